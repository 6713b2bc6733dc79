// package.json gives node a young generation of 8 MB a half instead of 16: 40 MB less resident, orders as fast.
import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
const { ensureBuilt } = await import('./steps/built.mjs')
const { engine, readSettings } = await import('./steps/settings.mjs')
await ensureInstalled()
await ensureBuilt()
readSettings()
// In this very process, so that signals and the exit code are the server's own.
await import(new URL(`../dist/server/${engine()}/main.js`, import.meta.url).href)
