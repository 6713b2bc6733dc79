import { expect, type Locator, type Page } from 'playwright/test'
import { toastOf } from '../support/buying.ts'
import { main } from '../support/offline-visit.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const runs = 8

/** Deletes localStorage and the shop's database, as the browser does when site data is cleared. */
const clearDevice = (page: Page) =>
  page.evaluate(async () => {
    localStorage.clear()
    await new Promise<void>((done, fail) => {
      const deleting = indexedDB.deleteDatabase('shop')
      deleting.onsuccess = () => done()
      deleting.onerror = () => fail(deleting.error)
    })
  })

const addButton = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()

const cartLines = (page: Page) => main(page).getByRole('listitem').getByRole('heading')

test('on a device without a stored database, a product added right before a navigation is in the cart', async ({
  page,
}) => {
  await page.goto('/')
  await readyForOffline(page)
  for (let run = 1; run <= runs; run++) {
    await page.goto('/robots.txt')
    await clearDevice(page)
    await page.goto('/products')
    await addButton(page).evaluate((button: HTMLElement) => {
      button.click()
      location.assign('/robots.txt')
    })
    await page.waitForURL('/robots.txt')
    await page.goto('/cart')
    await expect(cartLines(page), `run ${run}`).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Cart, 1 item' }), `run ${run}`).toBeVisible()
  }
})

test('a product added right before the tab is closed is in the cart of the next tab', async ({ page, context }) => {
  await page.goto('/')
  await readyForOffline(page)
  for (let run = 1; run <= runs; run++) {
    await page.goto('/robots.txt')
    await clearDevice(page)
    const tab = await context.newPage()
    await tab.goto('/products')
    // Waits for the fonts. A font that loads between press and release moves the button, so that no click happens.
    await tab.evaluate(() => document.fonts.ready.then(() => undefined))
    await addButton(tab).click()
    await tab.close()
    const stored = await page.evaluate(() => Object.keys(localStorage).join(', '))
    await page.goto('/cart')
    await expect(cartLines(page), `run ${run}, stored: ${stored}`).toHaveCount(1)
  }
})

test('a changed quantity and a removed cart line are stored when the page is left right after the click', async ({
  page,
}) => {
  await page.goto('/')
  await readyForOffline(page)
  for (const place of [0, 1]) {
    await main(page)
      .getByRole('button', { name: /^Add to Cart/ })
      .nth(place)
      .click()
  }
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await page.goto('/cart')
  const leaveAfter = async (button: Locator) => {
    // Waits until the cart was read from the database, because the buttons in the cart do nothing before.
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible()
    await button.evaluate((pressed: HTMLElement) => {
      pressed.click()
      location.assign('/robots.txt')
    })
  }
  await leaveAfter(
    main(page)
      .getByRole('button', { name: /^One more of/ })
      .first(),
  )
  await page.waitForURL('/robots.txt')
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  await leaveAfter(
    main(page)
      .getByRole('button', { name: /^Remove/ })
      .first(),
  )
  await page.waitForURL('/robots.txt')
  await page.goto('/cart')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test.describe('first visit, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a product added before any script of the page has run is in the cart on the next page', async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, () => undefined)
    await page.goto('/products', { waitUntil: 'commit' })
    await addButton(page).click()
    await page.goto('/robots.txt')
    await page.unroute(/\/assets\/.*\.js$/)
    await page.goto('/cart')
    await expect(cartLines(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  })
})

test('a contact message sent right before a navigation reaches the shop once', async ({ page }) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) keys.push(request.headers()['idempotency-key'])
  })
  await page.goto('/')
  await readyForOffline(page)
  await page.goto('/contact-us')
  await settled(page)
  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Subject').fill('A crate of sharbat')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await page.getByRole('button', { name: 'Send message' }).evaluate((button: HTMLElement) => {
    button.click()
    location.assign('/robots.txt')
  })
  await page.waitForURL('/robots.txt')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(toastOf(page, 'Message sent')).toBeVisible()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await page.goto('/contact-us')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  expect(new Set(keys).size).toBeLessThanOrEqual(1)
})
