import { defineConfig } from 'playwright/test'
import { browserOptions } from './scripts/steps/browser.mjs'

/** A spec runs on the phone; tagged `@desktop` on the wide screen instead, tagged `@both` on both. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Three workers on two cores are a little faster, but then a page of 10,000 products can exceed the navigation timeout.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A second try would hide faults of the shop.
  retries: 0,
  // Limits for hanging tests. They suit a machine on which all journeys take 40 instead of 20 minutes.
  timeout: 240_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every test costs a quarter of the whole run: ask for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserOptions(),
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
