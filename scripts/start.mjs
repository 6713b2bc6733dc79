// package.json starts Node with `--max-semi-space-size=8` (MB) instead of the default of 16. This saves 40 MB of memory
// and does not slow down orders.
import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
const { ensureBuilt } = await import('./steps/built.mjs')
const { engine, readSettings } = await import('./steps/settings.mjs')
await ensureInstalled('shop')
await ensureBuilt()
readSettings()
// Import the server instead of starting a second process, so that the server receives the signals and sets the exit
// code.
await import(new URL(`../dist/server/${engine()}/main.js`, import.meta.url).href)
