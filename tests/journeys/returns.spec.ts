import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import {
  addSizedProduct,
  aProduct,
  fillCheckout,
  placeButton,
  placedHeading,
  startWithCart,
  stockOf,
  toastOf,
} from '../support/buying.ts'
import { axeViolations } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 }, hasTouch: true })

const statusOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens the page of order 1 in the dashboard of the owner, on a computer. */
async function openDashboard(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, viewport: { width: 1280, height: 800 } })
  if (!context) throw new Error('no browser')
  const owner = await context.newPage()
  await signInOwner(owner)
  const moved = await owner.request.patch('/api/admin/orders/1/status', { data: { status: 'delivered' } })
  expect(moved.status()).toBe(200)
  return owner
}

test('a guest returns an item while offline; the owner approves, receives and refunds it by UPI', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, 'many')
  const before = (await stockOf(page, product)) ?? 0
  await startWithCart(page, product, 2)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const owner = await openDashboard(page)
  // When the chunk with the returns fails to load, the rest of the page still works.
  const chunk = '**/assets/order-returns-*.js'
  await page.route(chunk, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Returns could not be loaded.')).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByRole('button', { name: 'Return or exchange items' }).click()
  await expect(statusOf(page, 'Return or exchange items')).toBeFocused()
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Choose at least one piece')).toBeVisible()
  await expect(page.getByText('Please choose a reason')).toBeVisible()
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await page.getByLabel('Reason').selectOption({ label: 'Damaged or defective' })
  await page.getByLabel('Comment').fill('The lid is broken')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6c8a4b' } })
    .png()
    .toBuffer()
  await page.getByLabel('Add photos').setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Saved on this phone, waiting to be sent', { exact: true })).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByText('Return request sent').first()).toBeVisible()
  await expect(statusOf(page, 'Return requested')).toBeVisible()

  await owner.goto('/admin/orders?returns=open')
  await owner.goto('/admin/orders/1?returns=open')
  const card = owner.getByRole('article', { name: /^Return / })
  await expect(card.getByText('The lid is broken')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Shown by the customer, 1' })).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])
  await card.getByRole('button', { name: 'Approve return' }).click()
  await expect(dashboardToast(owner, 'Return approved')).toBeVisible()
  await card.getByLabel('Other refund in ₹').fill('99999')
  await card.getByLabel('Reason for the other refund').fill('The lid is missing')
  await card.getByRole('button', { name: 'Mark as received' }).click()
  await expect(card.getByText(/^At most ₹.* can be refunded$/)).toBeVisible()
  await card.getByLabel('Other refund in ₹').fill('10')
  await expect(card.getByText(/^At most ₹.* can be refunded$/)).toHaveCount(0)
  expect(await axeViolations(owner)).toEqual([])
  await card.getByRole('button', { name: 'Mark as received' }).click()
  await expect(dashboardToast(owner, 'Return received')).toBeVisible()
  await expect(owner.getByText('1 returned')).toBeVisible()
  expect(await stockOf(page, product)).toBe(before - 1)

  await page.reload()
  await expect(statusOf(page, 'Items received')).toBeVisible()
  await expect(page.getByText('1 returned')).toBeVisible()
  await expect(page.getByText('The lid is missing')).toBeVisible()
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('nonsense')
  await page.getByRole('button', { name: 'Save refund account' }).click()
  await expect(page.getByText('Please enter a UPI ID, e.g. asha@okaxis')).toBeVisible()
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('asha@okaxis')
  await page.getByRole('button', { name: 'Save refund account' }).click()
  await expect(page.getByText('We have your account for the refund.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await owner.reload()
  await expect(card.getByText('asha@okaxis')).toBeVisible()
  await card.getByLabel('Reference of the payment').fill('UTR 4711')
  await card.getByRole('button', { name: 'Record refund' }).click()
  await expect(dashboardToast(owner, 'Refund recorded')).toBeVisible()
  await expect(card.getByText('asha@okaxis')).toHaveCount(0)
  await page.reload()
  await expect(statusOf(page, 'Return completed')).toBeVisible()
  await expect(page.getByText(/^Refunded ₹.*Reference: UTR 4711$/)).toBeVisible()
})

test('a guest exchanges an item for a smaller size; the owner receives it, and the shop refunds the difference and ships the replacement', async ({
  page,
  shop,
}) => {
  const product = await addSizedProduct(shop)
  const large = product.variants.find(({ title }) => title === '250 g')
  await page.goto(`/products/${product.slug}?variant=${large?.id}`)
  await page
    .locator('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const owner = await openDashboard(page)
  await page.reload()

  await page.getByRole('button', { name: 'Return or exchange items' }).click()
  await page.getByRole('button', { name: /^One more of Safuf Hazim/ }).click()
  await page.getByLabel('Reason').selectOption({ label: 'No longer wanted' })
  await page.getByLabel('What would you like?').selectOption({ label: 'Exchange' })
  await page.getByLabel(/^Replacement for Safuf Hazim/).selectOption({ label: '100 g (₹200.00 each)' })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(statusOf(page, 'Return requested')).toBeVisible()
  await expect(page.getByText('Exchange for: 100 g')).toBeVisible()

  await owner.goto('/admin/orders/1')
  const card = owner.getByRole('article', { name: /^Return / })
  await expect(card.getByText('Exchange for: 100 g')).toBeVisible()
  await card.getByRole('button', { name: 'Approve return' }).click()
  await expect(
    card.getByText('The replacement is invoiced and shipped. ₹295.00 are refunded for all items.'),
  ).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])
  await card.getByRole('button', { name: 'Mark as received' }).click()
  await expect(card.getByText('Restock and exchange')).toBeVisible()
  const shipments = async () => (await page.request.get('/api/orders/1/shipments')).json()
  await expect.poll(shipments).toEqual([expect.objectContaining({ awb_code: expect.any(String) })])
  await owner.reload()
  await expect(card.getByText('₹236.00')).toBeVisible()
  await expect(owner.getByRole('link', { name: /^Credit note/ })).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])

  await page.reload()
  await expect(statusOf(page, 'Items received')).toBeVisible()
  await expect(page.getByText(/^Replacement: /)).toBeVisible()
  await expect(page.getByText('Refund: ₹295.00')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'UPI ID' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('a guest exchanges an item for a larger size and pays the difference with the payment link before the shop ships it', async ({
  page,
  context,
  shop,
}) => {
  const product = await addSizedProduct(shop)
  const small = product.variants.find(({ title }) => title === '100 g')
  await page.goto(`/products/${product.slug}?variant=${small?.id}`)
  await page
    .locator('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const owner = await openDashboard(page)
  await page.reload()

  await page.getByRole('button', { name: 'Return or exchange items' }).click()
  await page.getByRole('button', { name: /^One more of Safuf Hazim/ }).click()
  await page.getByLabel('Reason').selectOption({ label: 'No longer wanted' })
  await page.getByLabel('What would you like?').selectOption({ label: 'Exchange' })
  await page.getByLabel(/^Replacement for Safuf Hazim/).selectOption({ label: '250 g (₹450.00 each)' })
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Exchange for: 250 g')).toBeVisible()

  await owner.goto('/admin/orders/1')
  const card = owner.getByRole('article', { name: /^Return / })
  await card.getByRole('button', { name: 'Approve return' }).click()
  await expect(card.getByText(/^The customer gets a link to pay ₹295.00 for all items\./)).toBeVisible()
  await card.getByRole('button', { name: 'Mark as received' }).click()
  await expect(card.getByRole('button', { name: 'Cancel link and refund' })).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])

  const links = async () => {
    const [made] = await (await page.request.get('/api/orders/1/returns')).json()
    return made.difference.state
  }
  await expect.poll(links).toBe('open')
  await page.reload()
  await expect(statusOf(page, 'Items received')).toBeVisible()
  await expect(page.getByText(/^Please pay ₹295\.00 by /)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const pay = page.getByRole('link', { name: 'Pay the difference' })
  await context.setOffline(true)
  await expect(page.getByText('Connect to the internet to pay.')).toBeVisible()
  await expect(pay).toHaveCount(0)
  await context.setOffline(false)
  await pay.click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your payment was declined. Please try another method.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₹295.00' }).click()
  await page.waitForURL('**/track-order?*')
  await expect.poll(links).toBe('paid')
  await page.reload()
  await expect(page.getByText('Difference paid: ₹295.00')).toBeVisible()
  await expect(page.getByText(/^Replacement: |^We are preparing your replacement/)).toBeVisible()
  await owner.reload()
  await expect(card.getByText('Restock and exchange')).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])
})

