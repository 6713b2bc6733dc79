import { existsSync, readFileSync, rmSync } from 'node:fs'
import { journeysIn, playwrightNotes, vitestNotes } from './notes.mjs'
import { run } from './run.mjs'

/**
 * `notes`: what failed, a line each.
 *
 * @typedef {{ name: string, passed: number, failed: number, notes?: string[] }} Outcome
 */

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'
const mostNotes = 12

/** @type {{ name: string, command: string, args: string[] }[]} */
const statics = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'types with PostgreSQL', command: 'tsc', args: ['-p', 'api/tsconfig.postgres.json'] },
  { name: 'unused code', command: 'knip', args: [] },
]

/** @param {string} text */
const headline = (text) => process.stdout.write(`\n── ${text}\n`)

/** @param {string} file @returns {Record<string, any> | null} */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Format, lint, types on both engines, unused code; each counts as one. @returns {Promise<Outcome[]>} */
export async function staticChecks() {
  const outcomes = []
  for (const { name, command, args } of statics) {
    let said = ''
    const hear = (/** @type {string} */ text) => {
      said += text
    }
    const well = await run(command, args, { minutes: 5, hear })
    headline(name)
    process.stdout.write(said)
    outcomes.push({ name, passed: well ? 1 : 0, failed: well ? 0 : 1 })
  }
  return outcomes
}

/** @param {string} name @param {string[]} projects @returns {Promise<Outcome>} */
export async function vitest(name, projects) {
  headline(name)
  rmSync(vitestReport, { force: true })
  const chosen = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const well = await run('vitest', ['run', ...chosen, ...reporters], { minutes: 12 })
  const found = report(vitestReport)
  const passed = Number(found?.numPassedTests ?? 0)
  const failed = Number(found?.numFailedTests ?? 0)
  // An error outside any test, or a file that could not be read, is a failure too.
  return { name, passed, failed: well ? failed : Math.max(failed, 1), notes: vitestNotes(found) }
}

/** @param {{ name?: string, args?: string[], env?: Record<string, string>, minutes?: number }} [how] @returns {Promise<Outcome>} */
export async function playwright({ name = 'journeys', args = [], env = {}, minutes = 22 } = {}) {
  headline(name)
  rmSync(playwrightReport, { force: true })
  const well = await run('playwright', ['test', ...args], { minutes, env })
  const found = report(playwrightReport)
  const passed = Number(found?.stats.expected ?? 0)
  const failed = Number(found?.stats.unexpected ?? 0)
  return { name, passed, failed: well ? failed : Math.max(failed, 1), notes: playwrightNotes(found) }
}

/** What the tests of the last run have counted. @returns {string[]} */
export const counted = () =>
  journeysIn(report(playwrightReport)).flatMap(({ annotations }) =>
    annotations.flatMap((/** @type {any} */ { type, description }) => (type === 'counts' ? [description] : [])),
  )

/** Says how it went, the sum last, and ends the process. @param {Outcome[]} outcomes @returns {never} */
export function finish(outcomes) {
  const sum = { passed: 0, failed: 0 }
  headline('summary')
  for (const { name, passed, failed } of outcomes) {
    sum.passed += passed
    sum.failed += failed
    process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed\n`)
  }
  // At the very end: a record of a run may keep nothing else.
  const notes = outcomes.flatMap((outcome) => outcome.notes ?? []).toSorted()
  for (const note of notes.slice(0, mostNotes)) process.stdout.write(`${note}\n`)
  if (notes.length > mostNotes) process.stdout.write(`and ${notes.length - mostNotes} more: see above\n`)
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`)
  process.exit(sum.failed === 0 ? 0 : 1)
}
