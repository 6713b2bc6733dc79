import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { getOrderItems, getOrderTracking } from '#contract/orders'
import { getReturnPhotos, moveReturn, receiveReturn } from '#contract/returns'
import { auditLog } from '../db/schema/operations.ts'
import { orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { stockMovements } from '../db/schema/stock.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { hostileFiles } from '../testing/hostile-files.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createReturnsShop, type Item } from '../testing/returns-shop.ts'

const {
  shop,
  admin,
  setRates,
  delivered,
  request,
  requested,
  move,
  receive,
  orderOf,
  returnsOf,
  actionsOf,
  documentsOf,
  documentOf,
  balance,
  differences,
  sentTexts,
  subjects,
  returned,
} = await createReturnsShop()
afterAll(() => shop.close())

test('a return by a guest adds the pieces to the stock, issues a credit note and a refund, and adds ledger, email and audit entries', async () => {
  await setRates('documented')
  const { actor, id, order, lineIds, stock } = await delivered()
  const [lineId = 0] = lineIds
  expect((await actionsOf(actor, id)).returnable).toMatchObject({
    items: [{ lineId, quantity: 3 }, { quantity: 1 }],
    anyReasonUntil: expect.any(String),
  })
  const made = await requested(actor, id, [{ lineId, quantity: 2, reason: 'unwanted' }], { comment: ' Too much <b> ' })
  expect(made).toMatchObject({
    number: `${order.orderNumber}-R1`,
    status: 'requested',
    comment: 'Too much <b>',
    resolution: 'refund',
    amount: null,
    items: [{ lineId, quantity: 2, reason: 'unwanted', decision: null }],
  })
  expect((await actionsOf(actor, id)).returnable.items[0]?.quantity).toBe(1)
  expect(await returnsOf(actor, id)).toEqual([made])
  expect((await move(made.id, 'approved')).status).toBe(200)
  expect((await move(made.id, 'in_transit')).status).toBe(200)
  expect(await stock()).toEqual([17, 19])

  const received = await read(receiveReturn, await receive(made.id, made.items))
  expect(received).toMatchObject({ status: 'received', amount: '236.00', items: [{ decision: 'restock' }] })
  expect(await stock()).toEqual([19, 19])
  await shop.settled()
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '236.00' }])
  expect(await orderOf(actor, id)).toMatchObject({
    status: 'delivered',
    paymentStatus: 'paid',
    cancelledAmount: '236.00',
    refunded: '236.00',
  })
  const [invoice, note] = await documentsOf(actor, id)
  expect(note).toMatchObject({ kind: 'credit_note', total: '236.00', invoiceNumber: invoice?.number })
  expect(await documentOf(actor, id, note?.id ?? 0)).toMatchObject({
    reason: `Return ${made.number}`,
    lines: [{ lineId, quantity: 2, total: '236.00' }],
  })
  expect(await balance(id)).toMatchObject({ owes: 0, owed: 0, writtenOff: 0, refunded: 236_00 })
  expect(await differences()).toEqual([])
  expect(subjects().toSorted()).toEqual(
    [
      'We received your items',
      'We received your return request',
      'Your return is approved',
      `Your refund for order ${order.orderNumber}`,
    ].toSorted(),
  )
  const movements = await shop.db.read((tx) => tx.select().from(stockMovements).where(eq(stockMovements.orderId, id)))
  expect(movements.at(-1)).toMatchObject({ reason: 'return', quantity: 2, userId: admin.user.id })
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${id}`)),
  )
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['moveReturn', 'receiveReturn']))
})

test('the owner gets one email about a return request, and the list of orders with open returns contains the order until the return is rejected', async () => {
  const { actor, id, lineIds } = await delivered()
  await shop.runRecurring('collect notices')
  await shop.runJobs()
  shop.sent.length = 0
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'other' }])
  for (let run = 0; run < 2; run++) {
    await shop.runRecurring('collect notices')
    await shop.runJobs()
  }
  const notices = shop.sent.filter(({ subject }) => subject === 'Return to handle')
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain(made.number)
  const listed = async () => {
    const rows: { id: number }[] = JSON.parse(await (await admin.get('/api/admin/orders?returns=open')).text())
    return rows.map((row) => row.id)
  }
  expect(await listed()).toContain(id)
  expect((await move(made.id, 'rejected', 'Opened')).status).toBe(200)
  expect(await listed()).not.toContain(id)
})

test('rejecting a return requires a reason, which the shopper receives, refunds nothing and allows a new request for the same pieces', async () => {
  const { actor, id, lineIds } = await delivered()
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 3, reason: 'other' }]
  const made = await requested(actor, id, items)
  expect((await move(made.id, 'rejected')).status).toBe(400)
  expect(await read(moveReturn, await move(made.id, 'rejected', 'The seal is broken'))).toMatchObject({
    status: 'rejected',
    rejection: 'The seal is broken',
  })
  await shop.runJobs()
  expect(sentTexts()).toContain('The seal is broken')
  for (const status of ['approved', 'in_transit']) expect((await move(made.id, status)).status).toBe(409)
  expect((await receive(made.id, made.items)).status).toBe(409)
  expect((await requested(actor, id, items)).number).toMatch(/-R2$/)
  expect((await balance(id)).refunded).toBe(0)
})

test('each returned item has its own decision: a rejected item is not refunded, and an item written off does not return to stock', async () => {
  const { actor, id, lineIds, stock } = await delivered()
  const [first = 0, second = 0] = lineIds
  const made = await requested(actor, id, [
    { lineId: first, quantity: 1, reason: 'unwanted' },
    { lineId: first, quantity: 1, reason: 'other' },
    { lineId: second, quantity: 1, reason: 'unwanted' },
  ])
  await move(made.id, 'approved')
  const [one, two, three] = made.items
  const decide = (...items: unknown[]) => admin.post(`/api/admin/returns/${made.id}/receive`, { items })
  expect((await decide({ itemId: one?.id, decision: 'restock' })).status).toBe(400)
  const reply = await decide(
    { itemId: one?.id, decision: 'restock' },
    { itemId: two?.id, decision: 'reject' },
    { itemId: three?.id, decision: 'write_off' },
  )
  expect(await read(receiveReturn, reply)).toMatchObject({ amount: '177.00' })
  expect(await stock()).toEqual([18, 19])
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '177.00' })
  // The rejected piece was not returned to the shop, so it can be returned again: two pieces are returnable.
  expect((await actionsOf(actor, id)).returnable.items).toMatchObject([{ lineId: first, quantity: 2 }])
})

test('a return whose items are all rejected is closed without a credit note and without a refund', async () => {
  const { actor, id, lineIds } = await delivered()
  const reply = await returned(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }], 'reject')
  expect(reply).toMatchObject({ status: 'closed', amount: '0.00' })
  await shop.settled()
  expect(await documentsOf(actor, id)).toHaveLength(1)
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '0.00' })
})

test('callers without access to an order cannot request or read its returns or enter a refund account, and an admin can request a return', async () => {
  const { actor, id, lineIds } = await delivered({ online: false })
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'late' }]
  const made = await requested(actor, id, items)
  const strangers = [shop.visitor(), await addSignedIn(shop)]
  for (const stranger of strangers) {
    expect((await request(stranger, id, items)).status).toBe(404)
    for (const path of ['returns', `returns?email=asha@example.com`, `returns/${made.id}/photos`]) {
      expect((await stranger.get(`/api/orders/${id}/${path}`)).status).toBe(404)
    }
    const payout = { method: 'upi', upi: 'thief@okaxis' }
    expect((await stranger.send('PUT', `/api/orders/${id}/returns/${made.id}/payout`, payout)).status).toBe(404)
  }
  // The return is also not found under the id of another order of the same caller.
  const other = await delivered({ online: false })
  expect((await other.actor.get(`/api/orders/${other.id}/returns/${made.id}/photos`)).status).toBe(404)
  expect((await request(admin, id, [{ ...items[0], quantity: 1 } as Item])).status).toBe(201)
})

test('goods can be returned for any reason from delivery to the last day of the return window, and faulty goods at any time after delivery', async () => {
  const product = await addProduct(shop)
  const buyer = shop.visitor()
  const early = await place(buyer, orderBody(product))
  const [line] = await read(getOrderItems, await buyer.get(`/api/orders/${early.order.id}/items`))
  const response = await request(buyer, early.order.id, [{ lineId: line?.id ?? 0, quantity: 1, reason: 'damaged' }])
  expect(await readError(response)).toMatchObject({ code: 'conflict' })
  expect((await actionsOf(buyer, early.order.id)).returnable).toEqual({ items: [], anyReasonUntil: null })

  const { actor, id, lineIds } = await delivered()
  const [lineId = 0] = lineIds
  const { anyReasonUntil } = (await actionsOf(actor, id)).returnable
  const end = Date.parse(anyReasonUntil ?? '')
  expect(end - shop.clock().getTime()).toBeGreaterThanOrEqual(30 * 24 * 3600_000)
  // Moves the delivery into the past, because advancing the clock would end the session of the admin.
  const deliver = async (agoMs: number) => {
    const createdAt = new Date(shop.clock().getTime() - agoMs)
    await shop.db.write(async (tx) => {
      await tx
        .update(orderTrackingEvents)
        .set({ createdAt })
        .where(and(eq(orderTrackingEvents.orderId, id), eq(orderTrackingEvents.status, 'delivered')))
    })
  }
  const dayMs = 24 * 3600_000
  await deliver(30 * dayMs)
  await requested(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }])
  await deliver(31 * dayMs)
  for (const reason of ['unwanted', 'other'] as const) {
    const late = await request(actor, id, [{ lineId, quantity: 1, reason }])
    expect(await readError(late)).toMatchObject({ code: 'conflict', message: expect.stringContaining('has ended') })
  }
  await deliver(1000 * dayMs)
  await requested(actor, id, [{ lineId, quantity: 1, reason: 'damaged' }])
})

test('a return request with invalid items returns 400 with an error on the field', async () => {
  const { actor, id, lineIds } = await delivered()
  const other = await delivered()
  const [lineId = 0] = lineIds
  const cases = [
    [[{ lineId, quantity: 4, reason: 'late' }], 'items.0.quantity'],
    [
      [
        { lineId, quantity: 2, reason: 'late' },
        { lineId, quantity: 2, reason: 'other' },
      ],
      'items.1.quantity',
    ],
    [[{ lineId: other.lineIds[0], quantity: 1, reason: 'late' }], 'items.0.quantity'],
    [[{ lineId, quantity: 0, reason: 'late' }], 'items.0.quantity'],
    [[{ lineId, quantity: 1, reason: 'bored' }], 'items.0.reason'],
    [[], 'items'],
  ] as const
  for (const [items, field] of cases) {
    const response = await actor.post(`/api/orders/${id}/returns`, { items })
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, [field]])
  }
  expect(await returnsOf(actor, id)).toEqual([])
})

test('thirty simultaneous return requests never include more pieces than were delivered, and requests with the same idempotency key create one return', async () => {
  const { actor, id, lineIds } = await delivered()
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'late' }]
  const key = { 'idempotency-key': 'r'.repeat(32) }
  const keyed = await Promise.all(Array.from({ length: 30 }, () => request(actor, id, items, {}, key)))
  expect(keyed.some(({ status }) => status === 201)).toBe(true)
  expect(await returnsOf(actor, id)).toHaveLength(1)
  const responses = await Promise.all(Array.from({ length: 30 }, () => request(actor, id, items)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
  expect((await returnsOf(actor, id)).map(({ number }) => number.slice(-2))).toEqual(['R3', 'R2', 'R1'])
})

test('thirty simultaneous requests that record the receipt of a return restock and refund its goods once', async () => {
  const { actor, id, lineIds, stock } = await delivered()
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'damaged' }])
  await move(made.id, 'approved')
  const responses = await Promise.all(Array.from({ length: 30 }, () => receive(made.id, made.items)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(29)
  await shop.settled()
  expect(await stock()).toEqual([19, 19])
  expect(await documentsOf(actor, id)).toHaveLength(2)
  expect((await shop.refundRows()).filter(({ reason }) => reason === `Return ${made.number}`)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('a caller without account, order or order link cannot send a large body', async () => {
  const { actor, id, lineIds } = await delivered({ online: false })
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }]
  const more = { images: [`data:image/png;base64,${'A'.repeat(100_000)}`] }
  expect((await request(shop.visitor(), id, items, more)).status).toBe(413)
  expect((await request(actor, id, items, more)).status).toBe(400)
})

test('pieces that were cancelled after the return was requested cannot be accepted and are not refunded again', async () => {
  const { actor, id, lineIds } = await delivered()
  const [lineId = 0] = lineIds
  const made = await requested(actor, id, [{ lineId, quantity: 2, reason: 'unwanted' }])
  await move(made.id, 'approved')
  expect((await admin.post(`/api/orders/${id}/cancel`, { items: [{ lineId, quantity: 2 }] })).status).toBe(200)
  expect((await receive(made.id, made.items)).status).toBe(409)
  expect((await receive(made.id, made.items, 'reject')).status).toBe(200)
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '236.00' })
})

const pictureOf = async (format: 'png' | 'jpeg') => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#6c8a4b' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}

test('return photos are validated by decoding, and only callers with access to the order and admins can read them', async () => {
  const { actor, id, lineIds } = await delivered()
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }]
  const photo = await pictureOf('jpeg')
  for (const [name, bytes] of Object.entries(await hostileFiles())) {
    const image = `data:image/png;base64,${bytes.toString('base64')}`
    const response = await request(actor, id, items, { images: [photo, image] })
    expect([response.status, Object.keys((await readError(response)).fields ?? {})], name).toEqual([400, ['images']])
  }
  const tooMany = await request(actor, id, items, { images: Array.from({ length: 4 }, () => photo) })
  expect(tooMany.status).toBe(400)
  expect(await returnsOf(actor, id)).toEqual([])
  const made = await requested(actor, id, items, { images: [photo, await pictureOf('png')] })
  expect(made.photos).toBe(2)
  for (const holder of [actor, admin]) {
    const photos = await read(getReturnPhotos, await holder.get(`/api/orders/${id}/returns/${made.id}/photos`))
    expect(photos).toEqual([expect.stringMatching(/^data:image\/webp;base64,UklGR/), expect.any(String)])
  }
})

test('the return window of an order that was completed without a delivery starts at its completion', async () => {
  const { actor, id, lineIds } = await delivered({ moves: ['shipped'] })
  const dayMs = 24 * 3600_000
  // Set the packing time 100 days back instead of advancing the clock, because the session of the admin would expire.
  const packedAt = new Date(shop.clock().getTime() - 100 * dayMs)
  await shop.db.write((tx) => tx.update(orders).set({ packedAt }).where(eq(orders.id, id)).execute())
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'completed' })).status).toBe(200)
  const { anyReasonUntil } = (await actionsOf(actor, id)).returnable
  expect(Date.parse(anyReasonUntil ?? '')).toBeGreaterThan(shop.clock().getTime() + 29 * dayMs)
  await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'unwanted' }])
  const events = await read(getOrderTracking, await actor.get(`/api/orders/${id}/tracking`))
  expect(events.filter(({ status }) => status === 'delivered')).toHaveLength(1)
})

test('each order line states how many of its cancelled pieces were returned', async () => {
  const { actor, id, lineIds } = await delivered({ cancelFirst: [[0, 1]] })
  const [lineId = 0] = lineIds
  const lines = async () => read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
  expect((await lines())[0]).toMatchObject({ cancelledQuantity: 1, returnedQuantity: 0 })
  await returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }], 'reject')
  expect((await lines())[0]).toMatchObject({ cancelledQuantity: 1, returnedQuantity: 0 })
  await returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }], 'write_off')
  expect((await lines())[0]).toMatchObject({ cancelledQuantity: 2, returnedQuantity: 1 })
})
