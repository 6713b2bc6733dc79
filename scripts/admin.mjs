import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
const { ensureBuilt } = await import('./steps/built.mjs')
const { engine, readSettings } = await import('./steps/settings.mjs')
await ensureInstalled('shop')
await ensureBuilt()
readSettings()
await import(new URL(`../dist/server/${engine()}/admin.js`, import.meta.url).href)
