import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { makeOrders, orderNumbers, send } from '../support/ordering.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { doubleClick, settled } from '../support/page-life.ts'
import { paidOrder } from '../support/paid-order.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const hostile = '<img src=x onerror="document.title=1">'

/** Places orders as guests and returns their ids, oldest first. */
async function placeOrders(url: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (const order of await makeOrders(url, count)) ids.push((await send(url, order)) ?? 0)
  return ids
}

/** Marks all refunds as declined by the gateway. */
function declineRefunds(dataDir: string) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare("update refunds set state = 'failed'").run()
  db.close()
}

/**
 * Whether the shop has received the webhook of a refund and its job has ended. Before that, the job would replace a state
 * that the test stores.
 */
function isRefundReported(dataDir: string): boolean {
  const db = new Sqlite(join(dataDir, 'shop.db'), { readonly: true })
  try {
    const webhook = db.prepare("select 1 from webhook_events where kind = 'refund.processed'").get()
    const open = db.prepare("select 1 from jobs where kind in ('refund', 'settle-refund') and state <> 'done'").get()
    return webhook !== undefined && open === undefined
  } finally {
    db.close()
  }
}

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: orderNumbers })
const dialog = (page: Page) => page.getByRole('dialog')
const badge = (page: Page, word: string) => dialog(page).getByText(word, { exact: true })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/**
 * Types into the search field after the URL has changed and before the page shows the change, as happens on slow
 * devices.
 */
