import { stripVTControlCharacters } from 'node:util'

/** @typedef {any} Report JSON report of a test runner */

const maxChars = 400

/** Returns the relevant lines of an error message, joined to one line. @param {string | undefined} message */
function oneLine(message = 'no reason was given') {
  const lines = stripVTControlCharacters(message).split('\n')
  const relevant = lines.filter(
    (line, at) => at === 0 || /^(Locator|Expected|Received|Timeout|\s+- waiting for)/.test(line),
  )
  return relevant
    .map((line) => line.trim())
    .join(' | ')
    .replace(/\s+/g, ' ')
    .slice(0, maxChars)
}

/** Returns all tests of a Playwright report, with their titles. @param {Report} found @returns {any[]} */
export function journeysIn(found) {
  /** @type {any[]} */
  const journeys = []
  /** @param {any} suite */
  const visitSuite = (suite) => {
    for (const inner of suite.suites ?? []) visitSuite(inner)
    for (const { title, file, line, tests } of suite.specs ?? []) {
      for (const journey of tests) journeys.push({ ...journey, title: `${file}:${line} ${title}` })
    }
  }
  visitSuite(found ?? {})
  return journeys
}

/** Returns one line for each failed Playwright test: project, title, position and error. @param {Report} found */
export function playwrightNotes(found) {
  const outside = (found?.errors ?? []).map(
    (/** @type {any} */ error) => `FAILED outside any journey: ${oneLine(error.message)}`,
  )
  const notes = journeysIn(found).flatMap(({ status, title, projectName, results }) => {
    if (status !== 'unexpected') return []
    const { error, errorLocation } = results.find((/** @type {any} */ { error }) => error) ?? {}
    const place = errorLocation ? ` (line ${errorLocation.line})` : ''
    return [`FAILED ${projectName} ${title}${place}: ${oneLine(error?.message)}`]
  })
  return [...outside, ...notes]
}

/** Returns one line for each failed Vitest test. @param {Report} found @returns {string[]} */
export const vitestNotes = (found) =>
  (found?.testResults ?? []).flatMap((/** @type {any} */ { name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`FAILED ${name}: ${oneLine(message)}`] : []
    return failed.map(
      (/** @type {any} */ { fullName, failureMessages }) =>
        `FAILED ${name} ${fullName}: ${oneLine(failureMessages[0])}`,
    )
  })
