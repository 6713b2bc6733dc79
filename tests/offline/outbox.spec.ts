import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { logIn, register, registerAndLogIn, visitor } from '../support/account.ts'
import {
  agree,
  fillCheckout,
  orderIds,
  placeButton,
  placedHeading,
  productsOf,
  putInCart,
  type SoldProduct,
} from '../support/buying.ts'
import { killBrowser } from '../support/kill-browser.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

const saved = 'Saved on this phone, waiting to be sent'
const card = (page: Page, title: string | RegExp) => page.getByRole('article', { name: title })

/** Calls `work` with the database of the shop. */
function withDatabase<T>({ dataDir }: ShopProcess, work: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Changes a product and raises the catalogue version, as the server does. */
function changeProduct(db: Sqlite.Database, id: number, change: string): void {
  db.prepare('update catalogue_version set version = version + 1').run()
  db.prepare(`update variants set ${change} where product_id = ?`).run(id)
  db.prepare(`update products set ${change}, version = (select version from catalogue_version) where id = ?`).run(id)
}

const rowsOf = (shop: ShopProcess) =>
  withDatabase(shop, (db) => {
    const count = (table: string) => db.prepare(`select count(*) from ${table}`).pluck().get()
    return [count('orders'), count('newsletter_subscriptions'), count('contact_messages'), count('reviews')]
  })

async function twoProducts(page: Page): Promise<[SoldProduct, SoldProduct]> {
  const [first, second] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
  if (!first || !second) throw new Error('two products are needed')
  return [first, second]
}

async function writeReview(page: Page, product: SoldProduct): Promise<void> {
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Write a Review' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  await dialog.getByLabel('Title').fill('Just like at home')
  await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed.')
  await dialog.getByLabel('Name').fill('Salma')
  await dialog.getByLabel('Email').fill('salma@example.org')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('list', { name: 'Your reviews that are not sent yet' })).toContainText(saved)
}

async function writeMessage(page: Page): Promise<void> {
  await page.goto('/contact-us')
  await settled(page)
  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Subject').fill('A crate of sharbat')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: saved })).toBeFocused()
}

test('unsent orders and messages (outbox entries) are stored after a browser kill and are delivered exactly once', async ({
  playwright,
  shop,
}, info) => {
  const { launchOptions, viewport = null } = info.project.use
  const profile = info.outputPath('profile')
  const open = (): Promise<BrowserContext> =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport: viewport ?? null,
      baseURL: shop.url,
    })
  const context = await open()
  const page = await context.newPage()
  await page.goto('/')
  await readyForOffline(page)
  const [product] = await twoProducts(page)
  const [, , , reviews = 0] = rowsOf(shop)
  await putInCart(page, product)
  await shop.stop()

  await page.goto('/')
  await settled(page)
  await page.getByRole('region', { name: 'Our newsletter' }).getByLabel('Email').fill('reader@example.org')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  // If another toast is shown, the failure names it.
  await expect(page.locator('[data-toasts]')).toContainText(saved)
  await writeReview(page, product)
  await writeMessage(page)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(card(page, 'Your order')).toContainText('not confirmed yet')
  await expect(card(page, `Your review of ${product.name}`)).toContainText('Tastes of roses')
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('You have ordered these items.')
  await killBrowser(context, profile)

  await shop.restart()
  const again = await open()
  const tab = await again.newPage()
  await tab.goto('/waiting')
  await expect(tab.getByText('Nothing is waiting')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(rowsOf(shop)).toEqual([1, 1, 1, Number(reviews) + 1])
  // The browser can read the order, because the response to the order request has set the guest cookie, no matter
  // whether the page or the worker sent the request.
  expect((await again.request.get('/api/orders/1')).status()).toBe(200)
  await again.close()
})

