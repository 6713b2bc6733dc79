import { build } from 'vite'

process.chdir(`${import.meta.dirname}/..`)

// Beside the shop's own build, tests make one with React's development build, which names every hydration difference.
const development = process.argv.includes('--development')
process.env.NODE_ENV = development ? 'development' : 'production'
if (development) process.env.BUILD_DIR = 'dist/development'

/** @param {string} configFile @param {string | undefined} [mode] */
const step = (configFile, mode = process.env.NODE_ENV) =>
  build({ configFile, mode: mode ?? 'production', logLevel: 'warn' })

try {
  // The server's bundles come first: they know no asset's name, and the client's build renders the application shell
  // with the bundle that renders pages.
  await step('vite/server.config.ts', 'sqlite')
  if (!development) await step('vite/server.config.ts', 'postgres')
  await step('vite/pages.config.ts')
  await step('vite.config.ts')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
