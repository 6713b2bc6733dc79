// package.json starts Node with options that keep its memory small (docs/performance.md, "Reads and orders for a long
// time"): `--max-semi-space-size=8` (MB, default 16), `--heap-growing-percent=30`, because V8 otherwise lets 100 MB of
// garbage collect before it clears the old generation, and `MALLOC_ARENA_MAX=2`, because the C library otherwise
// reserves memory for each thread.
import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
const { ensureBuilt } = await import('./steps/built.mjs')
const { engine, readSettings } = await import('./steps/settings.mjs')
await ensureInstalled('shop')
await ensureBuilt()
readSettings()
// The server is imported and not started as a second process, so that it receives the signals and sets the exit code.
await import(new URL(`../dist/server/${engine()}/main.js`, import.meta.url).href)
