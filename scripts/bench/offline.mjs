import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserOptions } from '../steps/browser.mjs'
import { countingProxy } from './counting-proxy.mjs'

/** @typedef {import('./counting-proxy.mjs').Passed} Passed */
/** @typedef {Awaited<ReturnType<typeof countingProxy>>} Proxy */

const kilo = (/** @type {readonly Passed[]} */ passed) =>
  Math.round(passed.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10

const isPicture = (/** @type {Passed} */ { path }) => /\.(avif|webp|jpg|png)$/.test(path)

/** Runs in the page: whether the worker answers it and has the whole catalogue. */
const isUsableOffline = async () => {
  if (!navigator.serviceWorker.controller) return false
  const kept = await (await caches.open('catalogue-v1')).keys()
  return ['/api/products', '/api/categories', '/api/settings'].every((path) =>
    kept.some(({ url }) => new URL(url).pathname === path),
  )
}

/** A browser whose disk stays, opened, used and closed. @template T @param {string} profile @param {(page: import('playwright').Page) => Promise<T>} use */
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

/** Milliseconds from the navigation until the shop needs no server any more. @param {import('playwright').Page} page */
async function untilUsable(page) {
  while (!(await page.evaluate(isUsableOffline))) await page.waitForTimeout(50)
  return Math.round(await page.evaluate(() => performance.now()))
}

const quietFor = 4000

/** Has the small pictures drawn that a worker keeps. @param {string} shopUrl */
async function drawPictures(shopUrl) {
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
 * Bytes and time that it takes to have the shop without a network, on a phone's screen, and what each further visit
 * costs. Bytes are those on the wire, heads and compressed bodies, of whoever asked: page, worker or browser.
 *
 * @param {string} shopUrl a shop that draws its pictures when they are first asked for
 * @param {(name: string, passed: readonly Passed[]) => void} [list] is told every answer of a visit
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
      'kB without pictures': kilo(rest),
      'pictures kB': kilo(pictures),
      ...more,
    })
  }
  const wholeVisit = async (/** @type {string} */ profile, /** @type {string} */ path) => {
    await visit(profile, async (page) => {
      await page.goto(`${proxy.url}${path}`)
      await proxy.quiet(quietFor)
    })
    return proxy.taken()
  }
  try {
    // Its pictures are drawn once, by whoever comes first: not by who is measured.
    await drawPictures(shopUrl)
    for (const path of ['/products', '/']) await wholeVisit(join(folder, 'draw'), path)

    const whole = join(folder, 'whole')
    await visit(whole, async (page) => {
      await page.goto(`${proxy.url}/`)
      const usable = await untilUsable(page)
      const first = proxy.taken()
      row('first visit, until usable offline', first, { 'usable after ms': usable })
      await proxy.quiet(quietFor)
      row('first visit, kept for later when idle', proxy.taken())
    })
    row('second visit, everything kept', await wholeVisit(whole, '/'))
    row('third visit, to the listing', await wholeVisit(whole, '/products'))

    const short = join(folder, 'short')
    await visit(short, async (page) => {
      await page.goto(`${proxy.url}/`)
      await untilUsable(page)
    })
    proxy.taken()
    row('second visit, the first left when usable', await wholeVisit(short, '/'))
    row('third visit after that', await wholeVisit(short, '/'))
  } finally {
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return table
}
