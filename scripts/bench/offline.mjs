import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserOptions } from '../steps/browser.mjs'
import { countingProxy } from './counting-proxy.mjs'

/** @typedef {import('./counting-proxy.mjs').Passed} Passed */
/** @typedef {Awaited<ReturnType<typeof countingProxy>>} Proxy */

const kilobytes = (/** @type {readonly Passed[]} */ passed) =>
  Math.round(passed.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10

const isPicture = (/** @type {Passed} */ { path }) => /\.(avif|webp|jpg|png)$/.test(path)

/** This function runs in the page. It returns whether the worker controls the page and has stored the catalogue. */
const isUsableOffline = async () => {
  if (!navigator.serviceWorker.controller) return false
  const stored = await (await caches.open('catalogue-v1')).keys()
  return ['/api/products', '/api/categories', '/api/settings'].every((path) =>
    stored.some(({ url }) => new URL(url).pathname === path),
  )
}

/** Opens a browser with a persistent profile, calls `use` with a page, and closes it. @template T @param {string} profile @param {(page: import('playwright').Page) => Promise<T>} use */
async function visit(profile, use) {
  const context = await chromium.launchPersistentContext(profile, {
    ...browserOptions(),
    viewport: { width: 360, height: 740 },
  })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Waits until the shop works offline. Returns the milliseconds since the navigation. @param {import('playwright').Page} page */
async function untilUsable(page) {
  while (!(await page.evaluate(isUsableOffline))) await page.waitForTimeout(50)
  return Math.round(await page.evaluate(() => performance.now()))
}

const idleMs = 4000

/** Makes the server generate the small pictures that the worker stores. @param {string} shopUrl */
async function generatePictures(shopUrl) {
  /** @type {{ imageUrl: string | null }[]} */
  const products = await (await fetch(`${shopUrl}/api/products`)).json()
  for (const { imageUrl } of products) {
    if (!imageUrl) continue
    for (const form of ['-320.webp', '-320.avif']) {
      const isDrawn = async () => {
        const reply = await fetch(shopUrl + imageUrl.replace('.webp', form))
        await reply.arrayBuffer()
        return (reply.headers.get('cache-control') ?? '').includes('immutable')
      }
      while (!(await isDrawn())) await new Promise((next) => setTimeout(next, 50))
    }
  }
}

/**
 * Measures the bytes and time until the shop works offline, with a phone viewport, and the bytes of further visits.
 * Bytes are counted on the wire, headers and compressed bodies, for requests of the page, the worker and the browser.
 *
 * @param {string} shopUrl
 * @param {(name: string, passed: readonly Passed[]) => void} [list] called with the responses of each visit
 */
export async function measureOffline(shopUrl, list = () => undefined) {
  const proxy = await countingProxy(shopUrl)
  const folder = mkdtempSync(join(tmpdir(), 'gulbagh-visits-'))
  /** @type {Record<string, string | number>[]} */
  const table = []
  /** @param {string} what @param {readonly Passed[]} passed @param {object} [more] */
  const row = (what, passed, more = {}) => {
    list(what, passed)
    const pictures = passed.filter(isPicture)
    const rest = passed.filter((one) => !isPicture(one))
    table.push({
      what,
      requests: passed.length,
      'kB without pictures': kilobytes(rest),
      'pictures kB': kilobytes(pictures),
      ...more,
    })
  }
  const visitUntilIdle = async (/** @type {string} */ profile, /** @type {string} */ path) => {
    await visit(profile, async (page) => {
      await page.goto(`${proxy.url}${path}`)
      await proxy.waitUntilIdle(idleMs)
    })
    return proxy.takeResponses()
  }
  try {
    // Generate all pictures before the measurement, so that their generation is not measured.
    await generatePictures(shopUrl)
    for (const path of ['/products', '/']) await visitUntilIdle(join(folder, 'draw'), path)

    const fullProfile = join(folder, 'whole')
    await visit(fullProfile, async (page) => {
      await page.goto(`${proxy.url}/`)
      const usable = await untilUsable(page)
      const first = proxy.takeResponses()
      row('first visit, until usable offline', first, { 'usable after ms': usable })
      await proxy.waitUntilIdle(idleMs)
      row('first visit, stored in advance when idle', proxy.takeResponses())
    })
    row('second visit, everything stored', await visitUntilIdle(fullProfile, '/'))
    row('third visit, to the listing', await visitUntilIdle(fullProfile, '/products'))

    const shortProfile = join(folder, 'short')
    await visit(shortProfile, async (page) => {
      await page.goto(`${proxy.url}/`)
      await untilUsable(page)
    })
    proxy.takeResponses()
    row('second visit, after a first visit that ended when usable', await visitUntilIdle(shortProfile, '/'))
    row('third visit after that', await visitUntilIdle(shortProfile, '/'))
  } finally {
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return table
}
