import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { writeFontConfig } from './fonts.mjs'
import { run } from './run.mjs'

/** Without sandbox and without anything that asks the network by itself. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const system = [
  // What Playwright's own headless browser is: the same engine without windows, a quarter faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const hasOwn = () => existsSync(chromium.executablePath())

/** The system's Chromium where Playwright's own is not installed; undefined leaves the choice to Playwright. */
export function browserPath() {
  return hasOwn() ? undefined : system.find((path) => existsSync(path))
}

/** The environment of a browser: its only fonts are those of the project. @returns {Record<string, string | undefined>} */
export const browserEnv = () => ({ ...process.env, FONTCONFIG_FILE: writeFontConfig() })

/** How Playwright starts the browser, here and in the tests. */
export function browserOptions() {
  const executablePath = browserPath()
  return { args: browserSwitches, env: browserEnv(), ...(executablePath ? { executablePath } : {}) }
}

/** @returns {Promise<boolean>} whether there is a browser, once one was looked for and, on Debian as root, installed */
export async function ensureBrowser() {
  if (hasOwn() || browserPath()) return true
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('Installing Chromium …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { minutes: 5, env })
    // Debian 11 has the whole browser only.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { minutes: 10, env })
      if (browserPath()) return true
    }
  }
  process.stderr.write(
    'No browser for the journeys was found: install Chromium, or run "npx playwright install chromium", and try again.\n',
  )
  return false
}
