import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import { atTheEnd, faults, isTooWide } from '../support/faults.ts'
import { makeOrders, send } from '../support/ordering.ts'
import { ownerIn, told } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { paidOrder } from '../support/paid-order.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'

// What the worker does is looked at elsewhere.
test.use({ serviceWorkers: 'block' })

const hostile = '<img src=x onerror="document.title=1">'

/** Orders of other people; their ids, the oldest first. */
async function ordered(url: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (const order of await makeOrders(url, count)) ids.push((await send(url, order)) ?? 0)
  return ids
}

/** As if the gateway had not been able to send back what it was asked to. */
function refuseRefunds(dataDir: string) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare("update refunds set state = 'failed'").run()
  db.close()
}

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /^GB-/ })
const dialog = (page: Page) => page.getByRole('dialog')
const badge = (page: Page, word: string) => dialog(page).getByText(word, { exact: true })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('an owner finds an order, moves it on, notes it, ships it and prints its slip @desktop', async ({
  page,
  shop,
}) => {
  const ids = await ordered(shop.url, 27)
  const first = ids[0] ?? 0
  await ownerIn(page)

  await test.step('the list has pages and filters, all of them in the address', async () => {
    await page.goto('/admin/orders')
    await settled(page)
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('searchbox').fill('buyer0@')
    await expect(page).toHaveURL(/q=buyer0%40/)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
    await expect(page.getByText('No results match.')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await atTheEnd(page)
    expect(await faults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  await test.step('an order opens under its own address, and back closes it', async () => {
    await rows(page).click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}\\?`))
    await expect(badge(page, 'Pending')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await page.goForward()
    await expect(badge(page, 'Pending')).toBeVisible()
  })

  await test.step('only legal steps are offered; a step says what it did', async () => {
    await expect(dialog(page).getByLabel('Next status').locator('option')).toHaveText([
      'Confirmed',
      'Processing',
      'Shipped',
      'Delivered',
      'Completed',
    ])
    await dialog(page).getByRole('button', { name: 'Update status' }).click()
    await expect(told(page, 'Order is now confirmed')).toBeVisible()
    await expect(badge(page, 'Confirmed')).toBeVisible()
  })

  await test.step('a note stays text, and an unsaved one is not lost by accident', async () => {
    await dialog(page).getByLabel('New note').fill('Half')
    await dialog(page).getByRole('link', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click()
    await expect(dialog(page).getByLabel('New note')).toHaveValue('Half')
    await expect(dialog(page).getByRole('link', { name: 'Cancel order' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog(page).getByLabel('New note').fill(hostile)
    await dialog(page).getByRole('button', { name: 'Add note' }).dblclick()
    await expect(told(page, 'Note added')).toBeVisible()
    await expect(dialog(page).getByText(hostile)).toHaveCount(1)
    await expect(dialog(page).getByLabel('New note')).toHaveValue('')
  })

  await test.step('the address is corrected while no courier knows it', async () => {
    await dialog(page).getByRole('link', { name: 'Edit address' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}/address`))
    const form = page.getByRole('dialog', { name: 'Edit address' })
    await form.getByLabel('PIN Code').fill('11000')
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(form.getByText('PIN code must be 6 digits')).toBeVisible()
    await form.getByLabel('PIN Code').fill('110007')
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(told(page, 'Address updated')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}\\?`))
    await expect(dialog(page).getByText(/110007/)).toBeVisible()
  })

  await test.step('the sandbox’s courier takes the parcel, when it is asked again after a silence', async () => {
    const data = { target: 'courier.create', mode: 'http_500' }
    const caused = await page.request.post('/__sandbox/faults', { headers: sandboxHeaders(shop), data })
    expect(caused.ok()).toBe(true)
    await dialog(page).getByRole('button', { name: 'Create shipment' }).click()
    await expect(told(page, 'Shipment created successfully on Shiprocket')).toBeVisible()
    await expect(dialog(page).getByText('The courier does not answer. The shop retries automatically.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Try again now' }).click()
    await expect(told(page, 'Asking the courier again')).toBeVisible()
    await expect(dialog(page).getByText('Tracking number')).toBeVisible()
    for (const name of ['Create shipment', 'Try again now']) {
      await expect(dialog(page).getByRole('button', { name })).toHaveCount(0)
    }
  })

  await test.step('the slip has the address and the pieces and no prices', async () => {
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
  })
})

test('an owner cancels an order, and what another admin did meanwhile is told @desktop', async ({ page, shop }) => {
  const [gone = 0, moved = 0] = await ordered(shop.url, 2)
  await ownerIn(page)
  await page.goto(`/admin/orders/${gone}/cancel`)
  await settled(page)
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('Reason').fill(`Out of stock ${hostile}`)
  expect(await faults(page)).toEqual([])
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(told(page, 'Order cancelled successfully')).toBeVisible()
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
  await expect(told(page, 'This order is delivered and cannot become confirmed.')).toBeVisible()
  await expect(badge(page, 'Paid')).toBeVisible()

  const refused = await paidOrder(page, shop.url)
  await page.goto(`/admin/orders/${refused}/cancel`)
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(badge(page, 'Refunded').first()).toBeVisible({ timeout: 20_000 })
  refuseRefunds(shop.dataDir)
  await page.goto('/admin')
  await page.getByRole('link', { name: '1 refund due' }).click()
  await expect(page).toHaveURL('/admin/orders?trouble=refund')
  await rows(page).click()
  await expect(dialog(page).getByText('Not refunded yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Try the refund again' }).click()
  await expect(told(page, 'Refund requested again')).toBeVisible()
  await expect(dialog(page).getByText(/^₹.* completed$/)).toBeVisible({ timeout: 20_000 })
  await expect(dialog(page).getByRole('button', { name: 'Try the refund again' })).toHaveCount(0)

  await page.goto('/admin/orders/987654')
  await expect(page.getByText('There is no order at this address.')).toBeVisible()
  expect(await page.title()).toContain('Orders')
  for (const path of ['/admin/orders/twelve', '/admin/nothing-here']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }),
    ).toBeVisible()
  }
})
