import { readFileSync } from 'node:fs'
import { build } from 'vite'

process.chdir(`${import.meta.dirname}/..`)

// `--development` creates a second build with React's development version, which reports hydration differences in tests.
const development = process.argv.includes('--development')
process.env.NODE_ENV = development ? 'development' : 'production'
if (development) process.env.BUILD_DIR = 'dist/development'

/** @type {string[]} */
const languages = JSON.parse(readFileSync('api/contract/languages.json', 'utf8'))

/** @param {string} configFile @param {string | undefined} [mode] */
const step = (configFile, mode = process.env.NODE_ENV) =>
  build({ configFile, mode: mode ?? 'production', logLevel: 'warn' })

try {
  // The server bundles come first: they do not depend on asset names, and the client build needs the pages bundle to render
  // the application shell.
  await step('vite/server.config.ts', 'sqlite')
  if (!development) await step('vite/server.config.ts', 'postgres')
  for (const language of languages) await step('vite/pages.config.ts', language)
  // In the order of the list, because the first one empties the folder and the last one makes the worker.
  for (const language of languages) await step('vite.config.ts', language)
  await step('vite/dashboard.config.ts')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
