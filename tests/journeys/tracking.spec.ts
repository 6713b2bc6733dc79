import { expect, type Page } from 'playwright/test'
import { makeOrders } from '../support/ordering.ts'
import { signInOwner } from '../support/owner.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const statuses = (page: Page) =>
  page.locator('ol [data-status]').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('data-status')))

/** Returns the background colour of each status dot. */
const colours = (page: Page) =>
  page
    .locator('ol [data-status]')
    .evaluateAll((dots) =>
      Object.fromEntries(dots.map((dot) => [dot.getAttribute('data-status'), getComputedStyle(dot).backgroundColor])),
    )

test('both tracking screens show the courier statuses of an order, each in a different colour', async ({
  page,
  request,
  shop,
}) => {
  const [made] = await makeOrders(shop.url, 1)
  const placed = await page.request.post('/api/ecommerce/create-order', { data: JSON.parse(made?.body ?? '{}') })
  const { id, orderNumber, customerEmail } = (await placed.json()).order
  await signInOwner({ request })
  expect((await request.post(`/api/admin/orders/${id}/create-shipment`)).ok()).toBe(true)
  const parcel = async () => (await (await request.get(`/api/admin/orders/${id}/shipment`)).json()).shipment
  await expect.poll(async () => (await parcel())?.labelUrl).toBeTruthy()
  const { awbCode } = await parcel()
  /**
   * Advances the shipment, and waits until the shop has stored the status, because the shop answers the webhook before
   * it stores the status.
   */
  const advanceShipment = async (steps: number, status: string) => {
    const headers = sandboxHeaders(shop)
    const walked = await request.post(`/__sandbox/shipments/${awbCode}/advance`, { headers, data: { steps } })
    expect(new Set((await walked.json()).webhook_answers)).toEqual(new Set([200]))
    const events = async () => (await (await request.get(`/api/orders/${id}/tracking`)).json()) as { status: string }[]
    await expect.poll(async () => (await events()).map((event) => event.status)).toContain(status)
  }

  // Advances the shipment from the scheduled pickup to "out for delivery".
  await advanceShipment(6, 'out_for_delivery')
  await page.goto(`/track-order?orderId=${id}`)
  await page.getByLabel('Email').fill(customerEmail)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByRole('heading', { name: orderNumber })).toBeFocused()
  const expectedStatuses = ['out_for_delivery', 'shipped', 'processing', 'confirmed', 'order_placed']
  await expect.poll(async () => [...new Set(await statuses(page))]).toEqual(expectedStatuses)
  const seen = await colours(page)
  expect(new Set(Object.values(seen)).size).toBe(expectedStatuses.length)
  const newest = page.locator('ol li').first()
  await expect(newest).toContainText('Out for delivery')
  await expect(newest).toContainText('Delhi Hub')
  await expect(newest).toContainText(awbCode)
  await expect(page.getByText(/^Estimated delivery: \d/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Track with courier' })
  await expect(link).toHaveAttribute('href', new RegExp(`^https://.*${awbCode}`))
  await expect(link).toHaveAttribute('rel', /noopener/)

  // Before the shop sets the status "delivered", it asks the courier to confirm it.
  await advanceShipment(1, 'delivered')
  await page.goto('/order-tracking')
  await page.getByLabel('Order number').fill(orderNumber.toLowerCase())
  await page.getByLabel('Email').fill(customerEmail)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText('Courier: Delivered', { exact: true })).toBeVisible()
  await expect.poll(async () => [...new Set(await statuses(page))]).toEqual(['delivered', ...expectedStatuses])
  expect(new Set(Object.values(await colours(page))).size).toBe(expectedStatuses.length + 1)
  await expect(page.getByRole('link', { name: 'Track with courier' })).toBeVisible()
})
