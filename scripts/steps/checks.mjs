import { existsSync, readFileSync, rmSync } from 'node:fs'
import { journeysIn, playwrightNotes, vitestNotes } from './notes.mjs'
import { run } from './run.mjs'

/**
 * The result of one check or test run. `notes` has one line per failure.
 *
 * @typedef {{ name: string, passed: number, failed: number, notes?: string[] }} Outcome
 */

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'
const maxNotes = 12

/** @type {string[]} */
const languages = JSON.parse(readFileSync('api/contract/languages.json', 'utf8'))

// With several type checkers, each checks the shared types again, which doubles the processor time.
const oneChecker = ['--checkers', '1']

// Collects garbage less often than by default (100), which saves processor time.
const tscEnv = { GOGC: '200' }

/** @type {{ name: string, command: string, args: string[], env?: Record<string, string> }[]} */
const staticCommands = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-b', ...oneChecker], env: tscEnv },
  {
    name: 'types with PostgreSQL',
    command: 'tsc',
    args: ['-p', 'api/tsconfig.postgres.json', ...oneChecker],
    env: tscEnv,
  },
  // Hindi and Urdu are checked separately, because the type check of the whole project reads only the English messages.
  ...languages
    .filter((language) => language !== 'en')
    .map((language) => ({
      name: `types with the messages of ${language}`,
      command: 'tsc',
      args: ['-p', `texts/tsconfig.${language}.json`, ...oneChecker],
      env: tscEnv,
    })),
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'plain English', command: process.execPath, args: ['scripts/steps/plain-english.mjs'] },
  { name: 'texts outside the message catalogues', command: process.execPath, args: ['scripts/steps/literals.mjs'] },
]

/** @param {string} text */
const headline = (text) => process.stdout.write(`\n── ${text}\n`)

/** @param {string} file @returns {Record<string, any> | null} */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Runs format and lint, type checks for both engines and each language, the check for unused code, for plain English and for texts outside the message catalogues. Each counts as one test. @returns {Promise<Outcome[]>} */
export async function staticChecks() {
  const outcomes = []
  for (const { name, command, args, env = {} } of staticCommands) {
    let output = ''
    const onOutput = (/** @type {string} */ text) => {
      output += text
    }
    const succeeded = await run(command, args, { minutes: 5, env, onOutput })
    headline(name)
    process.stdout.write(output)
    outcomes.push({ name, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 })
  }
  return outcomes
}

/** @param {string} name @param {string[]} projects @param {Record<string, string>} [env] @returns {Promise<Outcome>} */
export async function vitest(name, projects, env = {}) {
  headline(name)
  rmSync(vitestReport, { force: true })
  const chosen = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const succeeded = await run('vitest', ['run', ...chosen, ...reporters], { minutes: 40, env })
  const found = report(vitestReport)
  const passed = Number(found?.numPassedTests ?? 0)
  const failed = Number(found?.numFailedTests ?? 0)
  // Errors outside tests and files that cannot be loaded count as a failure too.
  return { name, passed, failed: succeeded ? failed : Math.max(failed, 1), notes: vitestNotes(found) }
}

/** @param {{ name?: string, args?: string[], env?: Record<string, string>, minutes?: number }} [how] @returns {Promise<Outcome>} */
export async function playwright({ name = 'journeys', args = [], env = {}, minutes = 60 } = {}) {
  headline(name)
  rmSync(playwrightReport, { force: true })
  const succeeded = await run('playwright', ['test', ...args], { minutes, env })
  const found = report(playwrightReport)
  const passed = Number(found?.stats.expected ?? 0)
  const failed = Number(found?.stats.unexpected ?? 0)
  return { name, passed, failed: succeeded ? failed : Math.max(failed, 1), notes: playwrightNotes(found) }
}

/** Returns the texts that the tests of the last run reported as annotations of type `counts`. @returns {string[]} */
export const printedCounts = () =>
  journeysIn(report(playwrightReport)).flatMap(({ annotations }) =>
    annotations.flatMap((/** @type {any} */ { type, description }) => (type === 'counts' ? [description] : [])),
  )

/** Prints the results and the sum, and ends the process. @param {Outcome[]} outcomes @returns {never} */
export function finish(outcomes) {
  const sum = { passed: 0, failed: 0 }
  headline('summary')
  for (const { name, passed, failed } of outcomes) {
    sum.passed += passed
    sum.failed += failed
    process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed\n`)
  }
  // Print failures last, because logs may be cut to their end.
  const notes = outcomes.flatMap((outcome) => outcome.notes ?? []).toSorted()
  for (const note of notes.slice(0, maxNotes)) process.stdout.write(`${note}\n`)
  if (notes.length > maxNotes) process.stdout.write(`and ${notes.length - maxNotes} more: see above\n`)
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`)
  process.exit(sum.failed === 0 ? 0 : 1)
}
