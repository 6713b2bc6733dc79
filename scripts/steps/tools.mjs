// Installs the tools of a command before its modules are loaded: `node --import ./scripts/steps/tools.mjs …`.
import { ensureInstalled } from './install.mjs'
import { checkNode } from './node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/../..`)
await ensureInstalled()
