import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { aProduct, fillCheckout, placeButton, placedHeading, putInCart, toastOf } from '../support/buying.ts'
import { main } from '../support/offline-visit.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

const dayMs = 24 * 3_600_000

/** Sets the clock of the device, both in pages and in the worker. */
async function setClock(page: Page, context: BrowserContext, aheadMs: number) {
  await page.clock.setSystemTime(Date.now() + aheadMs)
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((ahead) => {
      const scope = globalThis as typeof globalThis & { trueNow?: () => number }
      scope.trueNow ??= Date.now.bind(Date)
      const { trueNow } = scope
      Date.now = () => trueNow() + ahead
    }, aheadMs)
  }
}

function setPrice({ dataDir }: ShopProcess, id: number, paise: number): void {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare('update catalogue_version set version = version + 1').run()
  db.prepare('update variants set price = ? where product_id = ?').run(paise, id)
  db.prepare('update products set price = ?, version = (select version from catalogue_version) where id = ?').run(
    paise,
    id,
  )
  db.close()
}

/** Returns how often each stored outbox entry was deferred. */
const storedTries = () =>
  new Promise<number[]>((done) => {
    const opening = indexedDB.open('shop')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        done(reading.result.map(({ tries }) => tries))
      }
    }
  })

async function order(page: Page) {
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
}

test('after a device clock one day ahead is corrected, a changed price is shown and the later of two orders is listed first', async ({
  page,
  context,
  shop,
}) => {
  await page.clock.install({ time: Date.now() + dayMs })
  const product = await aProduct(page, 'many')
  await page.goto('/products')
  await readyForOffline(page)
  await setClock(page, context, dayMs)
  await page.reload()
  await settled(page)
  await putInCart(page, product)
  await order(page)
  await putInCart(page, product)

  await setClock(page, context, 0)
  setPrice(shop, product.id, 123_400)
  // Reloads until the price is current, because the server checks for changes by other processes every two seconds.
  await expect
    .poll(async () => {
      await page.goto(`/products/${product.slug}`)
      await settled(page)
      return main(page).getByText('₹1,234.00').count()
    })
    .toBeGreaterThan(0)
  await page.goto('/cart')
  await expect(page.getByText(/Price changed from .* to ₹1,234\.00/)).toBeVisible()
  await order(page)
  await page.goto('/track-order')
  const first = await (await page.request.get('/api/orders/1?email=amina@example.org')).json()
  // The form is filled with the latest order; the other orders are listed below the form.
  const others = page.getByRole('region', { name: 'Orders placed on this device' }).getByRole('button')
  await expect(others).toHaveCount(1)
  await expect(others).toContainText(first.orderNumber)
})

test('an unsent order or message (outbox entry) whose retry was scheduled by a clock one day ahead is sent once the clock is corrected', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: Date.now() + dayMs })
  await page.goto('/contact-us')
  await readyForOffline(page)
  await settled(page)
  await context.setOffline(true)
  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Subject').fill('A crate of sharbat')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Saved on this phone, waiting to be sent' })).toBeVisible()
  let refused = 0
  await context.route('**/api/contact', (route) => {
    refused += 1
    const body = { error: 'Busy', message: 'Busy', code: 'unavailable', requestId: 'x' }
    return route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: body })
  })
  await context.setOffline(false)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(storedTries)).toEqual([1])
  await context.unroute('**/api/contact')
  await setClock(page, context, 0)
  await Promise.all([page.goto('/waiting'), expect(toastOf(page, 'Message sent')).toBeVisible()])
})