test('an order from the outbox that is rejected for an ended session, a raised price or missing stock can be corrected and placed', async ({
  page,
  shop,
}) => {
  await registerAndLogIn(page)
  const [dear, rare] = await twoProducts(page)
  await putInCart(page, dear)
  await putInCart(page, rare, 3)
  await readyForOffline(page)
  await shop.stop()
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(card(page, 'Your order')).toContainText('not confirmed yet')
  withDatabase(shop, (db) => {
    changeProduct(db, dear.id, 'price = 12300')
    db.prepare('delete from sessions').run()
  })
  await shop.restart()

  await page.reload()
  await expect(card(page, 'Your order')).toContainText('Log in to the account you used')
  await expect(card(page, 'Your order')).not.toContainText(dear.name)
  expect(withDatabase(shop, (db) => db.prepare('select count(*) from orders').pluck().get())).toBe(0)
  await logIn(page)
  await expect(page.getByRole('tab', { name: 'Profile Info' })).toBeVisible()
  await page.getByRole('link', { name: /Something couldn’t be sent/ }).click()
  await expect(card(page, 'Your order')).toContainText(`${dear.name} now costs ₹123.00 instead of`)
  await shop.stop()
  withDatabase(shop, (db) => changeProduct(db, rare.id, 'inventory = 1'))
  await page.getByRole('button', { name: 'Update my order' }).click()
  await agree(page)
  await placeButton(page).click()
  await expect(card(page, 'Your order')).toContainText('not confirmed yet')
  await shop.restart()
  await page.reload()
  await expect(card(page, 'Your order')).toContainText(`${rare.name}: you asked for 3, 1 left.`)

  await page.getByRole('button', { name: 'Update my order' }).click()
  await agree(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(withDatabase(shop, (db) => db.prepare('select count(*) from orders where user_id > 0').pluck().get())).toBe(1)
})

test("50 connection changes during a checkout place one order, and a captive portal's response places none", async ({
  page,
  context,
}) => {
  const [product] = await twoProducts(page)
  await putInCart(page, product)
  await readyForOffline(page)
  await fillCheckout(page)
  await context.route('**/api/ecommerce/create-order', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Welcome to the hotel</html>' }),
  )
  await placeButton(page).click()
  await expect(card(page, 'Your order')).toContainText('not confirmed yet')
  expect(await orderIds(page)).toEqual([])
  await context.unrouteAll({ behavior: 'wait' })
  for (let flap = 0; flap < 50; flap++) {
    await context.setOffline(flap % 2 === 0)
    await page.evaluate(() => dispatchEvent(new Event(navigator.onLine ? 'online' : 'offline')))
  }
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
})

test('logout warns about unsent orders and messages, which can be edited or discarded, and an unreadable one causes no error', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'Profile Info' })).toBeVisible()
  await readyForOffline(page)
  await context.setOffline(true)
  await writeMessage(page)
  await page.evaluate(async () => {
    await new Promise<void>((done, fail) => {
      const request = indexedDB.open('shop')
      request.onerror = () => fail(request.error)
      request.onsuccess = () => {
        const tx = request.result.transaction('outbox', 'readwrite')
        tx.objectStore('outbox').put({ key: 'garbage', kind: 'order', body: '{"broken' })
        tx.oncomplete = () => done()
      }
    })
  })
  await page.goto('/waiting')
  await expect(page.getByText('Something that can no longer be read')).toBeVisible()
  await card(page, 'Your message to us').getByRole('button', { name: 'Change' }).click()
  const messageField = page.getByRole('textbox', { name: 'Message' })
  await messageField.fill('Do you sell by the barrel?')
  await page.reload()
  await expect(messageField, 'unsaved changes of an entry survive a reload').toHaveValue('Do you sell by the barrel?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Your message to us')).toContainText('Do you sell by the barrel?')

  await context.route('**/api/contact', (route) => route.abort())
  await context.setOffline(false)
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything is sent yet' })
  await dialog.getByRole('button', { name: 'Send first, then log out' }).click()
  await expect(dialog).toContainText('We couldn’t send everything')
  await dialog.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByText(visitor.email)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page.getByRole('heading', { name: 'Old remedies, made with new care' })).toBeVisible()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
})
