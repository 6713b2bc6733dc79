import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getAdminOverview } from '#contract/admin/overview'
import { cancelPickup } from '#contract/returns'
import { notices } from '../db/schema/notices.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { CourierError } from '../providers/courier/port.ts'
import { courierAccount } from '../sandbox/testing/start-test-sandbox.ts'
import { addSignedIn } from '../testing/data.ts'
import { createPickupShop } from '../testing/pickup-shop.ts'
import { read } from '../testing/read.ts'
import { pollShipments, storePickupNews } from '../tracking/tracking-store.ts'
import { findPickup, updatePickup } from './pickup-store.ts'

const { shop, admin, requested, approve, booked, shown, shownToAdmin, referencesOf, emails } = await createPickupShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())
afterEach(() => void vi.restoreAllMocks())
const hourMs = 3600_000

type Requested = Awaited<ReturnType<typeof requested>>

const bookAgain = ({ path }: Requested) => admin.send('POST', `${path}/pickup`)
const cancel = ({ path }: Requested) => admin.send('POST', `${path}/pickup/cancel`)

async function stored({ made }: Requested) {
  const pickup = await shop.db.read((tx) => findPickup(tx, made.id))
  if (!pickup) throw new Error('The return has no pickup')
  return pickup
}

/** Stores a status of a pickup as if the courier had reported it. */
async function report(
  order: Requested,
  code: number,
  { at = null, asked = true, awbCode }: { at?: Date | null; asked?: boolean; awbCode?: string | null } = {},
) {
  const news = { code, label: null, at, courierName: null, estimatedDelivery: null, trackUrl: null, scans: [] }
  const returnId = order.made.id
  const of = { returnId, awbCode: awbCode ?? (await stored(order)).awbCode ?? '' }
  await shop.db.write((tx) => storePickupNews(tx, shop.log, { ...of, news, asked, now: shop.clock() }))
}

const inMinutes = (minutes: number) => new Date(shop.clock().getTime() + minutes * 60_000)
const poll = () => pollShipments({ ...shop, courier: shop.carrier })

