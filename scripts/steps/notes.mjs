import { stripVTControlCharacters } from 'node:util'

/** @typedef {any} Report what a runner wrote as JSON */

const longest = 400

/** The telling lines of an error, as one. @param {string | undefined} message */
function oneLine(message = 'no reason was given') {
  const lines = stripVTControlCharacters(message).split('\n')
  const telling = lines.filter(
    (line, at) => at === 0 || /^(Locator|Expected|Received|Timeout|\s+- waiting for)/.test(line),
  )
  return telling
    .map((line) => line.trim())
    .join(' | ')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
}

/** All tests of a report of Playwright's, with their titles. @param {Report} found @returns {any[]} */
export function journeysIn(found) {
  /** @type {any[]} */
  const journeys = []
  /** @param {any} suite */
  const look = (suite) => {
    for (const inner of suite.suites ?? []) look(inner)
    for (const { title, file, line, tests } of suite.specs ?? []) {
      for (const journey of tests) journeys.push({ ...journey, title: `${file}:${line} ${title}` })
    }
  }
  look(found ?? {})
  return journeys
}

/** One line for each journey that failed: which, where and why. @param {Report} found */
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

/** Of each failed test, a line. @param {Report} found @returns {string[]} */
export const vitestNotes = (found) =>
  (found?.testResults ?? []).flatMap((/** @type {any} */ { name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`FAILED ${name}: ${oneLine(message)}`] : []
    return failed.map(
      (/** @type {any} */ { fullName, failureMessages }) =>
        `FAILED ${name} ${fullName}: ${oneLine(failureMessages[0])}`,
    )
  })
