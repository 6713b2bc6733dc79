import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

// A test that expects one puts its own in place of it.
const unexpected: string[] = []
const note = (...parts: unknown[]) => {
  unexpected.push(format(...parts))
}
console.error = note
console.warn = note

afterEach(() => {
  expect(unexpected.splice(0), 'nothing is written to the console as an error or a warning').toEqual([])
})
