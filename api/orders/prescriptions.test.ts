import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getAdminOverview } from '#contract/admin/overview'
import { decidePrescription, getAdminPrescription, uploadPrescription, viewPrescription } from '#contract/documents'
import { getOrder, getOrderActions } from '#contract/orders'
import { payOrder } from '#contract/payments'
import { notices } from '../db/schema/notices.ts'
import { auditLog } from '../db/schema/operations.ts'
import { prescriptionPictures, prescriptions } from '../db/schema/order-cases.ts'
import { repairDeadlines } from '../jobs/repair-times.ts'
import { sweep } from '../jobs/upkeep.ts'
import { collectNotices } from '../notices/collect-notices.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { expirePrescriptions } from './prescriptions.ts'

const settings = { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' }
const shop = await createPayingShop({ settings, gateway: { timeoutMs: 15_000, createMs: 15_000, findMs: 15_000 } })
afterAll(() => shop.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const online = { paymentMethod: 'razorpay' } as const
/** Creates a new admin for each call, because the session of an admin would expire when time passes. */
const newAdmin = () => addSignedIn(shop, { role: 'admin' })

let photo = ''
beforeAll(async () => {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fedcba' } })
    .jpeg()
    .toBuffer()
  photo = `data:image/jpeg;base64,${picture.toString('base64')}`
})

const addScheduled = (inventory = 10) =>
  addProduct(shop, { price: 500_00, inventory, requiresPrescription: true, name: 'Kushta Shingraf' })

/** Places an online order for two pieces of a new product that requires a prescription. */
async function ordered({ actor = shop.visitor() as Actor, email = '' } = {}) {
  const product = await addScheduled()
  const reply = await place(actor, orderBody(product, 2, { ...online, ...(email ? { customerEmail: email } : {}) }))
  return { actor, product, id: reply.order.id, reply }
}

const path = (id: number) => `/api/orders/${id}/prescription`
const adminPath = (id: number) => `/api/admin/orders/${id}/prescription`
const upload = (actor: Actor, id: number, images: unknown[] = [photo]) => actor.send('PUT', path(id), { images })
const approval = { status: 'approved', practitioner: 'Hakim Ajmal Khan', registrationNumber: 'UP-1234' }
const rejection = { status: 'rejected', reason: 'The name of the patient is missing.' }
/**
 * Sends a decision about the present prescription pictures of an order; before an upload, about pictures that do not
 * exist.
 */
async function decide(admin: Actor, id: number, decision: object) {
  const { uploadedAt } = { ...(await read(getAdminPrescription, await admin.get(adminPath(id)))) }
  return admin.post(adminPath(id), { uploadedAt: uploadedAt ?? shop.clock().toISOString(), ...decision })
}
const approve = async (id: number) => decide(await newAdmin(), id, approval)
const viewAs = (caller: Actor, id: number) => caller.post(`${adminPath(id)}/pictures`, undefined)
const auditOf = async (id: number) => {
  const ofOrder = eq(auditLog.target, `orders/${id}`)
  const rows = await shop.db.read((tx) => tx.select().from(auditLog).where(ofOrder).orderBy(auditLog.id).execute())
  return rows.map(({ action, after }) => [action, after])
}
const actionsOf = async (actor: Actor, id: number) =>
  read(getOrderActions, await actor.get(`/api/orders/${id}/actions`))
const orderOf = async (actor: Actor, id: number) => read(getOrder, await actor.get(`/api/orders/${id}`))
const storedPictures = (id: number) =>
  shop.db.read((tx) => tx.select().from(prescriptionPictures).where(eq(prescriptionPictures.orderId, id)).execute())
const emailsTo = (address: string) => shop.sent.filter(({ to }) => to === address)

test('an order with a product that requires a prescription waits for the approval with reserved stock, and cannot be paid before it', async () => {
  const email = 'needs@example.com'
  const { actor, product, id, reply } = await ordered({ email })
  expect(reply.order).toMatchObject({ status: 'pending', paymentStatus: 'pending', prescriptionStatus: 'required' })
  expect(reply.razorpay_order_id).toBeUndefined()
  expect(await stockOf(shop, product.id)).toBe(8)
  expect(await shop.stored(id)).toMatchObject({ razorpayOrderId: null, expiresAt: null })
  expect((await actor.post(`/api/orders/${id}/pay`, undefined)).status).toBe(409)
  const until = new Date(shop.clock().getTime() + 72 * hour).toISOString()
  expect(await actionsOf(actor, id)).toMatchObject({
    payUntil: null,
    cancel: true,
    prescription: { uploadUntil: until, rejection: null },
  })
  await shop.settled()
  expect(emailsTo(email)).toHaveLength(1)
  expect(emailsTo(email)[0]).toMatchObject({
    subject: `Upload the prescription for your order ${reply.order.orderNumber}`,
  })
  expect(emailsTo(email)[0]?.text).toMatch(/track-order\?orderId=\d+#token=/)
})

test('cash on delivery is refused for a product that requires a prescription, in the language of the request', async () => {
  const product = await addScheduled(5)
  const other = await addProduct(shop, { price: 100_00 })
  const body = orderBody(product, 1)
  const reply = await (await shop.visitor().post(createOrderPath, body)).json()
  expect(reply).toMatchObject({
    success: false,
    code: 'prescription_required',
    message: 'This order needs a prescription, so it can only be paid online. Please pay online.',
  })
  const hindi = await (await shop.visitor().post(`${createOrderPath}?lang=hi`, body)).json()
  expect(hindi).toMatchObject({ code: 'prescription_required', message: expect.stringContaining('पर्चा') })
  expect(await stockOf(shop, product.id)).toBe(5)
  expect((await place(shop.visitor(), orderBody(other, 1))).order).toMatchObject({ prescriptionStatus: null })
})

test('a prescription is approved with the practitioner, then the order can be paid for 24 hours', async () => {
  const email = 'approved@example.com'
  const { actor, product, id } = await ordered({ email })
  const admin = await newAdmin()
  expect((await decide(admin, id, approval)).status).toBe(409)
  expect(await read(uploadPrescription, await upload(actor, id))).toMatchObject({ payUntil: null })
  expect(await orderOf(actor, id)).toMatchObject({ prescriptionStatus: 'waiting' })
  expect((await decide(admin, id, { status: 'approved', practitioner: 'Hakim', registrationNumber: ' ' })).status).toBe(
    400,
  )
  shop.advance(5 * hour)
  const decided = await read(decidePrescription, await approve(id))
  expect(decided).toMatchObject({ ...approval, rejection: null, decidedAt: shop.clock().toISOString() })
  const until = new Date(shop.clock().getTime() + 24 * hour)
  expect(await shop.stored(id)).toMatchObject({ status: 'pending', expiresAt: until })
  expect(await actionsOf(actor, id)).toMatchObject({ payUntil: until.toISOString(), prescription: null })
  expect((await upload(actor, id)).status).toBe(409)
  expect((await approve(id)).status).toBe(409)
  await shop.settled()
  expect(emailsTo(email).at(-1)?.subject).toMatch(/^Prescription approved: pay for your order/)
  expect(emailsTo(email).at(-1)?.text).toMatch(/pay\?orderId=\d+#token=/)

  const paying = await read(payOrder, await actor.post(`/api/orders/${id}/pay`, undefined))
  const proof = await shop.press(paying.razorpay_order_id ?? '', 'pay')
  expect((await shop.verify(actor, id, proof)).status).toBe(200)
  expect(await shop.stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await stockOf(shop, product.id)).toBe(8)
  expect(await auditOf(id)).toEqual([
    [
      'decidePrescription',
      { prescription: 'approved', practitioner: 'Hakim Ajmal Khan', registrationNumber: 'UP-1234' },
    ],
  ])
})

test('an approved order that is not paid within 24 hours is cancelled and its stock is released', async () => {
  const { actor, product, id } = await ordered()
  await upload(actor, id)
  expect((await approve(id)).status).toBe(200)
  shop.advance(24 * hour - minute)
  await repairDeadlines(shop.db, { now: shop.clock(), leaseMs: minute, paymentWindowMs: 30 * minute })
  await expirePrescriptions(shop)
  await shop.settled()
  expect(await shop.stored(id)).toMatchObject({ status: 'pending' })
  shop.advance(2 * minute)
  await Promise.all([expirePrescriptions(shop), expirePrescriptions(shop)])
  await shop.settled()
  expect(await shop.stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(10)
})

test('after a prescription is rejected the shopper gets the reason and can upload another one', async () => {
  const email = 'rejected@example.com'
  const { actor, id } = await ordered({ email })
  await upload(actor, id)
  const admin = await newAdmin()
  expect((await decide(admin, id, { status: 'rejected', reason: '' })).status).toBe(400)
  const { reason } = rejection
  expect(await read(decidePrescription, await decide(admin, id, rejection))).toMatchObject({
    status: 'rejected',
    rejection: reason,
  })
  expect(await actionsOf(actor, id)).toMatchObject({ prescription: { rejection: reason }, payUntil: null })
  await shop.settled()
  expect(emailsTo(email).at(-1)?.text).toContain(reason)
  expect((await approve(id)).status).toBe(409)
  await upload(actor, id, [photo, photo])
  expect(await read(getAdminPrescription, await admin.get(adminPath(id)))).toMatchObject({
    status: 'waiting',
    rejection: null,
    pictures: 2,
  })
  expect((await approve(id)).status).toBe(200)
  // The reason may be about the patient's health, and entries of the audit log cannot be deleted.
  expect(JSON.stringify(await auditOf(id))).not.toContain(reason)
})

test('pictures of prescriptions are encrypted, and only admins can read them', async () => {
  const email = 'private@example.com'
  const { actor, id } = await ordered({ email })
  expect((await upload(shop.visitor(), id)).status).toBe(404)
  expect((await upload(await addSignedIn(shop), id)).status).toBe(404)
  expect((await shop.visitor().send('PUT', `${path(id)}?email=${email}`, { images: [photo] })).status).toBe(404)
  expect(await storedPictures(id)).toEqual([])
  expect((await upload(actor, id)).status).toBe(200)
  const [picture] = await storedPictures(id)
  expect(picture?.picture).toMatch(/^v1\./)
  const decoded = Buffer.from(picture?.picture.slice(3) ?? '', 'base64url').toString('latin1')
  expect(decoded).not.toContain('UklGR')
  expect(decoded).not.toContain('RIFF')
  // The encryption includes the name with the order id, so that a picture cannot be moved to another order.
  expect(shop.secrets.open(`prescription ${id + 1}`, picture?.picture ?? '')).toBeNull()

  for (const caller of [actor, shop.visitor(), await addSignedIn(shop)]) {
    expect([401, 403]).toContain((await caller.get(adminPath(id))).status)
    expect([401, 403]).toContain((await caller.post(adminPath(id), approval)).status)
    expect([401, 403]).toContain((await viewAs(caller, id)).status)
  }
  const admin = await newAdmin()
  expect(await auditOf(id)).toEqual([])
  const shown = await read(viewPrescription, await viewAs(admin, id))
  expect(shown).toEqual([expect.stringMatching(/^data:image\/webp;base64,UklGR/)])
  expect(await auditOf(id)).toEqual([['viewPrescription', { photos: 1 }]])
  for (const path of [`/api/orders/${id}`, `/api/orders/${id}/actions`, `/api/orders/${id}/tracking`, '/api/orders']) {
    expect(await (await actor.get(path)).text()).not.toMatch(/data:image|practitioner|registration/i)
  }
  for (const path of [adminPath(id), `/api/admin/orders/${id}`, '/api/admin/orders', '/api/admin/audit']) {
    expect(await (await admin.get(path)).text()).not.toMatch(/data:image|v1\./)
  }
})

test('prescription pictures that are invalid, or for an order that needs no prescription, are refused', async () => {
  const { actor, id } = await ordered()
  const notPicture = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
  for (const images of [[], [notPicture], [photo, photo, photo, photo], ['data:image/gif;base64,R0lGODlh'], [7]]) {
    const response = await upload(actor, id, images)
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {}).join()).toMatch(/^images/)
  }
  expect(await storedPictures(id)).toEqual([])
  const plain = await shop.ordered()
  expect((await upload(plain.actor, plain.order.id)).status).toBe(409)
  expect(await (await (await newAdmin()).get(adminPath(plain.order.id))).json()).toBeNull()
  await actor.post(`/api/orders/${id}/cancel`, {})
  expect((await upload(actor, id)).status).toBe(409)
})

test('orders without an approved prescription are cancelled after 72 hours, once, with their stock released', async () => {
  const email = 'late-prescription@example.com'
  const [none, waiting, rejected, approved] = [
    await ordered({ email }),
    await ordered(),
    await ordered(),
    await ordered(),
  ]
  for (const { actor, id } of [waiting, rejected, approved]) await upload(actor, id)
  await decide(await newAdmin(), rejected.id, rejection)
  shop.advance(72 * hour - minute)
  expect((await approve(approved.id)).status).toBe(200)
  await expirePrescriptions(shop)
  for (const { id, product } of [none, waiting, rejected, approved]) {
    expect(await shop.stored(id)).toMatchObject({ status: 'pending' })
    expect(await stockOf(shop, product.id)).toBe(8)
  }
  shop.advance(minute)
  await Promise.all([expirePrescriptions(shop), expirePrescriptions(shop)])
  for (const { id, product } of [none, waiting, rejected]) {
    expect(await shop.stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
    expect(await stockOf(shop, product.id)).toBe(10)
  }
  expect(await shop.stored(approved.id)).toMatchObject({ status: 'pending' })
  expect(await stockOf(shop, approved.product.id)).toBe(8)
  expect((await approve(waiting.id)).status).toBe(409)
  await shop.settled()
  expect(
    emailsTo(email).filter(({ text }) => text.includes('We received no valid prescription within 72 hours.')),
  ).toHaveLength(1)
})

test('approving a prescription fails without changes while the gateway is unavailable, and succeeds when the gateway responds again', async () => {
  const { actor, id } = await ordered()
  await upload(actor, id)
  await shop.fault('orders.create', 'http_500', { times: 0 })
  expect((await approve(id)).status).toBe(503)
  expect(await orderOf(actor, id)).toMatchObject({ prescriptionStatus: 'waiting' })
  expect(await shop.stored(id)).toMatchObject({ expiresAt: null, razorpayOrderId: null })
  await shop.clearFaults()
  expect((await approve(id)).status).toBe(200)
})

test('of two decisions about a prescription at the same time, one is stored and the other returns 409', async () => {
  const { actor, id } = await ordered()
  await upload(actor, id)
  const [first, second] = [await newAdmin(), await newAdmin()]
  const replies = await Promise.all([decide(first, id, approval), decide(second, id, rejection)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { prescriptionStatus } = await orderOf(actor, id)
  const isApproved = prescriptionStatus === 'approved'
  expect((await shop.stored(id)).expiresAt !== null).toBe(isApproved)
})

test('a repeated create-order returns the order that waits for its prescription; a new order replaces it only if no prescription was uploaded', async () => {
  const actor = shop.visitor()
  const product = await addScheduled()
  const key = { 'idempotency-key': 'one-prescription' }
  const first = await place(actor, orderBody(product, 1, online), key)
  expect(await place(actor, orderBody(product, 1, online), key)).toEqual(first)
  expect(await stockOf(shop, product.id)).toBe(9)
  const second = await place(actor, orderBody(product, 2, online))
  expect(await shop.stored(first.order.id)).toMatchObject({ status: 'cancelled' })
  await upload(actor, second.order.id)
  await place(actor, orderBody(product, 1, online))
  expect(await shop.stored(second.order.id)).toMatchObject({ status: 'pending' })
  expect(await stockOf(shop, product.id)).toBe(7)
})

test('pictures of a prescription are deleted 30 days after the decision, or 33 days after the upload without a decision', async () => {
  const [decided, undecided] = [await ordered(), await ordered()]
  for (const { actor, id } of [decided, undecided]) await upload(actor, id)
  shop.advance(hour)
  await approve(decided.id)
  const counts = async () => {
    await sweep(shop.db, shop.clock())
    return [(await storedPictures(decided.id)).length, (await storedPictures(undecided.id)).length]
  }
  shop.advance(30 * day)
  expect(await counts()).toEqual([1, 1])
  shop.advance(1)
  expect(await counts()).toEqual([0, 1])
  shop.advance(3 * day)
  expect(await counts()).toEqual([0, 0])
  const [row] = await shop.db.read((tx) => tx.select().from(prescriptions).where(eq(prescriptions.orderId, decided.id)))
  expect(row).toMatchObject({ practitioner: 'Hakim Ajmal Khan', registrationNumber: 'UP-1234' })
})

test('admins are notified of each uploaded prescription once, and overview and order list show the orders to check', async () => {
  const { actor, id, reply } = await ordered()
  const { orderNumber } = reply.order
  const admin = await newAdmin()
  const noticesOf = async () => {
    await collectNotices(shop)
    return shop.db.read((tx) => tx.select().from(notices).where(eq(notices.subject, orderNumber)).execute())
  }
  const listed = async () =>
    (await read(getAdminOrders, await admin.get('/api/admin/orders?prescription=waiting'))).map((order) => order.id)
  expect(await noticesOf()).toEqual([])
  expect(await listed()).not.toContain(id)
  await upload(actor, id)
  await upload(actor, id)
  expect(await noticesOf()).toMatchObject([{ kind: 'prescription', amount: null, path: `/admin/orders/${id}` }])
  expect(await noticesOf()).toHaveLength(1)
  expect(await listed()).toContain(id)
  const { prescriptions: toCheck } = await read(getAdminOverview, await admin.get('/api/admin/overview'))
  expect(toCheck.count).toBe((await listed()).length)
  await shop.settled()
  const { user } = admin
  const email = emailsTo(user.email).find(({ subject }) => /rescription/.test(subject))
  expect(email?.text).toContain(orderNumber)
  expect(email?.text).not.toContain(reply.order.customerName)
  await decide(admin, id, rejection)
  expect(await listed()).not.toContain(id)
  shop.advance(1)
  await upload(actor, id)
  expect(await noticesOf()).toHaveLength(2)
})

test('a decision about prescription pictures that the shopper has replaced is refused', async () => {
  const { actor, id } = await ordered()
  await upload(actor, id)
  const admin = await newAdmin()
  const seen = await read(getAdminPrescription, await admin.get(adminPath(id)))
  shop.advance(1)
  await upload(actor, id, [photo, photo])
  expect((await admin.post(adminPath(id), { uploadedAt: seen?.uploadedAt, ...approval })).status).toBe(409)
  expect(await orderOf(actor, id)).toMatchObject({ prescriptionStatus: 'waiting' })
  expect((await approve(id)).status).toBe(200)
})

test('a late payment of an order that waited for the approval of its prescription is found five days after the order was placed', async () => {
  const { actor, product, id } = await ordered()
  shop.advance(70 * hour)
  await upload(actor, id)
  expect((await approve(id)).status).toBe(200)
  const paying = await read(payOrder, await actor.post(`/api/orders/${id}/pay`, undefined))
  await shop.fault('webhook', 'drop')
  shop.advance(25 * hour)
  await expirePrescriptions(shop)
  await shop.settled()
  expect(await shop.stored(id)).toMatchObject({ status: 'cancelled' })
  // The bank reports the payment more than four days after the order was placed, and no browser or webhook does.
  shop.advance(26 * hour)
  await shop.press(paying.razorpay_order_id ?? '', 'pay')
  await shop.reconcile()
  expect(await shop.stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await stockOf(shop, product.id)).toBe(8)
})
