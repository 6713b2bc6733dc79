import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

// Every unit test fails on a console warning or error. A test that expects a warning or error mocks the console method.
const unexpected: string[] = []
const record = (...parts: unknown[]) => {
  unexpected.push(format(...parts))
}
console.error = record
console.warn = record

afterEach(() => {
  expect(unexpected.splice(0), 'nothing is written to the console as an error or a warning').toEqual([])
})
