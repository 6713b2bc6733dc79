import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { actingUserHeader } from '#contract/constants'
import { postReview } from '#contract/reviews'
import { reviews } from './db/schema/catalogue.ts'
import type { Actor } from './testing/actor.ts'
import { addProduct, addSignedIn, stateOf, stockOf } from './testing/data.ts'
import { createOrderPath, orderBody } from './testing/order-body.ts'
import { read, readError } from './testing/read.ts'
import { createTestShop } from './testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const soldOut = await addProduct(shop, { name: 'Sold out', inventory: 0 })
const as = (acting: string, key: string = crypto.randomUUID()) => ({
  'idempotency-key': key,
  [actingUserHeader]: acting,
})
const review = { productId: product.id, customerName: 'Asha', customerEmail: 'asha@example.com', rating: 5 }
const calls: Record<string, [path: string, body: () => object]> = {
  order: [createOrderPath, () => orderBody(product)],
  review: ['/api/reviews', () => review],
  newsletter: ['/api/newsletter', () => ({ email: 'asha@example.com' })],
  stock: ['/api/stock-requests', () => ({ email: 'asha@example.com', productId: soldOut.id })],
  contact: [
    '/api/contact',
    () => ({ name: 'Asha', email: 'a@example.com', subject: 'Hello', message: 'A long message' }),
  ],
}

test.each(Object.entries(calls))(
  'the write "%s" that is sent for another account (X-Acting-User) returns 409 and writes nothing',
  async (_, [path, body]) => {
    const asha = await addSignedIn(shop)
    const other = await addSignedIn(shop)
    const before = await stateOf(shop)
    const refusals: [Actor, string][] = [
      [other, String(asha.user.id)],
      [shop.visitor(), String(asha.user.id)],
    ]
    for (const [actor, acting] of refusals) {
      const response = await actor.post(path, body(), as(acting))
      expect(response.status).toBe(409)
      expect(await readError(response)).toMatchObject({ code: 'other_user' })
    }
    expect(await stateOf(shop)).toEqual(before)
    expect((await asha.post(path, body(), as(String(asha.user.id)))).ok).toBe(true)
    expect((await shop.visitor().post(path, body(), as('guest'))).ok).toBe(true)
  },
)

test('a guest write sent while an account is signed in belongs to the guest, and retrying the order returns the first response', async () => {
  const asha = await addSignedIn(shop)
  const headers = as('guest')
  const first = await asha.post(createOrderPath, orderBody(product), headers)
  const reply = await read(createOrder, first.clone())
  if (!reply.success) throw new Error(reply.message)
  const { order } = reply
  expect(asha.cookie('guest'), 'the proof of the browser that placed it').toBeDefined()
  expect(await (await asha.post(createOrderPath, orderBody(product), headers)).text()).toBe(await first.text())
  expect(await (await asha.get('/api/orders')).json()).toEqual([])
  expect((await asha.get(`/api/orders/${order.id}`)).status).toBe(200)
  const guest = shop.visitor()
  expect((await guest.get(`/api/orders/${order.id}`)).status).toBe(404)

  const posted = await read(postReview, await asha.post(postReview.path, review, as('guest')))
  const [row] = await shop.db.read((tx) => tx.select().from(reviews).where(eq(reviews.id, posted.id)))
  expect(row?.userId).toBeNull()
  expect((await asha.post(`/api/reviews/${posted.id}/vote`, { voteType: 'helpful' }, as('guest'))).status).toBe(401)
})

test('a repeated order of an account returns 409 to a caller who is not signed in to that account, and the stored first response to the account', async () => {
  const asha = await addSignedIn(shop)
  const headers = as(String(asha.user.id))
  const stock = await stockOf(shop, product.id)
  const first = await (await asha.post(createOrderPath, orderBody(product), headers)).text()
  expect((await shop.visitor().post(createOrderPath, orderBody(product), headers)).status).toBe(409)
  expect(await (await asha.post(createOrderPath, orderBody(product), headers)).text()).toBe(first)
  expect(await stockOf(shop, product.id)).toBe((stock ?? 0) - 1)
})

test('a vote returns 401 after the session ended and 409 when another account is signed in', async () => {
  const asha = await addSignedIn(shop)
  const { id } = await read(postReview, await asha.post(postReview.path, review))
  const path = `/api/reviews/${id}/vote`
  const vote = { voteType: 'helpful' }
  expect((await shop.visitor().post(path, vote, as(String(asha.user.id)))).status).toBe(401)
  const other = await addSignedIn(shop)
  expect((await other.post(path, vote, as(String(asha.user.id)))).status).toBe(409)
  expect((await asha.post(path, vote, as(String(asha.user.id)))).status).toBe(200)
})

test.each(['', '0', '-1', '1.5', 'nobody', '1e3'])(
  'a write with the invalid X-Acting-User "%s" returns 400',
  async (acting) => {
    const response = await shop.visitor().post(createOrderPath, orderBody(product), as(acting))
    expect(response.status).toBe(400)
  },
)