const typeDuringNavigation = (page: Page, text: string) =>
  page.getByRole('searchbox').evaluate((box: HTMLInputElement, value) => {
    const push = history.pushState
    history.pushState = (...state) => {
      history.pushState = push
      push.apply(history, state)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

async function filterOrders(page: Page) {
  await page.goto('/admin/orders')
  await settled(page)
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(2)
  await typeDuringNavigation(page, 'buyer0@')
  await page.getByRole('searchbox').fill('buyer')
  await expect(page).toHaveURL(/q=buyer0%40/)
  await expect(page.getByRole('searchbox')).toHaveValue('buyer0@')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page.getByText('No results match.')).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await scrollToEnd(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

async function addNote(page: Page) {
  await dialog(page).getByLabel('New note').fill('Half')
  await dialog(page).getByRole('link', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog(page).getByLabel('New note')).toHaveValue('Half')
  await expect(dialog(page).getByRole('link', { name: 'Cancel order' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByLabel('New note').fill(hostile)
  await doubleClick(page, dialog(page).getByRole('button', { name: 'Add note' }))
  await expect(dashboardToast(page, 'Note added')).toBeVisible()
  await expect(dialog(page).getByText(hostile)).toHaveCount(1)
  await expect(dialog(page).getByLabel('New note')).toHaveValue('')
}

async function editAddress(page: Page, orderId: number) {
  await dialog(page).getByRole('link', { name: 'Edit address' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}/address`))
  const form = page.getByRole('dialog', { name: 'Edit address' })
  await form.getByLabel('PIN Code').fill('11000')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByText('PIN code must be 6 digits')).toBeVisible()
  await form.getByLabel('PIN Code').fill('110007')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(dashboardToast(page, 'Address updated')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}\\?`))
  await expect(dialog(page).getByText(/110007/)).toBeVisible()
}

async function readPackingSlip(page: Page) {
  await dialog(page).getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('article', { name: 'Packing slip' })
  await expect(slip).toContainText('12 Ballimaran')
  await expect(slip).toContainText('110007')
  await expect(slip).toContainText('3 items in total')
  expect((await slip.textContent())?.match(/₹/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

async function bookShipmentAfterFault(page: Page, shop: Parameters<typeof sandboxHeaders>[0]) {
  const data = { target: 'courier.create', mode: 'http_500' }
  const caused = await page.request.post('/__sandbox/faults', { headers: sandboxHeaders(shop), data })
  expect(caused.ok()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Create shipment' }).click()
  await expect(dashboardToast(page, 'Shipment created successfully on Shiprocket')).toBeVisible()
  await expect(dialog(page).getByText('The courier does not answer. The shop retries automatically.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Try again now' }).click()
  await expect(dashboardToast(page, 'Booking requested again')).toBeVisible()
  await expect(dialog(page).getByText('Tracking number')).toBeVisible()
  for (const name of ['Create shipment', 'Try again now']) {
    await expect(dialog(page).getByRole('button', { name })).toHaveCount(0)
  }
}

test('an admin finds an order, updates its status, adds a note, edits the delivery address, books a shipment and prints the packing slip @desktop', async ({
  page,
  shop,
}) => {
  const ids = await placeOrders(shop.url, 27)
  const first = ids[0] ?? 0
  await signInOwner(page)

  await test.step('the page number and filters of the order list are part of the URL', () => filterOrders(page))

  await test.step('an order opens in a dialog and changes the URL, and Back closes the dialog', async () => {
    await rows(page).click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}\\?`))
    await expect(badge(page, 'Pending')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await page.goForward()
    await expect(badge(page, 'Pending')).toBeVisible()
  })

  await test.step('the dialog of an order offers only allowed statuses, and an update shows a toast message', async () => {
    await expect(dialog(page).getByLabel('Next status').locator('option')).toHaveText([
      'Confirmed',
      'Processing',
      'Shipped',
      'Delivered',
      'Completed',
    ])
    await dialog(page).getByRole('button', { name: 'Update status' }).click()
    await expect(dashboardToast(page, 'Order is now confirmed')).toBeVisible()
    await expect(badge(page, 'Confirmed')).toBeVisible()
  })

  await test.step('HTML in a note about an order is shown as text, and closing the dialog with an unsaved note asks for confirmation', () =>
    addNote(page))

  await test.step('the delivery address can be changed before a shipment is booked', () => editAddress(page, first))

  await test.step('after a courier error, the "Try again now" button books the shipment', () =>
    bookShipmentAfterFault(page, shop))

  await test.step('the packing slip shows the delivery address, the items and a single amount', () =>
    readPackingSlip(page))
})

test('an admin cancels an order, sees a conflict with another admin, retries a refund and gets a 404 page for unknown URLs @desktop', async ({
  page,
  shop,
}) => {
  const [gone = 0, moved = 0] = await placeOrders(shop.url, 2)
  await signInOwner(page)
  await page.goto(`/admin/orders/${gone}/cancel`)
  await settled(page)
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('Reason').fill(`Out of stock ${hostile}`)
  expect(await axeViolations(page)).toEqual([])
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dashboardToast(page, 'Order cancelled successfully')).toBeVisible()
  await expect(page).toHaveURL(`/admin/orders/${gone}`)
  await expect(badge(page, 'Cancelled').first()).toBeVisible()
  await expect(dialog(page).getByText(`Reason: Out of stock ${hostile}`)).toBeVisible()
  for (const name of ['Update status', 'Create shipment', 'Parcel received']) {
    await expect(dialog(page).getByRole('button', { name })).toHaveCount(0)
  }
  await expect(dialog(page).getByRole('link', { name: 'Cancel order' })).toHaveCount(0)

  await page.goto(`/admin/orders/${moved}`)
  await expect(badge(page, 'Pending')).toBeVisible()
  const reply = await page.request.patch(`/api/admin/orders/${moved}/status`, { data: { status: 'delivered' } })
  expect(reply.ok()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Update status' }).click()
  await expect(dashboardToast(page, 'This order is delivered and cannot become confirmed.')).toBeVisible()
  await expect(badge(page, 'Paid')).toBeVisible()

  const refused = await paidOrder(page, shop.url)
  await page.goto(`/admin/orders/${refused}/cancel`)
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(badge(page, 'Refunded').first()).toBeVisible()
  await expect.poll(() => isRefundReported(shop.dataDir)).toBe(true)
  declineRefunds(shop.dataDir)
  await page.goto('/admin')
  await page.getByRole('link', { name: '1 refund due' }).click()
  await expect(page).toHaveURL('/admin/orders?trouble=refund')
  await rows(page).click()
  await expect(dialog(page).getByText('Not refunded yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Retry refund' }).click()
  await expect(dashboardToast(page, 'Refund requested')).toBeVisible()
  await expect(dialog(page).getByText(/^₹.* completed$/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Retry refund' })).toHaveCount(0)

  await page.goto('/admin/orders/987654')
  await expect(page.getByText('Check the address of this page.')).toBeVisible()
  await expect(page).toHaveTitle(/Orders/)
  for (const path of ['/admin/orders/twelve', '/admin/nothing-here']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }),
    ).toBeVisible()
  }
})

const longEmail = 'a-very-long-name-before-the-at-sign.of-a-customer@mail.herbal-wellness-example.org'

test('12 orders fit a window of 1280 x 800, long emails are shortened, and an order shows its items without scrolling @desktop', async ({
  page,
  shop,
}) => {
  for (const order of await makeOrders(shop.url, 13)) {
    await send(shop.url, { ...order, body: order.body.replace('buyer12@example.org', longEmail) })
  }
  await signInOwner(page)
  await page.goto('/admin/orders')
  await settled(page)
  await expect(rows(page)).toHaveCount(13)
  // The first row is the table header, so row 12 is the twelfth order.
  await expect(page.getByRole('row').nth(12)).toBeInViewport({ ratio: 1 })
  const email = page.getByTitle(longEmail)
  await expect(email).toHaveText(longEmail)
  const { height } = (await email.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThan(30)
  expect(await isTooWide(page)).toBe(false)

  await rows(page).first().click()
  const items = dialog(page).getByRole('heading', { name: 'Items' })
  await expect(items).toBeInViewport({ ratio: 1 })
  await expect(items.locator('xpath=..').getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(items.locator('xpath=..').getByRole('link').first()).toBeInViewport({ ratio: 1 })
})
