import { expect, type Page } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

/** Delays the scripts of the app, and records the URLs that the browser prefetches because of speculation rules. */
async function recordPrefetches(page: Page) {
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  const client = await page.context().newCDPSession(page)
  const prefetched = new Set<string>()
  client.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => prefetched.add(new URL(prefetchUrl).pathname))
  await client.send('Preload.enable')
  return prefetched
}

/** Presses the mouse on a link and releases it elsewhere, so that the link does not open. */
async function pressOnly(page: Page, selector: string) {
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.mouse.down()
  await page.mouse.move(1, 1)
  await page.mouse.up()
}

test('before the app has started, pressing the mouse on a link prefetches only public pages @desktop', async ({
  page,
}) => {
  const prefetched = await recordPrefetches(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => {
    for (const path of ['/profile', '/login', '/api/settings', '/admin', '/order-tracking']) {
      const link = Object.assign(document.createElement('a'), { href: path, textContent: path, id: path.slice(1, 4) })
      document.querySelector('main')?.prepend(link)
    }
  })
  for (const id of ['pro', 'log', 'api', 'adm', 'ord']) await pressOnly(page, `#${id}`)
  await pressOnly(page, 'main a[href^="/products/"]')
  await expect.poll(() => [...prefetched].filter((path) => path.startsWith('/products/'))).toHaveLength(1)
  expect([...prefetched].filter((path) => !path.startsWith('/products'))).toEqual([])
})

const rules = (page: Page) => page.locator('script[type="speculationrules"]')

test('speculation rules for prefetching are removed once the app has started, because the app handles links itself', async ({
  page,
}) => {
  const sent = await (await page.request.get('/hi/about')).text()
  expect(sent).toMatch(/<script type="speculationrules">[^<]*"\/hi\/products\/\*"/)
  await page.goto('/hi/about')
  await settled(page)
  await expect(rules(page)).toHaveCount(0)
})

test("a page adds no speculation rules for prefetching if the shopper's browser asks to save data", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.goto('/')
  await expect(rules(page)).toHaveCount(0)
})
