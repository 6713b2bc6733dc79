import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { drawSampleVariants } from './steps/sample-variants.mjs'

process.chdir(`${import.meta.dirname}/..`)

// `--development` creates a second build with React's development version, which reports hydration differences in tests.
const development = process.argv.includes('--development')
process.env.NODE_ENV = development ? 'development' : 'production'
if (development) process.env.BUILD_DIR = 'dist/development'

/** @type {string[]} */
const languages = JSON.parse(readFileSync('api/contract/languages.json', 'utf8'))

/** @type {[name: string, configFile: string, mode: string][]} */
const steps = [
  // The server bundles come first: they do not depend on asset names, and the client build needs the pages bundle to render
  // the application shell.
  ['server for SQLite', 'vite/server.config.ts', 'sqlite'],
  .../** @type {typeof steps} */ (development ? [] : [['server for PostgreSQL', 'vite/server.config.ts', 'postgres']]),
  ...languages.map(
    (language) => /** @type {typeof steps[number]} */ ([`pages (${language})`, 'vite/pages.config.ts', language]),
  ),
  ...languages.map(
    (language) => /** @type {typeof steps[number]} */ ([`cart preview (${language})`, 'vite/cart.config.ts', language]),
  ),
  // The languages are built in the order of the list: the first build empties the output folder, the last creates the worker.
  ...languages.map(
    (language) => /** @type {typeof steps[number]} */ ([`shop (${language})`, 'vite.config.ts', language]),
  ),
  ['dashboard', 'vite/dashboard.config.ts', process.env.NODE_ENV],
]

const drawing = drawSampleVariants()
try {
  for (const [index, [name, configFile, mode]] of steps.entries()) {
    process.stdout.write(`Building ${index + 1} of ${steps.length}: ${name}\n`)
    await build({ configFile, mode, logLevel: 'warn' })
  }
  const failed = await drawing
  if (failed > 0) process.stderr.write(`${failed} sample pictures were not drawn; the shop draws them when needed.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
// End the process now: timers of the query cache, which rendered the preview of the cart, would otherwise delay the end
// for minutes.
process.exit(0)
