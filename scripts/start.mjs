// package.json starts node with semi-spaces of 8 MB instead of 16 MB: it saves 40 MB of memory without slowing down orders.
import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
const { ensureBuilt } = await import('./steps/built.mjs')
const { engine, readSettings } = await import('./steps/settings.mjs')
await ensureInstalled()
await ensureBuilt()
readSettings()
// Imported instead of spawned, so that signals and the exit code belong to the server.
await import(new URL(`../dist/server/${engine()}/main.js`, import.meta.url).href)
