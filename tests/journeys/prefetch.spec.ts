import { expect, type Page } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

/** Holds the scripts of the app, and records the URLs that the browser prefetches because of speculation rules. */
async function recordPrefetches(page: Page) {
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  const client = await page.context().newCDPSession(page)
  const prefetched = new Set<string>()
  client.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => prefetched.add(new URL(prefetchUrl).pathname))
  await client.send('Preload.enable')
  return prefetched
}

/** Presses a link and releases the pointer elsewhere, so that the link does not open. */
async function pressOnly(page: Page, selector: string) {
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.mouse.down()
  await page.mouse.move(1, 1)
  await page.mouse.up()
}

test('before the app has started, a press on a link prefetches public pages only @desktop', async ({ page }) => {
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

test('speculation rules are removed once the app has started, because it handles links itself', async ({ page }) => {
  const sent = await (await page.request.get('/hi/about')).text()
  expect(sent).toMatch(/<script type="speculationrules">[^<]*"\/hi\/products\/\*"/)
  await page.goto('/hi/about')
  await settled(page)
  await expect(rules(page)).toHaveCount(0)
})

test('a page adds no speculation rules for a shopper who saves data', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.goto('/')
  await expect(rules(page)).toHaveCount(0)
})
