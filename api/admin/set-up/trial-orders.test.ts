import { readdirSync, readFileSync } from 'node:fs'
import { eq, getTableName, inArray, is, sql, Table } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { deleteSamples, getSetUp, maxTrialOrders } from '#contract/admin/overview'
import { getOrderItems } from '#contract/orders'
import { createReturn, receiveReturn } from '#contract/returns'
import { rupees } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import * as accounts from '../../db/schema/accounts.ts'
import * as catalogue from '../../db/schema/catalogue.ts'
import * as engagement from '../../db/schema/engagement.ts'
import * as noticeTables from '../../db/schema/notices.ts'
import * as operations from '../../db/schema/operations.ts'
import * as cases from '../../db/schema/order-cases.ts'
import * as records from '../../db/schema/order-records.ts'
import * as orderTables from '../../db/schema/orders.ts'
import * as pageTables from '../../db/schema/pages.ts'
import * as stock from '../../db/schema/stock.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { auditLedger } from '../../ledger/ledger-store.ts'
import type { Actor } from '../../testing/actor.ts'
import { addCoupon, couponUser } from '../../testing/coupon.ts'
import { addProduct, addReturn, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { createPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop, type Shop } from '../../testing/test-shop.ts'

const { orders, orderItems, payments } = orderTables
const modules = [
  accounts,
  catalogue,
  engagement,
  noticeTables,
  operations,
  orderTables,
  records,
  cases,
  pageTables,
  stock,
]
const tables = modules.flatMap((part) => Object.values(part)).filter((value) => is(value, Table))

type Row = Record<string, unknown>

/** Returns all rows of all tables, by the name of the table. */
async function allRows({ db }: Pick<Shop, 'db'>): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  await db.read(async (tx) => {
    for (const table of tables) found[getTableName(table)] = await tx.select().from(table)
  })
  return found
}

/**
 * Tables whose rows the deletion changes for other reasons, or that are not about orders. They are searched for traces
 * of the orders instead of being compared.
 */
const notCompared = [
  ...['products', 'variants', 'removed_products', 'catalogue_version', 'settings', 'audit_log', 'document_series'],
  ...['webhook_events', 'rate_limits', 'users', 'sessions', 'coupons'],
]

/** Returns the rows of an order's tables in a form that does not depend on the deleted products. */
function comparable(rows: Record<string, Row[]>): Record<string, Row[]> {
  const kept = Object.entries(rows)
    .filter(([name]) => !notCompared.includes(name))
    .map(([name, list]): [string, Row[]] => {
      const stays = (row: Row) => {
        if (name === 'stock_movements') return row.orderId !== null
        // Emails to the admins about new notices contain only the time.
        return name !== 'jobs' || !(String(row.uniqueKey).startsWith('notice-') || row.kind === 'finished')
      }
      return [name, list.filter(stays).map((row) => (name === 'order_items' ? { ...row, productId: null } : row))]
    })
  return Object.fromEntries(kept)
}

const base64 = (format: string, bytes: Buffer) => `data:image/${format};base64,${bytes.toString('base64')}`
const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fedcba' } })
  .png()
  .toBuffer()

const keyed = (name: string) => ({ 'idempotency-key': `${name.replaceAll(' ', '-')}-${'k'.repeat(20)}` })
const minute = 60_000

/** Places an order of two pieces of the first of two sizes, online or in cash, and delivers it. */
async function delivered(shop: PayingShop, admin: Actor, { name = '', online = true, email = '' }) {
  const actor = shop.visitor()
  const product = await addProduct(shop, { sizes: [100_00, 150_00].map((price) => ({ price, inventory: 1000 })) })
  const [first, second] = product.variants
  const reply = await place(
    actor,
    {
      ...orderBody({ id: product.id, price: 100_00 }, 2),
      customerEmail: email,
      amount: rupees(checkoutTotals(200_00, 0, null).total),
      items: [{ productId: product.id, variantId: first?.id, quantity: 2, price: '100.00' }],
      ...(online ? { paymentMethod: 'razorpay' as const } : {}),
    },
    keyed(`${name} delivered ${online}`),
  )
  const { id, orderNumber } = reply.order
  if (online) await shop.verify(actor, id, await shop.press(reply.razorpay_order_id ?? '', 'pay'))
  await shop.settled()
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
  await shop.settled()
  await shop.runRecurring('collect notices')
  const [line] = await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
  return { actor, id, orderNumber, lineId: line?.id ?? 0, wanted: second?.id }
}

