import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const rendered = [
  '/',
  '/products',
  '/products?search=majun',
  '/products?categoryId=2',
  '/products?featured=true',
  '/products?new=true',
  '/categories',
  '/about',
  '/help-centre',
  '/contact-us',
  '/shipping-info',
  '/returns',
  '/terms',
]
const shells = ['/cart', '/wishlist', '/checkout', '/order-success', '/track-order', '/order-tracking']

// The browser logs every failed request. Offline these messages are expected and ignored, because the tests are about
// messages of the shop.
const networkError =
  /^Failed to load resource: net::ERR_|^Failed to load resource: the server responded with a status of 50[34]/
// Messages ignored in all tests: a hint of React's development build, Playwright's message that it blocks the service
// worker, and the message about a preloaded font that is used late on a slow machine.
const ignored =
  /Download the React DevTools|Service Worker registration blocked by Playwright|was preloaded using link preload but not used/

function recordMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (!ignored.test(message.text())) messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
  return messages
}

async function aProduct(page: Page): Promise<string> {
  const reply = await page.request.get('/api/products')
  const [product]: { slug: string }[] = await reply.json()
  return `/products/${product?.slug}`
}

const open = (browser: Browser, url: string, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, serviceWorkers })

test.describe("console messages of React's development build, which reports hydration mismatches", () => {
  test.use({ shopOptions: { buildDir: 'dist/development' } })

  test('server-rendered pages write nothing to the browser console', async ({ browser, shop }) => {
    const context = await open(browser, shop.url, 'block')
    const page = await context.newPage()
    const messages = recordMessages(page)
    for (const address of [...rendered, await aProduct(page)]) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await settled(page)
      await expect(page.locator('title'), address).toHaveCount(1)
      expect(messages.splice(0), address).toEqual([])
    }
    const missing = await page.goto('/no-such-page')
    expect(missing?.status()).toBe(404)
    await settled(page)
    // The browser logs the 404 status of the document. This message is ignored.
    expect(
      messages.filter((line) => !line.includes('status of 404')),
      '/no-such-page',
    ).toEqual([])
    await context.close()
  })
})

test('screens rendered from the shell page write nothing to the browser console, online and offline', async ({
  browser,
  shop,
}) => {
  const context = await open(browser, shop.url, 'allow')
  const page = await context.newPage()
  const messages = recordMessages(page)
  await page.goto('/')
  // URLs with a query string are left out, because the worker opens them with the same shell page as the URL without
  // it.
  const addresses = [
    ...rendered.filter((path) => !path.includes('?')),
    await aProduct(page),
    ...shells,
    '/no-such-page',
  ]
  await readyForOffline(page)
  messages.length = 0
  for (const address of addresses) {
    const response = await page.goto(address)
    expect(response?.fromServiceWorker(), address).toBe(true)
    await settled(page)
    await expect(page.locator('title'), address).toHaveCount(1)
    expect(messages.splice(0), address).toEqual([])
  }
  await shop.stop()
  for (const address of addresses) {
    await page.goto(address)
    await settled(page)
    expect(
      messages.splice(0).filter((line) => !networkError.test(line.replace(/^error: /, ''))),
      `${address} offline`,
    ).toEqual([])
  }
  await context.close()
})

test('the browser reports no error that prevents the installation of the shop as an app', async ({
  playwright,
  shop,
}, info) => {
  const { launchOptions } = info.project.use
  const profile = info.outputPath('profile')
  const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: shop.url })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const { errors } = await session.send('Page.getAppManifest')
  expect(installabilityErrors).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
