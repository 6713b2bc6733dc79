import { expect, type Page } from 'playwright/test'
import { axeViolations } from '../support/faults.ts'
import { signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { paidOrder } from '../support/paid-order.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

interface Gateway {
  page: Page
  shop: Pick<ShopProcess, 'url' | 'dataDir'>
}

/** Sends a control request to the sandbox of the shop and returns the id in its response. */
async function control({ page, shop }: Gateway, path: string, data: object): Promise<string> {
  const reply = await page.request.post(`${shop.url}/__sandbox${path}`, { headers: sandboxHeaders(shop), data })
  expect(reply.status(), path).toBe(200)
  return (await reply.json()).id
}

/** Returns the id of an order's payment at the gateway. */
async function paymentOf(page: Page, orderId: number): Promise<string> {
  const reply = await page.request.get(`/api/admin/orders/${orderId}/payments`)
  return (await reply.json()).payments[0].id
}

test('the owner sees an open dispute with its deadline, and a lost dispute as money that the bank took back @both', async ({
  page,
  shop,
}) => {
  await signInOwner(page)
  const gateway = { page, shop }
  const id = await paidOrder(page, shop.url)
  const paymentId = await paymentOf(page, id)
  const dispute = await control(gateway, `/payments/${paymentId}/dispute`, { respondInDays: 3 })
  const dialog = page.getByRole('dialog')
  const shown = dialog.getByRole('region', { name: `Dispute ${dispute}` })
  const openOrder = async () => {
    await page.goto(`/admin/orders/${id}`)
    await settled(page)
  }
  // The webhook arrives after the response of the sandbox, so open the page until it shows the dispute.
  await expect(async () => {
    await openOrder()
    await expect(shown).toContainText('Open, to answer', { timeout: 5000 })
  }).toPass()
  await expect(shown).toContainText('Chargeback')
  await expect(shown).toContainText('Goods or services not received')
  await expect(shown).toContainText('Answer by')
  await expect(dialog.getByText('the customer gets the money twice')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.goto('/admin')
  await settled(page)
  const attention = page.getByRole('listitem').filter({ hasText: 'open dispute' })
  await expect(attention).toContainText('Answer in Razorpay’s dashboard by')
  await attention.getByRole('link', { name: /open dispute/ }).click()
  await expect(page).toHaveURL(/trouble=dispute/)
  await expect(page.getByText('Dispute', { exact: true }).first()).toBeVisible()

  await control(gateway, `/disputes/${dispute}/status`, { status: 'lost' })
  await expect(async () => {
    await openOrder()
    await expect(shown).toContainText('Lost', { timeout: 5000 })
  }).toPass()
  await expect(shown).toContainText('Taken back by the bank')
  await expect(dialog.getByText(/^₹.* taken back by the bank$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund payment' })).toHaveCount(0)
  await expect(dialog.getByText('the customer gets the money twice')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})
