import { checkNode } from './steps/node-version.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
await ensureInstalled()
const { ensureBuilt } = await import('./steps/built.mjs')
const { run } = await import('./steps/run.mjs')
const { finish, playwright, staticChecks, vitest } = await import('./steps/checks.mjs')
const { ensureBrowser } = await import('./steps/browser.mjs')

/** The shop, and once more with React's development build, which names every difference between server and browser. */
async function builds() {
  await ensureBuilt()
  return run(process.execPath, ['scripts/build.mjs', '--development'], { minutes: 5 })
}

// Both compute on one core for long stretches.
const [outcomes, built] = await Promise.all([staticChecks(), builds()])
outcomes.push({ name: 'development build', passed: built ? 1 : 0, failed: built ? 0 : 1 })
outcomes.push(await vitest('unit and API tests', ['unit', 'sqlite', 'postgres']))
outcomes.push(await vitest('the build', ['built']))
outcomes.push((await ensureBrowser()) ? await playwright() : { name: 'journeys', passed: 0, failed: 1 })
finish(outcomes)
