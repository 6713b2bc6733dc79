import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { shipments } from '../../db/schema/order-records.ts'
import { orders, payments, refunds } from '../../db/schema/orders.ts'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop({ now: '2026-11-20T18:29:59.999Z', changesRows: true })
afterAll(() => shop.close())
const product = await addProduct(shop, { inventory: 100_000 })

async function placeOrder(name: string, state: Partial<typeof orders.$inferInsert> = {}, quantity = 1) {
  const body = orderBody(product, quantity, { customerName: name, customerEmail: `${name.toLowerCase()}@example.com` })
  const { order } = await place(shop.visitor(), body)
  await shop.db.write(async (tx) => {
    await tx
      .update(orders)
      .set({ customerPhone: `+9198765000${order.id % 10}1`, ...state })
      .where(eq(orders.id, order.id))
  })
  return order
}

// The clock starts one millisecond before midnight in India (18:30 UTC), so the orders are on different days there.
const asha = await placeOrder('Asha')
shop.advance(1)
const ravi = await placeOrder('Ravi', { status: 'shipped', paymentMethod: 'razorpay', paymentStatus: 'paid' }, 3)
shop.advance(24 * 3600_000 - 1)
const meera = await placeOrder('Meera', { status: 'cancelled', paymentMethod: 'razorpay', paymentStatus: 'paid' })
shop.advance(1)
const zoya = await placeOrder('100%_Zoya', { status: 'confirmed', customerName: 'ज़ोया' })

// The admin is created after the clock advanced, because a session from before that would have expired.
const admin = await addSignedIn(shop, { role: 'admin' })

await shop.db.write(async (tx) => {
  const now = shop.clock()
  const dated = { createdAt: now, updatedAt: now }
  await tx.insert(shipments).values([
    { orderId: ravi.id, state: 'booked', problem: 'Nobody was there', awbCode: 'AWB1', ...dated },
    { orderId: zoya.id, state: 'failed', problem: null, ...dated },
    { orderId: meera.id, state: 'cancelled', ...dated },
  ])
  const paid = { gatewayOrderId: 'order_1', currency: 'INR', amount: 590_00, state: 'captured', ...dated } as const
  const rows = await tx
    .insert(payments)
    .values([
      { orderId: meera.id, gatewayPaymentId: 'pay_1', ...paid },
      { orderId: meera.id, gatewayPaymentId: 'pay_2', ...paid },
    ])
    .returning()
  const states = ['failed', 'processed'] as const
  for (const [index, { id, amount }] of rows.entries()) {
    await tx.insert(refunds).values({ paymentId: id, amount, state: states[index] ?? 'wanted', ...dated })
  }
})

const list = async (query = '') => read(getAdminOrders, await admin.get(`/api/admin/orders${query}`))
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const everyone = [zoya, meera, ravi, asha]

test('order list is sorted newest first and shows number of pieces, shipment, refund and open problems of each order', async () => {
  const rows = await list()
  expect(ids(rows)).toEqual(ids(everyone))
  expect(
    rows.map(({ pieces, shipmentState, refundState, troubles }) => [pieces, shipmentState, refundState, troubles]),
  ).toEqual([
    [1, 'failed', null, ['shipment']],
    [1, 'cancelled', 'failed', ['refund']],
    [3, 'booked', null, ['shipment']],
    [1, null, null, []],
  ])
  expect(rows[2]).toMatchObject({
    orderNumber: ravi.orderNumber,
    total: ravi.total,
    awbCode: 'AWB1',
    status: 'shipped',
  })
})

test.each([
  ['status=shipped', [ravi]],
  ['status=cancelled&paymentStatus=paid', [meera]],
  ['paymentStatus=paid', [meera, ravi]],
  ['paymentMethod=cash_on_delivery', [zoya, asha]],
  ['paymentMethod=razorpay&paymentStatus=failed', []],
  ['trouble=shipment', [zoya, ravi]],
  ['trouble=refund', [meera]],
  ['toShip=true', [asha]],
  ['toShip=true&status=shipped', []],
  ['from=2026-11-21', [zoya, meera, ravi]],
  ['to=2026-11-20', [asha]],
  ['from=2026-11-21&to=2026-11-21', [meera, ravi]],
  ['from=2026-11-22&to=2026-11-21', []],
] as const)(
  'the filter %s of the order list returns only the orders that match the filter',
  async (query, expected) => {
    expect(ids(await list(`?${query}`))).toEqual(ids([...expected]))
  },
)

test.each([
  ['an id', String(meera.id), [meera]],
  ['an id with a number sign', `#${meera.id}`, [meera]],
  ['an order number in small letters', ravi.orderNumber.toLowerCase(), [ravi]],
  ['part of an email address in capitals', 'RAVI@EX', [ravi]],
  ['part of a name', 'sha', [asha]],
  ['another script', 'ज़ो', [zoya]],
  ['a phone number as people write it', `+91 98765-000${ravi.id % 10} 1`, [ravi]],
  ['a percent sign as text', '%', [zoya]],
  ['an underscore as text', '_', [zoya]],
  ['the escape character as text', '!', []],
  ['SQL as text', "' or 1=1 --", []],
  ['a backslash as text', '\\', []],
] as const)('the search in the order list finds orders by %s', async (_what, q, expected) => {
  expect(ids(await list(`?q=${encodeURIComponent(q)}`))).toEqual(ids([...expected]))
})

test('each page of the order list has the total count, even a page after the last one', async () => {
  const page = async (query: string) => {
    const response = await admin.get(`/api/admin/orders?${query}`)
    return [ids(await read(getAdminOrders, response)), response.headers.get('x-total-count')]
  }
  expect(await page('limit=3')).toEqual([ids([zoya, meera, ravi]), '4'])
  expect(await page('limit=3&page=2')).toEqual([[asha.id], '4'])
  expect(await page('limit=2&page=2')).toEqual([ids([ravi, asha]), '4'])
  expect(await page('limit=2&page=9')).toEqual([[], '4'])
  expect(await page('limit=2&q=nobody')).toEqual([[], '0'])
  expect(await page('limit=1&q=example.com')).toEqual([[zoya.id], '4'])
})

test.each([
  'status=lost',
  'paymentStatus=free',
  'paymentMethod=cash',
  'from=2026-13-01',
  'to=yesterday',
  'trouble=yes',
  'toShip=false',
  'limit=0',
  'limit=501',
  'page=x',
  `q=${'x'.repeat(201)}`,
])('the order list returns 400 for the invalid filter %s', async (query) => {
  const response = await admin.get(`/api/admin/orders?${query}`)
  expect([response.status, (await readError(response)).code]).toEqual([400, 'invalid'])
})

test('the order list contains no internal fields', async () => {
  expect(await (await admin.get('/api/admin/orders')).text()).not.toMatch(/guestHash|Signature|couponCode/i)
})
