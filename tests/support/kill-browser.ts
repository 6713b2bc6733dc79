import { execFileSync } from 'node:child_process'
import { type BrowserContext, expect } from 'playwright/test'

/** Kills the browser that uses the profile, so that it cannot store anything on exit. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close')
  // The child processes of a browser have the option `--type=`; its main process does not.
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = processes.filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
  for (const line of own) process.kill(Number.parseInt(line, 10), 'SIGKILL')
  // Several processes can match, for example when a wrapper script starts the browser.
  expect(own).not.toHaveLength(0)
  await closed
}
