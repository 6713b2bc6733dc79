import { execFileSync } from 'node:child_process'
import { type BrowserContext, expect } from 'playwright/test'

/** Kills the browser that uses the profile, so that it cannot store anything on exit. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close')
  // Child processes carry `--type=`; the browser itself does not.
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = processes.filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
  for (const line of own) process.kill(Number.parseInt(line, 10), 'SIGKILL')
  // There may be several processes, for example with a wrapper script.
  expect(own).not.toHaveLength(0)
  await closed
}