/** Returns a promise and the function that resolves it. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const noticesOf = ({ id }: Requested) =>
  shop.db.read((tx) =>
    tx
      .select()
      .from(notices)
      .where(eq(notices.path, `/admin/orders/${id}`))
      .execute(),
  )
const failuresOf = async (order: Requested) => (await noticesOf(order)).filter(({ kind }) => kind === 'failure')
const parcels = async () => (await read(getAdminOverview, await admin.get('/api/admin/overview'))).parcels.count
const listed = async () =>
  (await read(getAdminOrders, await admin.get('/api/admin/orders?trouble=shipment'))).map(({ id }) => id)

test('a pickup that fails is announced to the owner, and its order is listed until the pickup is booked', async () => {
  const order = await requested()
  const before = await parcels()
  await shop.fault('courier.assign_awb', 'wallet_empty')
  await approve(order)
  await shop.settled()
  await shop.runRecurring('collect notices')
  expect(await failuresOf(order)).toMatchObject([{ subject: `Pickup for ${order.orderNumber}`, amount: null }])
  expect(await parcels()).toBe(before + 1)
  expect(await listed()).toContain(order.id)
  await bookAgain(order)
  await shop.settled()
  expect(await parcels()).toBe(before)
})

test('a failed pickup is not announced if the owner has cancelled it in the meantime', async () => {
  const order = await requested()
  await shop.fault('courier.assign_awb', 'wallet_empty')
  await approve(order)
  await shop.settled()
  await cancel(order)
  await shop.settled()
  await shop.runRecurring('collect notices')
  expect(await failuresOf(order)).toEqual([])
})

test('a pickup that the courier refuses to cancel is announced to the owner', async () => {
  const order = await booked()
  vi.spyOn(shop.carrier, 'cancelOrder').mockRejectedValueOnce(new CourierError('refused', 'The courier is on the way.'))
  await cancel(order)
  await shop.settled()
  await shop.runRecurring('collect notices')
  expect(await failuresOf(order)).toMatchObject([{ subject: `Pickup for ${order.orderNumber}` }])
  expect(await listed()).toContain(order.id)
})

test('the order of a pickup that is not cancelled after an hour is listed', async () => {
  const order = await booked()
  await shop.db.write((tx) => updatePickup(tx, order.made.id, { state: 'cancelling' }, shop.clock()))
  expect(await listed()).not.toContain(order.id)
  shop.advance(hourMs + 1)
  expect(await listed()).toContain(order.id)
})

test('a pickup that is cancelled and booked again during its booking is booked as a new one, and only the new one is announced', async () => {
  const order = await requested()
  const [called, released] = [gate(), gate()]
  const { schedulePickup } = shop.carrier
  vi.spyOn(shop.carrier, 'schedulePickup').mockImplementationOnce(async (id) => {
    await schedulePickup(id)
    called.resolve()
    await released.promise
  })
  await approve(order)
  const running = shop.runJobs()
  await called.promise
  const first = (await stored(order)).awbCode
  await cancel(order)
  void shop.runJobs()
  await expect.poll(async () => (await shown(order)).pickup?.status).toBe('cancelled')
  await bookAgain(order)
  released.resolve()
  await running
  await shop.settled()
  const { state, awbCode } = await stored(order)
  expect({ state, isNew: awbCode !== null && awbCode !== first }).toEqual({ state: 'booked', isNew: true })
  expect(await referencesOf(order)).toEqual([`${order.made.number}-P`, `${order.made.number}-P-2`])
  const announced = shop.sent.filter(({ text }) => text.includes('A courier will collect your items'))
  expect(announced.map(({ text }) => text.includes(`${awbCode}`))).toEqual([true])
})

test('an order that the courier creates while its cancellation runs is cancelled too', async () => {
  const order = await requested()
  const [called, released, searched, answered] = [gate(), gate(), gate(), gate()]
  const { createReturn, findReturn } = shop.carrier
  vi.spyOn(shop.carrier, 'createReturn').mockImplementationOnce(async (parcel) => {
    called.resolve()
    await released.promise
    return createReturn(parcel)
  })
  await approve(order)
  const running = shop.runJobs()
  await called.promise
  vi.spyOn(shop.carrier, 'findReturn').mockImplementationOnce(async (...asked) => {
    const found = await findReturn(...asked)
    searched.resolve()
    await answered.promise
    return found
  })
  await cancel(order)
  void shop.runJobs()
  await searched.promise
  released.resolve()
  await expect.poll(async () => (await stored(order)).courierOrderId).not.toBeNull()
  answered.resolve()
  await running
  await shop.settled()
  const { state, courierOrderId } = await stored(order)
  expect(state).toBe('cancelled')
  const cancelled = (await shop.calls('courier.cancel')).map(({ request }) => JSON.stringify(request))
  expect(cancelled.filter((text) => text.includes(`${courierOrderId}`))).toHaveLength(1)
})

test('a confirmed delivery is stored although a later report of an earlier status has arrived', async () => {
  const order = await booked()
  const [late, early] = [inMinutes(10), inMinutes(5)]
  shop.advance(20 * 60_000)
  await report(order, 17, { at: late, asked: false })
  await report(order, 7, { at: early })
  expect((await stored(order)).deliveredAt).not.toBeNull()
})

test('a report with a time in the future does not stop the reports after it', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  const early = await shop.app.request('/api/hooks/courier', {
    method: 'POST',
    headers: { 'x-api-key': courierAccount.webhookToken, 'content-type': 'application/json' },
    body: JSON.stringify({ awb: awbCode, shipment_status_id: 19, current_timestamp: '01 01 2027 10:00:00' }),
  })
  expect(early.status).toBe(200)
  await shop.fault('courier.webhook', 'drop')
  await shop.walk(awbCode, { to: 42 })
  shop.advance(5 * hourMs)
  await poll()
  expect(await shown(order)).toMatchObject({ status: 'in_transit', pickup: { status: 'picked_up' } })
  await report(order, 6, { at: inMinutes(60 * 24 * 60), asked: false })
  await report(order, 21, { at: inMinutes(1) })
  expect((await stored(order)).courierStatus).toBe('Delivery attempted')
})

test('the first report that the courier has picked up the items counts even if it is older than another report', async () => {
  const order = await booked()
  const [early, late] = [inMinutes(1), inMinutes(2)]
  shop.advance(10 * 60_000)
  await report(order, 19, { at: late })
  await report(order, 42, { at: early, asked: false })
  expect(await shown(order)).toMatchObject({ status: 'in_transit' })
})

test('goods that the courier brings back to the customer can be picked up again', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  for (const to of [42, 9]) await shop.walk(awbCode, { to })
  await shop.settled()
  const problem = 'The courier brings the items back to the customer.'
  expect(await shownToAdmin(order)).toMatchObject({
    status: 'in_transit',
    pickup: { status: 'returning' },
    pickupProblem: problem,
  })
  await shop.walk(awbCode, { to: 10 })
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({
    status: 'approved',
    pickup: { status: 'failed' },
    pickupProblem: problem,
    canBookPickup: true,
  })
  expect((await bookAgain(order)).status).toBe(200)
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({ pickup: { status: 'booked' }, pickupProblem: null })
  expect(await referencesOf(order)).toEqual([`${order.made.number}-P`, `${order.made.number}-P-2`])
})

test.each([9, 14, 40, 41, 46, 75, 78])(
  'a pickup whose courier status has the code %i is shown as on its way back to the customer, and not to the shop',
  async (code) => {
    const order = await booked()
    await report(order, 42)
    await report(order, code, { at: inMinutes(1) })
    expect(await shown(order)).toMatchObject({ status: 'in_transit', pickup: { status: 'returning' } })
  },
)

test('a failed pickup whose goods are back at the customer is cancelled without a request to the courier', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  for (const to of [42, 10]) await shop.walk(awbCode, { to })
  await shop.settled()
  expect((await cancel(order)).status).toBe(200)
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({ pickup: { status: 'cancelled' }, pickupProblem: null })
})

test('a problem before the pickup is shown, and the items are not in transit', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  for (const to of [19, 47]) await shop.walk(awbCode, { to })
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({
    status: 'approved',
    pickup: { status: 'booked' },
    pickupProblem: 'The courier reports: Quality check failed.',
    canCancelPickup: true,
  })
})

test('a pickup that the courier cancelled counts as cancelled even if the courier refuses the request of the shop', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  await shop.fault('courier.webhook', 'drop')
  await shop.walk(awbCode, { to: 8 })
  vi.spyOn(shop.carrier, 'cancelOrder').mockImplementation(async () => {
    await report(order, 8)
    throw new CourierError('refused', 'Order cannot be processed')
  })
  await cancel(order)
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({ pickup: { status: 'cancelled' }, pickupProblem: null })
  vi.restoreAllMocks()
  await bookAgain(order)
  await shop.settled()
  expect(await shown(order)).toMatchObject({ pickup: { status: 'booked' } })
  expect(await referencesOf(order)).toEqual([`${order.made.number}-P`, `${order.made.number}-P-2`])
})

test('a pickup that the courier cancelled is booked as a new one, whatever its state is', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  await shop.fault('courier.webhook', 'drop')
  await shop.walk(awbCode, { to: 8 })
  const values = { courierStatus: 'Cancelled by the courier', problem: null }
  await shop.db.write((tx) => updatePickup(tx, order.made.id, values, shop.clock()))
  expect(await shownToAdmin(order)).toMatchObject({ pickup: { status: 'booked' }, canBookPickup: true })
  await bookAgain(order)
  await shop.settled()
  expect(await referencesOf(order)).toEqual([`${order.made.number}-P`, `${order.made.number}-P-2`])
})

test('a refused cancellation does not change a pickup that was changed in the meantime', async () => {
  const order = await booked()
  vi.spyOn(shop.carrier, 'cancelOrder').mockImplementationOnce(async () => {
    await shop.db.write((tx) => updatePickup(tx, order.made.id, { state: 'cancelled' }, shop.clock()))
    throw new CourierError('refused', 'Order cannot be processed')
  })
  await cancel(order)
  await shop.settled()
  expect(await stored(order)).toMatchObject({ state: 'cancelled', problem: null })
})

test('reports about a pickup that the shop has cancelled are not shown as problems', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  await shop.fault('courier.webhook', 'drop')
  await cancel(order)
  await shop.settled()
  for (const to of [16, 47]) await shop.walk(awbCode, { to })
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({ pickup: { status: 'cancelled' }, pickupProblem: null })
})

test('after a refused cancellation the owner can only cancel the pickup again, not book it', async () => {
  const order = await booked()
  await report(order, 47)
  vi.spyOn(shop.carrier, 'cancelOrder').mockRejectedValueOnce(new CourierError('refused', 'The courier is on the way.'))
  expect(await read(cancelPickup, await cancel(order))).toMatchObject({
    pickup: { status: 'cancelling' },
    pickupProblem: null,
  })
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({
    pickup: { status: 'booked' },
    pickupProblem: 'The pickup was not cancelled. The courier is on the way.',
    canBookPickup: false,
    canCancelPickup: true,
  })
  expect((await bookAgain(order)).status).toBe(409)
})

test('the email about a booked pickup is not sent once its cancellation was requested', async () => {
  const order = await booked()
  await shop.fault('courier.cancel', 'http_500')
  await cancel(order)
  await shop.settled()
  shop.sent.length = 0
  const data = { orderId: order.id, returnId: order.made.id, status: 'booked' as const }
  const email = { email: 'return-pickup', to: 'guest@example.com', data, uniqueKey: 'late' } as const
  await shop.db.write((tx) => enqueueEmail(tx, { ...email, now: shop.clock() }))
  await shop.settled()
  expect(await shown(order)).toMatchObject({ pickup: { status: 'cancelling' } })
  expect(emails()).not.toContain('A courier will collect your items')
})

test('a refused tracking request does not stop the polling of the other pickups', async () => {
  const [first, second] = [await booked(), await booked()]
  const awbCodes = [(await stored(first)).awbCode, (await stored(second)).awbCode]
  await shop.fault('courier.webhook', 'drop', { times: 2 })
  for (const awbCode of awbCodes) await shop.walk(awbCode, { to: 42 })
  shop.advance(5 * hourMs)
  const { track } = shop.carrier
  vi.spyOn(shop.carrier, 'track').mockImplementation((awbCode) =>
    awbCode === awbCodes[0] ? Promise.reject(new CourierError('refused', 'No such AWB')) : track(awbCode),
  )
  await poll()
  expect(await stored(first)).toMatchObject({ pickedUpAt: null, checkedAt: shop.clock() })
  expect(await shown(second)).toMatchObject({ status: 'in_transit' })
})

test('the pickup of a return that was rejected is not polled', async () => {
  const order = await booked()
  vi.spyOn(shop.carrier, 'cancelOrder').mockRejectedValueOnce(new CourierError('refused', 'The courier is on the way.'))
  expect((await admin.send('PATCH', order.path, { status: 'rejected', reason: 'Opened' })).status).toBe(200)
  await shop.settled()
  const { awbCode } = await stored(order)
  const track = vi.spyOn(shop.carrier, 'track')
  shop.advance(5 * hourMs)
  await poll()
  expect(track.mock.calls.flat()).not.toContain(awbCode)
})

test('a report about an earlier pickup does not change the present pickup', async () => {
  const order = await booked()
  const { awbCode } = await stored(order)
  await cancel(order)
  await shop.settled()
  await bookAgain(order)
  await shop.settled()
  await report(order, 42, { awbCode })
  expect(await shown(order)).toMatchObject({ status: 'approved', pickup: { status: 'booked' } })
})

test('a cancelled pickup does not repeat the email about the approval after 31 days', async () => {
  const order = await booked()
  shop.advance(31 * 24 * hourMs)
  await shop.settled()
  shop.sent.length = 0
  const owner = await addSignedIn(shop, { role: 'admin' })
  expect((await owner.send('POST', `${order.path}/pickup/cancel`)).status).toBe(200)
  await shop.settled()
  const toCustomer = shop.sent.filter(({ text }) => text.includes(order.made.number))
  expect(toCustomer).toHaveLength(1)
  expect(emails()).toContain('Please send the items to us yourself.')
})
