import { chromium } from 'playwright'
import { browserOptions } from '../steps/browser.mjs'

const slowdown = 4
const goalMs = 100

/**
 * This function runs in the page. It records the longest event of each interaction, like the browser's metric INP
 * (interaction to next paint).
 */
const recordInteractions = () => {
  /** @type {Map<number, number>} */
  const longestById = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
      if (id > 0) longestById.set(id, Math.max(longestById.get(id) ?? 0, entry.duration))
    }
    // The threshold of 16 ms is the shortest event duration that the browser reports.
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
  Object.assign(window, { interactions: longestById })
}

/** @param {import('playwright').Page} page @returns {Promise<number[]>} */
const durations = async (page) => {
  await page.waitForTimeout(1000)
  return page.evaluate(() => [.../** @type {any} */ (window).interactions.values()])
}

/**
 * Measures interaction to next paint on the listing, with a phone viewport and the processor slowed down four times.
 *
 * @param {string} shopUrl a shop with many products
 */
export async function measureInteractions(shopUrl) {
  const browser = await chromium.launch(browserOptions())
  /** @type {{ what: string, do: (page: import('playwright').Page) => Promise<void> }[]} */
  const scenarios = [
    {
      what: 'add to cart',
      async do(page) {
        const buttons = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ })
        for (const place of [0, 1, 2, 3]) {
          await buttons.nth(place).click()
          await page.waitForTimeout(500)
        }
      },
    },
    {
      what: 'typing in search',
      async do(page) {
        await page.getByRole('main').getByRole('searchbox').pressSequentially('majun falasfa', { delay: 120 })
      },
    },
  ]
  const table = []
  try {
    for (const { what, do: run } of scenarios) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
      const page = await context.newPage()
      await page.addInitScript(recordInteractions)
      await page.goto(`${shopUrl}/products`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 })
      await page.waitForTimeout(3000)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await run(page)
      const found = await durations(page)
      const worst = Math.max(16, ...found)
      table.push({
        what,
        interactions: found.length,
        'worst ms': worst,
        goal: `<= ${goalMs}`,
        met: worst <= goalMs ? 'yes' : 'NO',
      })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return table
}
