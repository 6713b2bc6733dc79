import { afterAll, expect, test } from 'vitest'
import { addMessage, addProduct, addSignedIn } from './testing/data.ts'
import { fourRows, pagedIds } from './testing/four-rows.ts'
import { orderBody, place } from './testing/order-body.ts'
import { createTestShop } from './testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test('all pages of a list show the newest rows first, even if the clock was set back between two rows', async () => {
  const admin = await addSignedIn(shop, { role: 'admin' })
  const shopper = await addSignedIn(shop)
  const product = await addProduct(shop)
  const placed = await fourRows(shop, async () => (await place(shopper, orderBody(product))).order.id)
  expect(await pagedIds(admin, '/api/admin/orders')).toEqual(placed.toReversed())
  expect(await pagedIds(admin, '/api/admin/orders?status=pending')).toEqual(placed.toReversed())
  expect(await pagedIds(shopper, '/api/orders')).toEqual(placed.toReversed())

  const messages = await fourRows(shop, async () => (await addMessage(shop)).id)
  expect(await pagedIds(admin, '/api/admin/messages')).toEqual(messages.toReversed())

  const users = await fourRows(shop, async () => (await addSignedIn(shop)).user.id)
  expect(await pagedIds(admin, '/api/admin/users')).toEqual(users.toReversed())

  const orderIds = await fourRows(shop, async () => {
    const { order } = await place(shop.visitor(), orderBody(product))
    await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'confirmed' })
    return order.id
  })
  const targets: string[] = []
  for (const page of [1, 2]) {
    const reply = await admin.get(`/api/admin/audit?limit=2&page=${page}`)
    const entries: { target: string }[] = JSON.parse(await reply.text())
    targets.push(...entries.map(({ target }) => target))
  }
  expect(targets).toEqual(orderIds.toReversed().map((id) => `orders/${id}`))
})
