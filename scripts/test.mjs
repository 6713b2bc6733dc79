import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
await ensureInstalled()
const { ensureBuilt } = await import('./steps/built.mjs')
const { run } = await import('./steps/run.mjs')
const { finish, playwright, staticChecks, vitest } = await import('./steps/checks.mjs')
const { ensurePostgres, startPostgres } = await import('./steps/postgres.mjs')
const { ensureBrowser } = await import('./steps/browser.mjs')

/** Builds the shop, then a second time with React's development version, which reports hydration differences. */
async function builds() {
  await ensureBuilt()
  return run(process.execPath, ['scripts/build.mjs', '--development'], { minutes: 5 })
}

// The checks and the builds run in parallel, because each uses one processor core most of the time.
const [outcomes, built] = await Promise.all([staticChecks(), builds()])
outcomes.push({ name: 'development build', passed: built ? 1 : 0, failed: built ? 0 : 1 })
const server = (await ensurePostgres()) ? await startPostgres() : undefined
const env = server ? { TEST_POSTGRES: server.url } : {}
outcomes.push(await vitest('unit and API tests', ['unit', 'pages', 'sqlite', 'postgres'], env))
await server?.close()
outcomes.push(await vitest('the build', ['built']))
outcomes.push((await ensureBrowser()) ? await playwright() : { name: 'journeys', passed: 0, failed: 1 })
finish(outcomes)
