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

// The browser itself reports every request that finds no server; that the shop copes is what is tested.
const outage =
  /^Failed to load resource: net::ERR_|^Failed to load resource: the server responded with a status of 50[34]/
// React's development build recommends its tools; the test itself keeps the worker away from pages of the server.
const beside = /Download the React DevTools|Service Worker registration blocked by Playwright/

function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (!beside.test(message.text())) heard.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`))
  return heard
}

async function aProduct(page: Page): Promise<string> {
  const reply = await page.request.get('/api/products')
  const [product]: { slug: string }[] = await reply.json()
  return `/products/${product?.slug}`
}

const open = (browser: Browser, url: string, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, serviceWorkers })

test.describe("with React's development build, which names every difference between server and browser", () => {
  test.use({ shopOptions: { buildDir: 'dist/development' } })

  test('no server-rendered page writes to the console', async ({ browser, shop }) => {
    const context = await open(browser, shop.url, 'block')
    const page = await context.newPage()
    const heard = listen(page)
    for (const address of [...rendered, await aProduct(page)]) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await settled(page)
      await expect(page.locator('title'), address).toHaveCount(1)
      expect(heard.splice(0), address).toEqual([])
    }
    const missing = await page.goto('/no-such-page')
    expect(missing?.status()).toBe(404)
    await settled(page)
    // The document's own status is the one thing that the browser reports.
    expect(
      heard.filter((line) => !line.includes('status of 404')),
      '/no-such-page',
    ).toEqual([])
    await context.close()
  })
})

test('no screen writes to the console from the shell, with the server and without', async ({ browser, shop }) => {
  test.setTimeout(120_000)
  const context = await open(browser, shop.url, 'allow')
  const page = await context.newPage()
  const heard = listen(page)
  await page.goto('/')
  // One shell for all lists: what they say is made in the page.
  const addresses = [
    ...rendered.filter((path) => !path.includes('?')),
    await aProduct(page),
    ...shells,
    '/no-such-page',
  ]
  await readyForOffline(page)
  heard.length = 0
  for (const address of addresses) {
    const response = await page.goto(address)
    expect(response?.fromServiceWorker(), address).toBe(true)
    await settled(page)
    await expect(page.locator('title'), address).toHaveCount(1)
    expect(heard.splice(0), address).toEqual([])
  }
  await shop.stop()
  for (const address of addresses) {
    await page.goto(address)
    await settled(page)
    expect(
      heard.splice(0).filter((line) => !outage.test(line.replace(/^error: /, ''))),
      `${address} offline`,
    ).toEqual([])
  }
  await context.close()
})

test('the browser finds nothing that keeps the shop from being installed', async ({ playwright, shop }, info) => {
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
