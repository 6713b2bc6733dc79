// Runs the property tests of money and stock with many random sequences, in parts with different seeds, because the
// checks after each sequence read the whole database of the test.
import { run } from './run.mjs'

/**
 * The tests, how many sequences of each run in all, and how many in one part. The first one uses no database.
 *
 * @type {{ file: string, engines: string[], count: number, partSize?: number }[]}
 */
const suites = [
  { file: 'api/invoicing/credit-sequences.test.ts', engines: ['sqlite'], count: 100_000, partSize: 20_000 },
  { file: 'api/returns/return-sequences.test.ts', engines: ['sqlite'], count: 50_000 },
  { file: 'api/payments/any-order.test.ts', engines: ['sqlite'], count: 50_000 },
  { file: 'api/stock/batches.test.ts', engines: ['sqlite', 'postgres'], count: 10_000 },
]

/**
 * Runs `share` of all sequences (1: all), beginning with the seed `firstSeed`. Stops at the first failure and prints the
 * variables that repeat it. Resolves with whether all passed.
 *
 * @param {number} share @param {number} firstSeed @returns {Promise<boolean>}
 */
export async function runSequences(share, firstSeed) {
  let seed = firstSeed
  for (const { file, engines, count, partSize = 250 } of suites) {
    for (const engine of engines) {
      const total = Math.max(1, Math.round(count * share))
      for (let done = 0; done < total; done += partSize, seed++) {
        const part = Math.min(partSize, total - done)
        const variables = { SEQUENCES: String(part), SEQUENCE_SEED: String(seed) }
        let output = ''
        const args = ['run', `--project=${engine}`, file, '-t', 'random sequences']
        const onOutput = (/** @type {string} */ text) => {
          output += text
        }
        if (await run('vitest', args, { minutes: 60, env: variables, onOutput })) {
          process.stdout.write(`${engine} ${file}: ${done + part} of ${total} sequences passed\n`)
          continue
        }
        const repeat = Object.entries(variables).map((entry) => entry.join('='))
        process.stderr.write(`${output}\nRepeat it: ${repeat.join(' ')} npx vitest ${args.join(' ')}\n`)
        return false
      }
    }
  }
  return true
}
