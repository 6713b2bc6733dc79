import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import { toastOf } from '../support/buying.ts'
import { invalidRecords } from '../support/invalid-records.ts'
import { copyBuild } from '../support/next-build.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { persistCalls, watchPersist } from '../support/persist-calls.ts'
import { test } from '../support/shop.ts'

/** Makes the browser check for a new worker. The new worker can reload the page before this call ends. */
const checkForWorker = (page: Page) =>
  page
    .evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {}))
    .catch(() => undefined)

const main = (page: Page) => page.locator('main')
const cartOf = (page: Page, items: string) => page.getByRole('button', { name: `Cart, ${items}` })

async function add(page: Page, place = 0) {
  await main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .nth(place)
    .click()
}

const brokenWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith(
  new Response('<h1>Nothing works</h1>', { headers: { 'content-type': 'text/html' } })))`

test('the setting KILL_SERVICE_WORKER removes a broken worker from the browser, and the cart is still filled', async ({
  page,
  shop,
}) => {
  const broken = mkdtempSync(join('dist', 'broken-'))
  try {
    copyBuild('dist', broken)
    for (const ending of ['.br', '.gz']) rmSync(join(broken, `client/sw.js${ending}`))
    writeFileSync(join(broken, 'client/sw.js'), brokenWorker)
    await page.goto('/')
    await readyForOffline(page)
    await add(page)
    await expect(cartOf(page, '1 item')).toBeVisible()

    await shop.restart(broken)
    await checkForWorker(page)
    await expect(page.getByRole('heading', { name: 'Nothing works' })).toBeVisible()

    await shop.restart(broken, { KILL_SERVICE_WORKER: '1' })
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.serviceWorker()) documents++
    })
    await page.goto('/products')
    // Checks for a new worker immediately. The browser itself does so some time after the navigation.
    await checkForWorker(page)
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
    await expect(cartOf(page, '1 item')).toBeVisible()
    expect(documents).toBe(2)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    // The page registers the script that removes workers again. That script unregisters itself and does not reload the
    // page.
    await page.evaluate(() => Object.assign(window, { marked: true }))
    await add(page, 1)
    await expect(cartOf(page, '2 items')).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBe(true)

    await shop.restart('dist', {})
    await page.goto('/')
    await readyForOffline(page)
    await expect(cartOf(page, '2 items')).toBeVisible()
  } finally {
    rmSync(broken, { recursive: true })
  }
})

test('a page that was loaded without the worker is ready for offline use without a further visit', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await readyForOffline(page)
  // A forced reload loads the page without the worker, like a page that loads just before the worker is activated. A
  // test cannot choose that moment.
  const session = await context.newCDPSession(page)
  await page.addInitScript(() =>
    Object.assign(window, { startedWithoutWorker: navigator.serviceWorker.controller === null }),
  )
  await session.send('Page.reload', { ignoreCache: true })
  await page.waitForFunction(() => Reflect.get(window, 'startedWithoutWorker'))
  await readyForOffline(page)
})

test('when the disk of the device is full, the cart is not lost and pages open', async ({ page, context, shop }) => {
  const session = await context.newCDPSession(page)
  const quota = (quotaSize: number) => session.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize })
  await page.goto('/')
  await readyForOffline(page)
  await add(page)
  await expect(cartOf(page, '1 item')).toBeVisible()
  await quota(1_000_000)
  // Further products can be added and survive a reload. The page warns when storage is nearly full.
  await add(page, 1)
  await expect(cartOf(page, '2 items')).toBeVisible()
  await expect(page.getByText('Not added to cart')).toHaveCount(0)
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await expect(cartOf(page, '2 items')).toBeVisible()
  // A contact message sent offline is either waiting to be sent or still in the form with an error.
  await page.goto('/contact-us')
  await settled(page)
  await context.setOffline(true)
  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Subject').fill('A crate of sharbat')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const stored = page.getByRole('heading', { name: 'Saved on this phone, waiting to be sent' })
  await expect(stored.or(page.getByText('You’re offline. We’ve saved your message.'))).toBeVisible()
  if (!(await stored.isVisible())) await expect(page.getByLabel('Message')).toHaveValue('Do you sell by the crate?')
  await context.setOffline(false)
  await quota(500_000_000)
  await page.goto('/')
  await add(page, 2)
  await expect(cartOf(page, '3 items')).toBeVisible()
  // The cart must be in IndexedDB, not only in local storage (mirror).
  const isAhead = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => /^gulbagh-cart-(edit|ahead)/.test(key)))
  await expect.poll(isAhead).toBe(false)
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('gulbagh-cart'))
  await page.goto('/cart')
  await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveCount(3)
})

test('every screen opens with corrupt records in every database store, and after the database was deleted', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/')
  await readyForOffline(page)
  await add(page)
  await expect(cartOf(page, '1 item')).toBeVisible()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes: 'indexeddb' })
  await add(page, 1)
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  // Without a database, the page stores the cart only in local storage (mirror). The next page creates the database
  // again.
  await page.goto('/cart')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'shop')))
    .toBe(true)

  // The app does not run on this page, so it cannot overwrite the stored values.
  await page.goto('/robots.txt')
  await page.evaluate(async (half) => {
    for (const name of ['cart', 'snapshot', 'wishlist', 'seen', 'install'])
      localStorage.setItem(`gulbagh-${name}`, '{"x')
    const catalogue = await caches.open('catalogue-v1')
    await catalogue.put('/api/products', new Response('{"half', { headers: { 'content-type': 'application/json' } }))
    await new Promise<void>((done, fail) => {
      const opening = indexedDB.open('shop')
      opening.onerror = () => fail(opening.error)
      opening.onsuccess = () => {
        const stores = [...opening.result.objectStoreNames]
        const tx = opening.result.transaction(stores, 'readwrite')
        for (const name of stores) {
          const store = tx.objectStore(name)
          store.put({ [String(store.keyPath)]: 7, value: 42, lines: 'x', order: null })
          for (const record of half[name] ?? []) store.put(record)
        }
        tx.oncomplete = () => {
          opening.result.close()
          done()
        }
      }
    })
  }, invalidRecords)
  const screens = {
    '/': /Old remedies/,
    '/products': 'All Products',
    '/cart': 'Shopping Cart',
    '/checkout': 'Checkout',
    '/waiting': 'Waiting to be sent',
    '/order-success?orderId=5': 'Order Not Found',
    '/wishlist': 'Your wishlist is empty',
    '/order-tracking': 'Track Your Order',
  }
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title)
    if (path === '/cart') await expect(page.getByText('Out of Stock. Please remove it to check out.')).toBeVisible()
  }
})

test('the offer to install the app appears once, after the first product was added to the cart and when no dialog is open', async ({
  page,
}) => {
  await watchPersist(page)
  await page.goto('/')
  await readyForOffline(page)
  const prevented = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'dismissed' }) })
    dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
  const offer = page.getByText(`Install the ${sampleProfile.brand} app`)
  await expect(offer).toHaveCount(0)
  expect(await persistCalls(page)).toBe(0)
  await add(page)
  await expect.poll(() => persistCalls(page)).toBe(1)
  await cartOf(page, '1 item').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  expect(await page.evaluate(() => Number(localStorage.getItem('gulbagh-install')))).toBeGreaterThan(0)
})
