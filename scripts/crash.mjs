// `npm run crash`: kills the built shop under load and truncates its database log, much more often than `npm test`
// does. On PostgreSQL it also tests the failover to a standby server, and restarts of processes under load.
process.chdir(`${import.meta.dirname}/..`)
const { ensureInstalled } = await import('./steps/install.mjs')
await ensureInstalled()
const { ensureBuilt } = await import('./steps/built.mjs')
const { printedCounts, finish, playwright, vitest } = await import('./steps/checks.mjs')
const { ensurePostgres } = await import('./steps/postgres.mjs')

await ensureBuilt()
const minutes = 60
const outcome = await playwright({
  name: 'crashes',
  args: ['tests/crash', '--workers=1', `--global-timeout=${minutes * 60_000}`],
  env: { CRASH_KILLS: process.env.CRASH_KILLS ?? '200', CRASH_CUTS: process.env.CRASH_CUTS ?? '500' },
  minutes,
})
for (const line of printedCounts()) process.stdout.write(`${line}\n`)
const outcomes = [outcome]
if (await ensurePostgres()) outcomes.push(await vitest('faults of PostgreSQL', ['faults']))
finish(outcomes)
