import { chromium } from 'playwright'
import { browserOptions } from '../steps/browser.mjs'

const slowdown = 4
const goal = 100

/** Runs in the page: the longest of each interaction's events, as the browser's own metric counts them. */
const watch = () => {
  /** @type {Map<number, number>} */
  const longest = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration))
    }
    // 16 ms is the least that the browser tells of.
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
  Object.assign(window, { interactions: longest })
}

/** @param {import('playwright').Page} page @returns {Promise<number[]>} */
const durations = async (page) => {
  await page.waitForTimeout(1000)
  return page.evaluate(() => [.../** @type {any} */ (window).interactions.values()])
}

/**
 * Interaction to next paint on the listing, on a phone's screen and a processor four times slower.
 *
 * @param {string} shopUrl a shop with many products
 */
export async function measureInteractions(shopUrl) {
  const browser = await chromium.launch(browserOptions())
  /** @type {{ what: string, do: (page: import('playwright').Page) => Promise<void> }[]} */
  const works = [
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
    for (const { what, do: work } of works) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
      const page = await context.newPage()
      await page.addInitScript(watch)
      await page.goto(`${shopUrl}/products`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 })
      await page.waitForTimeout(3000)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await work(page)
      const found = await durations(page)
      const worst = Math.max(16, ...found)
      table.push({
        what,
        interactions: found.length,
        'worst ms': worst,
        goal: `<= ${goal}`,
        met: worst <= goal ? 'yes' : 'NO',
      })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return table
}
