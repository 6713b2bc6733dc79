import { afterEach, expect, test } from 'vitest'
import { dismissEmails, resendEmails } from '#contract/admin/notifications'
import { addProduct } from '../../testing/data.ts'
import { limitsOn } from '../../testing/new-caller.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { orderFor, sentTo, withheld } from '../../testing/withheld-emails.ts'

const hourMs = 3600_000
const victim = 'victim@example.com'

const shopsToClose: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const shop of shopsToClose.splice(0)) await shop.close()
})

async function openLimitedShop() {
  const shop = await createTestShop({ settings: limitsOn })
  shopsToClose.push(shop)
  return shop
}

test('email withheld by the hourly limit is sent once when an admin resends it, even over the limit', async () => {
  const shop = await openLimitedShop()
  const product = await addProduct(shop)
  for (let count = 0; count < 13; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  const { admin, list } = await withheld(shop)
  const ids = list.map(({ id }) => id)
  expect(ids).toHaveLength(3)
  const [first, second, third] = ids
  const again = () => admin.post('/api/admin/emails/resend', { ids: [first, second] })
  expect(await read(resendEmails, await again())).toEqual({ count: 2 })
  expect((await again()).status).toBe(409)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(12)
  expect(await read(dismissEmails, await admin.post('/api/admin/emails/dismiss', { ids: [third] }))).toEqual({
    count: 1,
  })
  shop.advance(2 * hourMs)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(12)
  expect((await withheld(shop)).list).toEqual([])
})

test('withheld email of a cancelled order is not sent', async () => {
  const shop = await openLimitedShop()
  const product = await addProduct(shop)
  for (let count = 0; count < 11; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  const { admin, list } = await withheld(shop)
  await admin.send('PATCH', `/api/admin/orders/${list[0]?.orderId}/cancel`, {})
  await admin.post('/api/admin/emails/resend', { ids: [list[0]?.id] })
  await shop.runJobs()
  expect(sentTo(shop, victim).filter(({ subject }) => !/cancelled/.test(subject))).toHaveLength(10)
})