test('the owner books a pickup when approving a return, cancels it and books another one; the guest sees its tracking number on a phone', async ({
  page,
  shop,
}) => {
  const product = await aProduct(page, 'many')
  await startWithCart(page, product, 2)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const owner = await openDashboard(page)
  const [line] = await (await page.request.get('/api/orders/1/items')).json()
  const items = [{ lineId: line.id, quantity: 1, reason: 'damaged' }]
  expect((await page.request.post('/api/orders/1/returns', { data: { items } })).status()).toBe(201)

  await owner.goto('/admin/orders/1')
  const card = owner.getByRole('article', { name: /^Return / })
  await card.getByLabel('How the items come back').selectOption({ label: 'Book a pickup by the courier' })
  expect(await axeViolations(owner)).toEqual([])
  await card.getByRole('button', { name: 'Approve return' }).click()
  await expect(card.getByText('Booked', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Track pickup' })).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])

  await page.reload()
  await expect(statusOf(page, 'Return approved')).toBeVisible()
  await expect(page.getByText('A courier will collect the items.')).toBeVisible()

  await card.getByRole('button', { name: 'Cancel pickup' }).click()
  await expect(card.getByText('Cancelled. The customer sends the items.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Pack the items well, write .* and send it to us\.$/)).toBeVisible()

  // Both clicks happen before React renders the button as disabled.
  await card.getByRole('button', { name: 'Book pickup' }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('no button')
    button.click()
    button.click()
  })
  await expect(card.getByText('Booked', { exact: true })).toBeVisible()
  const [made] = await (await page.request.get('/api/orders/1/returns')).json()
  const headers = sandboxHeaders(shop)
  const { entries } = await (await page.request.get('/__sandbox/log', { headers })).json()
  const created = entries.filter(({ target }: { target: string }) => target === 'courier.create_return')
  expect(created.map(({ request }: { request: { order_id: string } }) => request.order_id)).toEqual([
    `${made.number}-P`,
    `${made.number}-P-2`,
  ])

  await page.reload()
  await expect(page.getByText(`Xpressbees Surface, ${made.pickup.awbCode}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track pickup' })).toHaveAttribute('href', made.pickup.trackUrl)
  expect(await axeViolations(page)).toEqual([])
  const advance = `/__sandbox/shipments/${made.pickup.awbCode}/advance`
  expect((await page.request.post(advance, { headers, data: { to: 42 } })).status()).toBe(200)
  await page.reload()
  await expect(statusOf(page, 'Items on their way to the shop')).toBeVisible()
  await expect(page.getByText('The courier has collected the items.')).toBeVisible()
  await owner.reload()
  await expect(card.getByText('Picked up', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mark as received' })).toBeVisible()
})

test('the owner lowers the price of a delivered COD order, the customer enters a UPI ID, and the owner records the transfer', async ({
  page,
}) => {
  await startWithCart(page, await aProduct(page, 'many'), 2)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const owner = await openDashboard(page)
  await owner.goto('/admin/orders/1')
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lower the price' }).click()
  const form = dialog.getByRole('form', { name: 'Lower the price' })
  await form.getByLabel('Amount in ₹').fill('99999')
  await form.getByLabel('Reason').fill('Cheaper since yesterday')
  await form.getByRole('button', { name: 'Lower price' }).click()
  await expect(form.getByText(/^The price can be lowered by at most ₹/)).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])
  await form.getByLabel('Amount in ₹').fill('10')
  await form.getByRole('button', { name: 'Lower price' }).click()
  await expect(dashboardToast(owner, 'Price lowered')).toBeVisible()
  const reduction = dialog.getByRole('article', { name: /^Price reduction .*-P1$/ })
  await expect(reduction.getByText('To refund')).toBeVisible()

  await page.reload()
  await expect(statusOf(page, 'Price reduced')).toBeVisible()
  await expect(page.getByText('Reason: Cheaper since yesterday')).toBeVisible()
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('asha@okaxis')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save refund account' }).click()
  await expect(page.getByText('We have your account for the refund.')).toBeVisible()

  await owner.reload()
  await expect(reduction.getByText('asha@okaxis')).toBeVisible()
  await reduction.getByLabel('Reference of the payment').fill('UTR 4711')
  await reduction.getByRole('button', { name: 'Record refund' }).click()
  await expect(dashboardToast(owner, 'Refund recorded')).toBeVisible()
  await expect(reduction.getByText('Closed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Refunded ₹10.00. Reference: UTR 4711')).toBeVisible()
})
