import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addOrderNote, getOrderDetails } from '#contract/admin/orders'
import { coupons } from '../../db/schema/engagement.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { shipments } from '../../db/schema/order-records.ts'
import { orders, payments } from '../../db/schema/orders.ts'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const hostile = '<img src=x onerror=alert(1)>'

const details = async (id: number) => read(getOrderDetails, await admin.get(`/api/admin/orders/${id}`))
const note = (id: number, text: unknown) => admin.post(`/api/admin/orders/${id}/notes`, { text })

test('order details contain items, events, payments, shipment, notes, coupon and account', async () => {
  const buyer = await addSignedIn(shop, { email: 'buyer@example.com' })
  const product = await addProduct(shop, { sku: 'MJ-1' })
  const body = orderBody(product, 2, { customerEmail: 'buyer@example.com' })
  await place(shop.visitor(), orderBody(product, 1, { customerEmail: 'buyer@example.com' }))
  const { order } = await place(buyer, body)
  const now = shop.clock()
  await shop.db.write(async (tx) => {
    const online = {
      paymentMethod: 'razorpay',
      paymentStatus: 'paid',
      razorpayPaymentId: 'pay_1',
      couponCode: 'GB10-X',
    } as const
    await tx
      .update(orders)
      .set({ ...online, razorpayOrderId: 'order_1' })
      .where(eq(orders.id, order.id))
    const dated = { createdAt: now, updatedAt: now }
    await tx.insert(payments).values({
      orderId: order.id,
      gatewayPaymentId: 'pay_1',
      gatewayOrderId: 'order_1',
      currency: 'INR',
      amount: 1180_00,
      state: 'captured',
      ...dated,
    })
    await tx.insert(shipments).values({ orderId: order.id, state: 'failed', problem: 'No such PIN', ...dated })
    await tx.insert(coupons).values({ code: 'GB10-X', email: 'buyer@example.com', percent: 10, createdAt: now })
  })
  expect(await details(order.id)).toMatchObject({
    order: { id: order.id, orderNumber: order.orderNumber, paymentStatus: 'paid' },
    lines: [{ productName: product.name, quantity: 2, sku: 'MJ-1' }],
    events: [{ status: 'order_placed' }],
    payments: { gatewayOrderId: 'order_1', payments: [{ id: 'pay_1', counts: true }] },
    shipment: { state: 'failed', problem: 'No such PIN' },
    notes: [],
    couponCode: 'GB10-X',
    stockReturned: false,
    account: { id: buyer.user.id, username: buyer.user.username, email: 'buyer@example.com' },
    customerOrders: 2,
    taxDuties: [],
  })
})

test("details of a guest's COD order have no account, payments or shipment, and show after the cancellation that the stock was returned", async () => {
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  expect(await details(order.id)).toMatchObject({
    account: null,
    payments: { payments: [] },
    shipment: null,
    stockReturned: false,
  })
  await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
  expect((await details(order.id)).stockReturned).toBe(true)
})

test('notes of an order are listed newest first with their author and are in the audit log', async () => {
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  const first = await read(addOrderNote, await note(order.id, ` Rang ${hostile}\u202e `))
  expect(first).toMatchObject({ text: `Rang ${hostile}`, author: admin.user.username })
  shop.advance(1000)
  const second = await read(addOrderNote, await note(order.id, 'Rang again'))
  expect((await details(order.id)).notes).toEqual([second, first])
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${order.id}`)),
  )
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['addOrderNote', { note: `Rang ${hostile}` }],
    ['addOrderNote', { note: 'Rang again' }],
  ])
})

test.each(['', '   ', null, 5, 'x'.repeat(1001)])(
  'order note %j returns 400 with an error on the text field',
  async (text) => {
    const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
    const before = await countRows(shop.db)
    const response = await note(order.id, text)
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, ['text']])
    expect(await countRows(shop.db)).toEqual(before)
  },
)

test('the details of an unknown order return 404', async () => {
  expect((await admin.get('/api/admin/orders/987654321')).status).toBe(404)
})
