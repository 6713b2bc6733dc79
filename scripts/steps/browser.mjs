import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { writeFontConfig } from './fonts.mjs'
import { run } from './run.mjs'

/** Switches that disable the sandbox and all background network requests of the browser. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const systemBrowsers = [
  // The headless shell is the browser engine without windows, which Playwright uses too. It is about 25 % faster than
  // the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const hasPlaywrightBrowser = () => existsSync(chromium.executablePath())

/** Returns the path of the system's Chromium, or undefined when Playwright's browser is installed or there is none. */
export function browserPath() {
  return hasPlaywrightBrowser() ? undefined : systemBrowsers.find((path) => existsSync(path))
}

/** Returns the environment variables for a browser process. They limit its fonts to those of the project. @returns {Record<string, string | undefined>} */
export const browserEnv = () => ({ ...process.env, FONTCONFIG_FILE: writeFontConfig() })

/** Returns the launch options of the browser for Playwright. */
export function browserOptions() {
  const executablePath = browserPath()
  return { args: browserSwitches, env: browserEnv(), ...(executablePath ? { executablePath } : {}) }
}

/** Looks for a browser. Without one, installs Chromium when the system is Debian and the user is root. @returns {Promise<boolean>} whether there is a browser */
export async function ensureBrowser() {
  if (hasPlaywrightBrowser() || browserPath()) return true
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('Installing Chromium …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { minutes: 5, env })
    // Debian 11 has no headless shell, only the full browser.
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
