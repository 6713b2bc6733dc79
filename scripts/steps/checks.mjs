import { existsSync, readFileSync, rmSync } from 'node:fs'
import { run } from './run.mjs'

/** @typedef {{ name: string, passed: number, failed: number }} Outcome */

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'

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
    headline(name)
    const well = await run(command, args, { minutes: 5 })
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
  return { name, passed, failed: well ? failed : Math.max(failed, 1) }
}

/** @param {{ name?: string, args?: string[], env?: Record<string, string>, minutes?: number }} [how] @returns {Promise<Outcome>} */
export async function playwright({ name = 'journeys', args = [], env = {}, minutes = 12 } = {}) {
  headline(name)
  rmSync(playwrightReport, { force: true })
  const well = await run('playwright', ['test', ...args], { minutes, env })
  const stats = report(playwrightReport)?.stats
  const late = Number(stats?.flaky ?? 0)
  if (late > 0) process.stdout.write(`\n${late} of them passed only when they were tried again: see above\n`)
  const passed = Number(stats?.expected ?? 0) + late
  const failed = Number(stats?.unexpected ?? 0)
  return { name, passed, failed: well ? failed : Math.max(failed, 1) }
}

/** What the tests of the last run have counted. @returns {string[]} */
export function counted() {
  /** @type {string[]} */
  const found = []
  /** @param {any} suite */
  const look = (suite) => {
    for (const inner of suite.suites ?? []) look(inner)
    for (const { tests } of suite.specs ?? []) {
      for (const { annotations } of tests) {
        for (const { type, description } of annotations) if (type === 'counts') found.push(description)
      }
    }
  }
  look(report(playwrightReport) ?? {})
  return found
}

/** Says how it went, the sum last, and ends the process. @param {Outcome[]} outcomes @returns {never} */
export function finish(outcomes) {
  const sum = { passed: 0, failed: 0 }
  headline('summary')
  for (const { name, passed, failed } of outcomes) {
    sum.passed += passed
    sum.failed += failed
    process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed\n`)
  }
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`)
  process.exit(sum.failed === 0 ? 0 : 1)
}
