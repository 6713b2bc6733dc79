import { execFileSync } from 'node:child_process'
import { type BrowserContext, expect } from 'playwright/test'

/** Ends a browser with a profile of its own as a phone out of power would. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close')
  // The browser itself, not one of its children: the one with this profile and no type.
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = processes.filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
  for (const line of own) process.kill(Number.parseInt(line, 10), 'SIGKILL')
  // A wrapper script of the system's may stand before it.
  expect(own).not.toHaveLength(0)
  await closed
}
