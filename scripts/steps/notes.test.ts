import { expect, test } from 'vitest'
import { playwrightNotes, vitestNotes } from './notes.mjs'

const failed = {
  error: {
    message:
      '\u001b[31mError\u001b[39m: expect(locator).toBeVisible() failed\n\nLocator: getByText(\'Sent\')\nExpected: visible\nCall log:\n  - Expect "toBeVisible"',
  },
  errorLocation: { line: 148 },
}
const journey = (status: string, results: object[]) => ({
  suites: [
    {
      specs: [
        {
          title: 'it is sent once',
          file: 'offline/outbox.spec.ts',
          line: 122,
          tests: [{ status, projectName: 'phone', results, annotations: [] }],
        },
      ],
    },
  ],
})
const expectedNote =
  "phone offline/outbox.spec.ts:122 it is sent once (line 148): Error: expect(locator).toBeVisible() failed | Locator: getByText('Sent') | Expected: visible"

test('the summary of a failed Playwright test has the project, title, line and error of the test', () => {
  expect(playwrightNotes(journey('unexpected', [failed]))).toEqual([`FAILED ${expectedNote}`])
})

test('passed tests and missing reports have no summary', () => {
  expect(playwrightNotes(journey('expected', [{}]))).toEqual([])
  expect(playwrightNotes(null)).toEqual([])
  expect(vitestNotes(null)).toEqual([])
})

test('the summary of a Playwright run includes errors outside tests', () => {
  expect(playwrightNotes({ errors: [{ message: 'no tests found' }] })).toEqual([
    'FAILED outside any journey: no tests found',
  ])
})

test('the summary of a Vitest run lists failed tests and files that cannot be loaded', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'takes away', failureMessages: ['AssertionError: expected 2 to be 3\n  at line'] },
  ]
  expect(vitestNotes({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] })).toEqual([
    'FAILED a.test.ts takes away: AssertionError: expected 2 to be 3',
  ])
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] }
  expect(vitestNotes({ testResults: [broken] })).toEqual(['FAILED b.test.ts: SyntaxError'])
})
