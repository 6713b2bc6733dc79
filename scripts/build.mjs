import { cpSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'vite'
import { drawSampleVariants } from './steps/sample-variants.mjs'

process.chdir(`${import.meta.dirname}/..`)

// `--development` creates a second build, whose English pages have React's development version, which reports hydration
// differences in tests. The other parts are copies of the first build.
const development = process.argv.includes('--development')
const developmentDir = 'dist/development'
process.env.NODE_ENV = development ? 'development' : 'production'
if (development) {
  process.env.BUILD_DIR = developmentDir
  rmSync(developmentDir, { recursive: true, force: true })
}

/** @type {string[]} */
const languages = JSON.parse(readFileSync('api/contract/languages.json', 'utf8'))

/** @type {[name: string, configFile: string, mode: string][]} */
const allSteps = [
  // The server bundles come first: they do not depend on asset names, and the client build needs the pages bundle to render
  // the application shell.
  ['server for SQLite', 'vite/server.config.ts', 'sqlite'],
  ['server for PostgreSQL', 'vite/server.config.ts', 'postgres'],
  ...languages.map(
    (language) => /** @type {typeof allSteps[number]} */ ([`pages (${language})`, 'vite/pages.config.ts', language]),
  ),
  ...languages.map(
    (language) =>
      /** @type {typeof allSteps[number]} */ ([`cart preview (${language})`, 'vite/cart.config.ts', language]),
  ),
  // The client builds run in the order of the list of languages: the first one empties the output folder, the last one
  // creates the worker.
  ...languages.map(
    (language) => /** @type {typeof allSteps[number]} */ ([`shop (${language})`, 'vite.config.ts', language]),
  ),
  ['dashboard', 'vite/dashboard.config.ts', 'production'],
]
const steps = development ? allSteps.filter(([, , mode]) => mode === 'en') : allSteps

/**
 * Adds the files of the first build that the development build lacks. Compressed files are left out, because the server
 * would send them instead of the files of the development build.
 */
function copyFirstBuild() {
  const filter = (/** @type {string} */ path) => !/\.(br|gz)$/.test(path)
  for (const part of ['client', 'dashboard', 'server']) {
    cpSync(`dist/${part}`, `${developmentDir}/${part}`, { recursive: true, force: false, filter })
  }
}

const drawing = drawSampleVariants()
try {
  for (const [index, [name, configFile, mode]] of steps.entries()) {
    process.stdout.write(`Building ${index + 1} of ${steps.length}: ${name}\n`)
    await build({ configFile, mode, logLevel: 'warn' })
  }
  if (development) copyFirstBuild()
  const failed = await drawing
  if (failed > 0) process.stderr.write(`${failed} sample pictures were not drawn; the shop draws them when needed.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
// End the process now: timers of the query cache, which rendered the preview of the cart, would otherwise delay the end
// for minutes.
process.exit(0)