/** Makes orders that together have rows in every table about orders. Returns their ids and numbers. */
async function makeOrders(shop: PayingShop, admin: Actor, name: string, couponCode: string) {
  const email = `${name}@example.com`
  const now = shop.clock()
  const times = { createdAt: now, updatedAt: now }
  // A packed COD order with a note, of which one piece was cancelled. Its discount code is for first orders only.
  const product = await addProduct(shop, { inventory: 1000 })
  const discounted = orderBody(product, 2, {
    customerEmail: email,
    couponCode,
    amount: rupees(checkoutTotals(1000_00, 100_00, null).total),
  })
  const { order: packed } = await place(shop.visitor(), discounted, keyed(`${name} packed`))
  await shop.settled()
  await admin.post(`/api/admin/orders/${packed.id}/notes`, { text: 'A note' })
  expect((await admin.send('PATCH', `/api/admin/orders/${packed.id}/packed`, {})).status).toBe(200)
  const [line] = await read(getOrderItems, await admin.get(`/api/orders/${packed.id}/items`))
  const items = [{ lineId: line?.id, quantity: 1 }]
  expect((await admin.post(`/api/orders/${packed.id}/cancel`, { items }, keyed(`${name} cancel`))).status).toBe(200)
  // An exchange whose difference is not paid yet.
  const exchanged = await delivered(shop, admin, { name, email })
  const images = [base64('png', picture)]
  const exchange = await read(
    createReturn,
    await exchanged.actor.post(
      `/api/orders/${exchanged.id}/returns`,
      {
        items: [{ lineId: exchanged.lineId, quantity: 1, reason: 'unwanted' }],
        resolution: 'exchange',
        exchangeFor: [{ lineId: exchanged.lineId, variantId: exchanged.wanted }],
        images,
      },
      keyed(`${name} exchange`),
    ),
  )
  await shop.runRecurring('collect notices')
  const approve = (id: number, body: object = {}) =>
    admin.send('PATCH', `/api/admin/returns/${id}`, { status: 'approved', ...body })
  expect((await approve(exchange.id)).status).toBe(200)
  const received = exchange.items.map(({ id }) => ({ itemId: id, decision: 'restock' }))
  await read(receiveReturn, await admin.post(`/api/admin/returns/${exchange.id}/receive`, { items: received }))
  await shop.settled()
  // A partial refund with a dispute.
  const refunded = await delivered(shop, admin, { name: `${name} refunded`, email })
  const [payment] = await shop.paymentRows(refunded.id)
  const refund = `/api/admin/payments/${payment?.gatewayPaymentId}/refunds`
  const asked = await admin.post(refund, { amount: '10.00', reason: 'Late' }, keyed(`${name} refund`))
  expect(asked.status).toBe(201)
  const { id: paymentId = 0 } = payment ?? {}
  const dispute = {
    paymentId,
    gatewayDisputeId: `disp ${name}`,
    amount: 1,
    status: 'open',
    phase: 'chargeback',
  } as const
  await shop.db.write((tx) =>
    tx
      .insert(cases.disputes)
      .values({ ...dispute, eventAt: now, ...times })
      .execute(),
  )
  // A return of a COD order with a pickup.
  const returned = await delivered(shop, admin, { name, online: false, email })
  const made = await read(
    createReturn,
    await returned.actor.post(`/api/orders/${returned.id}/returns`, {
      items: [{ lineId: returned.lineId, quantity: 1, reason: 'damaged' }],
    }),
  )
  const account = { method: 'upi', upi: 'asha@okaxis' }
  await returned.actor.send('PUT', `/api/orders/${returned.id}/returns/${made.id}/payout`, account)
  expect((await approve(made.id, { pickup: true })).status).toBe(200)
  await shop.settled()
  // An online order that waits for its payment, and for the check of its prescription.
  const unpaid = await shop.ordered({ inventory: 1000 })
  const prescription = { orderId: unpaid.order.id, status: 'waiting', uploadedAt: now, expiresAt: now } as const
  await shop.db.write(async (tx) => {
    await tx.insert(cases.prescriptions).values(prescription)
    await tx.insert(cases.prescriptionPictures).values({ orderId: unpaid.order.id, picture: 'sealed', deleteAt: now })
  })
  await shop.runRecurring('collect notices')
  await shop.settled()
  const all = [exchanged, refunded, returned, packed, unpaid.order]
  return { ids: all.map(({ id }) => id), numbers: all.map(({ orderNumber }) => orderNumber), guest: exchanged, email }
}

