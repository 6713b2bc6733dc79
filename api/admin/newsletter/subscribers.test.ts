import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getSubscribers } from '#contract/newsletter'
import { sampleProfile } from '#rules/shop/shop-profile'
import { coupons, newsletterSubscriptions } from '../../db/schema/engagement.ts'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

test('subscribers are listed with their coupon and the order in which the coupon was used', async () => {
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    expect((await shop.visitor().post('/api/newsletter', { email })).status).toBe(200)
  }
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  await shop.db.write(async (tx) => {
    await tx.update(coupons).set({ usedByOrderId: order.id }).where(eq(coupons.email, 'b@example.com'))
    await tx
      .update(newsletterSubscriptions)
      .set({ isActive: false })
      .where(eq(newsletterSubscriptions.email, 'c@example.com'))
  })
  const response = await admin.get('/api/admin/subscribers')
  expect(await response.clone().text()).not.toMatch(/hash|token/i)
  const rows = await read(getSubscribers, response)
  const code = expect.stringMatching(new RegExp(`^${sampleProfile.orderPrefix}10-`))
  expect(rows.map(({ email, isActive, coupon }) => [email, isActive, coupon])).toEqual([
    ['c@example.com', false, { code, percent: 10, usedBy: null }],
    ['b@example.com', true, { code, percent: 10, usedBy: { id: order.id, orderNumber: order.orderNumber } }],
    ['a@example.com', true, { code, percent: 10, usedBy: null }],
  ])
  const emails = async (query: string) =>
    (await read(getSubscribers, await admin.get(`/api/admin/subscribers?${query}`))).map(({ email }) => email)
  expect(await emails('active=false')).toEqual(['c@example.com'])
  expect(await emails('used=true')).toEqual(['b@example.com'])
  expect(await emails('used=false&active=true')).toEqual(['a@example.com'])
  expect(await emails(`q=${rows[2]?.coupon?.code}`)).toEqual(['a@example.com'])
  expect((await admin.get('/api/admin/subscribers?limit=1')).headers.get('x-total-count')).toBe('3')
})
