import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
await ensureInstalled()
const { finish, staticChecks, vitest } = await import('./steps/checks.mjs')
finish([...(await staticChecks()), await vitest('unit and API tests', ['unit', 'pages', 'sqlite', 'postgres'])])