/** The tables in which each set of orders must have rows, so that the test covers them. */
const covered = [
  ...['orders', 'order_items', 'order_tracking_events', 'order_links', 'order_notes', 'idempotency_keys', 'jobs'],
  ...['notices', 'payments', 'refunds', 'disputes', 'payment_links', 'shipments', 'returns', 'return_items'],
  ...['return_photos', 'return_pickups', 'money_ledger', 'documents', 'prescriptions', 'prescription_pictures'],
  'stock_movements',
]

/** The beginnings of the unique keys of all jobs, each with the sign before the id, as the source files write them. */
const jobNames = new Set(
  readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .flatMap((file) => readFileSync(`api/${file}`, 'utf8').split('\n'))
    .filter((line) => line.includes('uniqueKey'))
    .flatMap((line) => Array.from(line.matchAll(/`([a-z-]*[a-z][ -])\$\{/g), ([, name = '']) => name)),
)
const unrelatedJobs = [
  ...['password-changed ', 'confirm-address ', 'newsletter-welcome ', 'stock-returned ', 'orders-expire '],
  'password-reset ',
  ...['notice-', 'daily-summary ', 'push ', 'confirm '],
]

/** Adds finished jobs with all names and the ids of an order, its payments, returns and payment links. */
async function addFinishedJobs({ db, clock }: PayingShop, orderIds: readonly number[]) {
  const at = clock()
  await db.write(async (tx) => {
    const ids = [
      ...(await tx
        .select({ id: payments.id })
        .from(payments)
        .where(inArray(payments.orderId, [...orderIds]))),
      ...(await tx.select({ id: records.returns.id }).from(records.returns)),
      ...(await tx.select({ id: cases.paymentLinks.id }).from(cases.paymentLinks)),
    ].map(({ id }) => id)
    for (const name of jobNames) {
      const keys = [...new Set([...orderIds, ...ids])].map((id) => `${name}${id}`)
      const job = { kind: 'finished', payload: {}, state: 'done', runAt: at, createdAt: at, finishedAt: at } as const
      await tx
        .insert(operations.jobs)
        .values(keys.map((uniqueKey) => ({ ...job, uniqueKey })))
        .onConflictDoNothing()
    }
  })
}

const remove = (admin: Actor, body: object = {}) =>
  admin.post('/api/admin/sample-data/delete', { confirm: true, orders: true, ...body })
const setUpOf = async (admin: Actor) => read(getSetUp, await admin.get('/api/admin/set-up'))

test('deleting trial orders removes all their rows and leaves other orders, their rows and all accounts unchanged', async () => {
  const shop = await createPayingShop({
    settings: { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' },
    withCourier: true,
    courierTimeoutMs: 15_000,
    gateway: { timeoutMs: 15_000 },
  })
  const admin = await addSignedIn(shop, { role: 'admin' })
  const [realCode, trialCode] = [await addCoupon(shop, 'real@example.com'), await addCoupon(shop, 'trial@example.com')]
  const real = await makeOrders(shop, admin, 'real', realCode)
  await shop.db.write(async (tx) => {
    const account = 'rzp_live_1'
    await tx.update(payments).set({ account })
    await tx.update(orders).set({ gatewayAccount: account }).where(sql`${orders.razorpayOrderId} is not null`)
    // The COD orders are real because of a pickup by a live courier and an approved prescription.
    await tx.update(records.shipments).set({ courier: 'live' })
    await tx.update(cases.returnPickups).set({ courier: 'live' })
    const approved = {
      status: 'approved',
      practitioner: 'A',
      registrationNumber: 'B',
      decidedAt: shop.clock(),
    } as const
    const [, , , packed = 0] = real.ids
    const prescription = { orderId: packed, ...approved, uploadedAt: shop.clock(), expiresAt: shop.clock() }
    await tx
      .insert(cases.prescriptions)
      .values(prescription)
      .onConflictDoUpdate({ target: cases.prescriptions.orderId, set: approved })
  })
  const before = comparable(await allRows(shop))
  shop.advance(minute)
  const trial = await makeOrders(shop, admin, 'trial', trialCode)
  const filled = comparable(await allRows(shop))
  for (const name of covered) expect(filled[name]?.length, name).toBeGreaterThan(before[name]?.length ?? 0)
  expect(await setUpOf(admin)).toMatchObject({ counts: { orders: 5, keptOrders: 5 } })
  await addFinishedJobs(shop, trial.ids)
  const jobKeys = async () => (await allRows(shop)).jobs?.map(({ uniqueKey }) => String(uniqueKey)) ?? []
  const keysBefore = await jobKeys()
  const reply = await read(deleteSamples, await remove(admin))
  expect(reply).toMatchObject({ canDeleteSamples: false, counts: { products: 0, orders: 0, keptOrders: 0 } })
  const keysAfter = await jobKeys()
  const isRemoved = (name: string) => keysBefore.some((key) => key.startsWith(name) && !keysAfter.includes(key))
  expect([...jobNames].filter((name) => !isRemoved(name)).toSorted()).toEqual(unrelatedJobs.toSorted())

  const after = await allRows(shop)
  expect(comparable(after)).toEqual(before)
  const texts = Object.entries(after)
    .filter(([name]) => name !== 'audit_log')
    .flatMap(([name, rows]) => rows.map((row) => `${name} ${JSON.stringify(row)}`))
  expect(texts.filter((text) => trial.numbers.some((number) => text.includes(number)))).toEqual([])
  for (const row of Object.values(after).flat()) {
    for (const name of ['orderId', 'usedByOrderId']) if (name in row) expect(trial.ids).not.toContain(row[name])
  }
  expect(after.trial_orders).toEqual([])
  expect(await couponUser(shop, trial.email)).toBeNull()
  expect(await couponUser(shop, real.email)).toBe(real.ids[3])
  expect((await shop.db.read(auditLedger)).differences).toEqual([])
  const entry = after.audit_log?.at(-1)
  expect(entry).toMatchObject({ action: 'deleteSamples', after: { samples: 'done', deletedOrders: 5 } })
  // The movements of each deleted product add up to zero, except for the pieces of the orders that stay.
  const left = new Map<unknown, number>()
  for (const { variantId, quantity, orderId } of after.stock_movements ?? []) {
    if (orderId === null) left.set(variantId, (left.get(variantId) ?? 0) + Number(quantity))
  }
  const sold = (after.stock_movements ?? []).filter(({ orderId }) => orderId !== null)
  for (const { variantId, quantity } of sold) left.set(variantId, (left.get(variantId) ?? 0) + Number(quantity))
  expect([...left.values()].filter((sum) => sum !== 0)).toEqual([])

  // The device of the shopper still knows the order.
  const { actor, id, orderNumber } = trial.guest
  const paths = [
    `/api/orders/${id}`,
    `/api/orders/${id}/items`,
    `/api/orders/${id}/tracking`,
    `/api/orders/${id}/returns`,
  ]
  const tracked = `/api/orders/track?orderNumber=${orderNumber}&email=${trial.email}`
  for (const path of [...paths, tracked]) expect((await actor.get(path)).status, path).toBe(404)
  expect((await actor.post(`/api/orders/${id}/cancel`, {})).status).toBe(404)
  expect((await real.guest.actor.get(`/api/orders/${real.guest.id}`)).status).toBe(200)

  // Webhooks of the providers and jobs of a process that has read them before change nothing.
  const calls = (await shop.calls('razorpay.refund')).length
  shop.sent.length = 0
  await enqueueAll(shop, id)
  const waiting = comparable(await allRows(shop))
  await shop.runJobs()
  const ran = await allRows(shop)
  expect(ran.jobs?.filter(({ state }) => state === 'failed')).toEqual([])
  expect({ ...comparable(ran), jobs: [] }).toEqual({ ...waiting, jobs: [] })
  expect(shop.sent.filter(({ to }) => to === trial.email)).toEqual([])
  expect((await shop.calls('razorpay.refund')).length).toBe(calls)
  expect((await remove(admin)).status).toBe(409)
  await shop.close()
})

/** Queues all kinds of jobs for an order that does not exist, with ids of payments, returns and links that do not either. */
async function enqueueAll({ db, clock }: PayingShop, orderId: number) {
  const missing = 987_654
  const kinds: Record<string, Record<string, string | number>> = {
    refund: { paymentId: missing },
    'settle-refund': { paymentId: 'pay_missing' },
    'confirm-news': { awbCode: 'MISSING' },
  }
  for (const kind of ['remind-payment', 'expire-order', 'settle-order', 'book-shipment', 'cancel-shipment'])
    kinds[kind] = { orderId }
  for (const kind of ['create-link', 'sync-link', 'end-link']) kinds[kind] = { linkId: missing }
  for (const kind of ['book-pickup', 'cancel-pickup']) kinds[kind] = { returnId: missing }
  const emails: Record<string, Record<string, string | number | boolean | null>> = {
    'order-cancelled': { reason: null },
    'order-items-cancelled': { items: '1:1', reason: null, amount: 1, refund: 0, byShopper: false },
    'order-refunded': { amount: 1, whole: false },
    'prescription-update': { status: 'required' },
    'return-update': { returnId: missing, status: 'approved' },
    'return-pickup': { returnId: missing, status: 'booked' },
    'refund-account-saved': { returnId: missing },
    'pay-difference': { linkId: missing },
  }
  for (const email of ['order-placed', 'order-shipped', 'order-delivered', 'payment-open', 'payment-received'])
    emails[email] = {}
  const letters = Object.entries(emails).map(
    ([letter, data]) => ['letter', { letter, to: 'trial@example.com', orderId, ...data }] as const,
  )
  await db.write(async (tx) => {
    for (const [index, [kind, payload]] of [...Object.entries(kinds), ...letters].entries()) {
      await enqueue(tx, { kind, uniqueKey: `again ${index}`, payload, runAt: clock() })
    }
  })
}

const shop = await createTestShop({ changesRows: true })
const admin = await addSignedIn(shop, { role: 'admin' })
afterAll(() => shop.close())

/** Places a COD order of a new product, and lets the sample data be deleted again. */
async function ordered() {
  await shop.db.write((tx) => tx.update(operations.settings).set({ setUp: null }).execute())
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  return order.id
}

type Tx = Parameters<Parameters<typeof shop.db.write>[0]>[0]
const at = shop.clock()
const times = { createdAt: at, updatedAt: at }
const invoice = { kind: 'invoice', sequence: 1, total: 0, content: sql`'{}'`, issuedAt: at } as const
const payment = { gatewayOrderId: 'o', amount: 1, currency: 'INR', state: 'created', ...times } as const
const setOrder = (values: Partial<typeof orders.$inferInsert>) => (tx: Tx, id: number) =>
  tx.update(orders).set(values).where(eq(orders.id, id)).execute()
const addShipment = (values: Partial<typeof records.shipments.$inferInsert>) => (tx: Tx, id: number) =>
  tx
    .insert(records.shipments)
    .values({ orderId: id, state: 'booked', ...times, ...values })
    .execute()
const addReturnRow = async (tx: Tx, orderId: number, values: Partial<typeof records.returns.$inferInsert> = {}) => {
  const [row] = await tx
    .insert(records.returns)
    .values({ orderId, number: `R-${orderId}`, ...times, ...values })
    .returning()
  return row?.id ?? 0
}
const online = { paymentMethod: 'razorpay', razorpayOrderId: 'order_1' } as const
const pickup = (courier: 'live' | null) => async (tx: Tx, id: number) => {
  const returnId = await addReturnRow(tx, id)
  await tx.insert(cases.returnPickups).values({ returnId, courier, awbCode: `P-${id}`, ...times })
}
const link = (account: string) => async (tx: Tx, orderId: number) => {
  const returnId = await addReturnRow(tx, orderId)
  const exchange = { adminId: 1, decisions: [], reserved: [] }
  await tx
    .insert(cases.paymentLinks)
    .values({ orderId, returnId, reference: `L-${orderId}`, account, amount: 100, exchange, expiresAt: at, ...times })
}
const document = (series: string) => (tx: Tx, orderId: number) =>
  tx
    .insert(records.documents)
    .values({ ...invoice, orderId, series, number: `${series}/${orderId}`.slice(0, 16) })
    .execute()

test.each<[string, string, (tx: Tx, id: number) => Promise<unknown>]>([
  ['an order at a live gateway account', 'payment', setOrder({ ...online, gatewayAccount: 'rzp_live_1' })],
  ['an order at an unknown gateway account', 'payment', setOrder({ ...online, razorpayOrderId: 'order_2' })],
  [
    'a payment with a live account',
    'payment',
    (tx, orderId) =>
      tx
        .insert(payments)
        .values({ ...payment, orderId, gatewayPaymentId: 'p1', account: 'rzp_live_1' })
        .execute(),
  ],
  [
    'a payment with an unknown account',
    'payment',
    (tx, orderId) =>
      tx
        .insert(payments)
        .values({ ...payment, orderId, gatewayPaymentId: 'p2' })
        .execute(),
  ],
  ['a payment link of a live account', 'payment', link('rzp_live_1')],
  ['a refund by bank transfer', 'payment', (tx, id) => addReturnRow(tx, id, { payoutReference: 'UTR 1' })],
  ['a shipment of a live courier', 'courier', addShipment({ courier: 'live', state: 'cancelled' })],
  ['a shipment of an unknown courier', 'courier', addShipment({ awbCode: 'A1' })],
  ['a pickup by a live courier', 'courier', pickup('live')],
  ['a pickup by an unknown courier', 'courier', pickup(null)],
  [
    'a transfer of COD money',
    'courier',
    async (tx, orderId) => {
      const [row] = await tx
        .insert(records.shipments)
        .values({ orderId, state: 'booked', courier: 'sandbox', ...times })
        .returning()
      await tx.insert(records.codRemittances).values({ shipmentId: row?.id ?? 0, key: 'k', amount: 1, createdAt: at })
    },
  ],
  ['an invoice that is not a sample', 'document', document('HA/26-27')],
  [
    'a registered e-invoice',
    'document',
    async (tx, orderId) => {
      const number = `SMP-26-27/${orderId}`
      const values = { ...invoice, sequence: 9, orderId, series: 'SMP-26-27', number }
      const [row] = await tx.insert(records.documents).values(values).returning()
      const registration = { irn: 'a'.repeat(64), signedQr: 'a', registeredAt: at }
      await tx.insert(records.eInvoices).values({ documentId: row?.id ?? 0, ...registration })
    },
  ],
  [
    'a closed month',
    'closedMonth',
    async (tx, id) => {
      await setOrder({ createdAt: new Date('2026-10-31T18:29:59Z') })(tx, id)
      await tx.update(operations.settings).set({ closedThrough: '2026-10' })
    },
  ],
  [
    'an approved prescription',
    'prescription',
    (tx, orderId) =>
      tx
        .insert(cases.prescriptions)
        .values({
          ...{ orderId, status: 'approved', uploadedAt: at, decidedAt: at, expiresAt: at },
          ...{ practitioner: 'Hakim Ajmal Khan', registrationNumber: 'UP-1' },
        })
        .execute(),
  ],
])('an order is not deleted because of %s, and the set-up says so (%s)', async (_, reason, make) => {
  const id = await ordered()
  const before = await setUpOf(admin)
  expect(before.counts.orders).toBe(1)
  await shop.db.write((tx) => make(tx, id))
  const { counts, keptReasons, lastOrderAt } = await setUpOf(admin)
  expect(counts).toMatchObject({ orders: 0, keptOrders: before.counts.keptOrders + 1 })
  expect(lastOrderAt).toBeNull()
  const countOf = (reasons: typeof keptReasons) => reasons.find((one) => one.reason === reason)?.count ?? 0
  expect(countOf(keptReasons) - countOf(before.keptReasons)).toBe(1)
  await read(deleteSamples, await remove(admin))
  const [row] = await shop.db.read((tx) => tx.select().from(orderItems).where(eq(orderItems.orderId, id)))
  expect(row).toBeDefined()
})

test.each(['sandbox', 'rzp_test_1'])(
  'an order that was paid with the gateway account %s is a trial order, and so is an unpaid order with a sample invoice',
  async (account) => {
    const first = await ordered()
    const second = await ordered()
    await shop.db.write(async (tx) => {
      await setOrder({ ...online, razorpayOrderId: account, gatewayAccount: account })(tx, first)
      await tx.insert(payments).values({ ...payment, orderId: first, gatewayPaymentId: account, account })
      await addShipment({ courier: 'sandbox', awbCode: account })(tx, first)
      await tx
        .insert(records.documents)
        .values({ ...invoice, sequence: second, orderId: second, series: 'SMP-26-27', number: `SMP-26-27/${second}` })
    })
    const { counts, lastOrderAt } = await setUpOf(admin)
    expect(counts.orders).toBe(2)
    expect(lastOrderAt).toBe(shop.clock().toISOString())
    await read(deleteSamples, await remove(admin, { lastOrderAt }))
    expect(
      await shop.db.read((tx) =>
        tx
          .select()
          .from(orders)
          .where(inArray(orders.id, [first, second])),
      ),
    ).toEqual([])
  },
)

test('without the choice `orders`, trial orders stay', async () => {
  const id = await ordered()
  await read(deleteSamples, await remove(admin, { orders: false }))
  expect((await admin.get(`/api/orders/${id}`)).status).toBe(200)
})

test('trial orders are not deleted if an order was placed after the admin has seen them, and nothing else is', async () => {
  await ordered()
  const { lastOrderAt } = await setUpOf(admin)
  shop.advance(minute)
  await ordered()
  const before = await allRows(shop)
  const refused = await remove(admin, { lastOrderAt })
  expect(refused.status).toBe(409)
  expect((await readError(refused)).message).toContain('The orders have changed')
  expect(await allRows(shop)).toEqual(before)
})

test('a deletion that fails half-way changes nothing', async () => {
  const trial = await ordered()
  const other = await ordered()
  await shop.db.write(async (tx) => {
    const values = { ...invoice, series: 'SMP-26-27' }
    const [row] = await tx
      .insert(records.documents)
      .values({ ...values, orderId: trial, sequence: 500, number: 'SMP-26-27/000500' })
      .returning()
    // The credit note of another order refers to the invoice, so the invoice cannot be deleted.
    await document('XX/26-27')(tx, other)
    const note = { ...values, kind: 'credit_note', orderId: other, invoiceId: row?.id, sequence: 501 } as const
    await tx.insert(records.documents).values({ ...note, number: 'SMP-26-27/000501' })
  })
  const before = await allRows(shop)
  expect((await remove(admin)).status).toBe(500)
  expect(await allRows(shop)).toEqual(before)
})

test('rows of append-only tables cannot be deleted outside the deletion of trial orders, and inside it only those of trial orders', async () => {
  const [first, second] = [await ordered(), await ordered()]
  await addReturn(shop, second)
  const removeLedger = (tx: Tx, id: number) =>
    tx.delete(records.moneyLedger).where(eq(records.moneyLedger.orderId, id)).execute()
  const failure = async (work: (tx: Tx) => Promise<unknown>) => {
    const error: unknown = await shop.db.write(work).catch((cause: unknown) => cause)
    return error instanceof Error ? String(error.cause ?? error) : 'no error'
  }
  expect(await failure((tx) => removeLedger(tx, first))).toContain('only ever added')
  expect(
    await failure(async (tx) => {
      await tx.insert(cases.trialOrders).values({ orderId: first })
      await removeLedger(tx, first)
      await removeLedger(tx, second)
    }),
  ).toContain('only ever added')
  expect(
    await failure(async (tx) => {
      await tx.insert(cases.trialOrders).values({ orderId: first })
      await tx.update(records.moneyLedger).set({ amount: 1 }).where(eq(records.moneyLedger.orderId, first))
    }),
  ).toContain('only ever added')
})

test(`a shop with more than ${maxTrialOrders} orders has no trial orders`, async () => {
  const crowded = await createTestShop({ changesRows: true })
  const owner = await addSignedIn(crowded, { role: 'admin' })
  const product = await addProduct(crowded)
  const { order } = await place(crowded.visitor(), orderBody(product))
  await crowded.db.write(async (tx) => {
    const [row] = await tx.select().from(orders)
    if (!row) throw new Error('The order was not placed')
    const { id: _, ...values } = row
    const copies = Array.from({ length: maxTrialOrders - 1 }, (_value, n) => ({ ...values, orderNumber: `copy ${n}` }))
    for (let start = 0; start < copies.length; start += 100)
      await tx.insert(orders).values(copies.slice(start, start + 100))
  })
  expect((await setUpOf(owner)).counts).toMatchObject({ orders: maxTrialOrders, keptOrders: 0 })
  await place(crowded.visitor(), orderBody(product))
  const { counts, keptReasons } = await setUpOf(owner)
  expect(counts).toMatchObject({ orders: 0, keptOrders: maxTrialOrders + 1 })
  expect(keptReasons).toEqual([{ reason: 'tooMany', count: maxTrialOrders + 1 }])
  await read(deleteSamples, await remove(owner))
  expect((await owner.get(`/api/orders/${order.id}`)).status).toBe(200)
  await crowded.close()
})
