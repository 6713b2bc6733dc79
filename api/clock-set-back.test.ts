import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { passwordResetTokens, sessions } from './db/schema/accounts.ts'
import { jobs } from './db/schema/operations.ts'
import { orders } from './db/schema/orders.ts'
import { sha256 } from './http/credentials.ts'
import { expireUnconfirmed } from './orders/expire-unconfirmed.ts'
import { findPickup } from './returns/pickup-store.ts'
import { createCourierShop } from './testing/courier-shop.ts'
import { addProduct, addReview, addSignedIn, stockOf } from './testing/data.ts'
import { fourRows, pagedIds } from './testing/four-rows.ts'
import { orderBody, place } from './testing/order-body.ts'
import { createPayingShop } from './testing/paying-shop.ts'
import { createPickupShop } from './testing/pickup-shop.ts'
import { createTestShop, type Shop } from './testing/test-shop.ts'
import { pollShipments } from './tracking/tracking-store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const ways = ['while the shop runs', 'while the shop is closed', 'after a restart with the clock ahead'] as const
type Way = (typeof ways)[number]

/** Sets the clock of a shop back by a day. Returns the running shop, which is a new one if the shop was restarted. */
async function setBack(shop: Shop, way: Way, options: Parameters<typeof createTestShop>[0] = {}): Promise<Shop> {
  if (way === 'while the shop runs') {
    shop.setClock(-day)
    return shop
  }
  const isSet = way === 'while the shop is closed'
  const now = new Date(shop.clock().getTime() - (isSet ? day : 0)).toISOString()
  const again = await createTestShop({ ...options, database: shop.db, now })
  if (isSet) return again
  await again.runJobs()
  again.setClock(-day)
  return again
}

async function closeAll(...shops: { close(): Promise<void> }[]) {
  for (const shop of new Set(shops)) await shop.close()
}

/** Advances the clock by an hour, after which the shop accepts the corrected time as right. */
async function passHour(shop: Shop) {
  await shop.runJobs()
  shop.advance(hour)
  await shop.runJobs()
}

const lists = await createTestShop()
afterAll(() => lists.close())

test('reviews are listed in the order of creation an hour after the clock was set back', async () => {
  const { id: productId } = await addProduct(lists)
  const ids = await fourRows(lists, async () => {
    await lists.runJobs()
    return (await addReview(lists, { productId })).id
  })
  await passHour(lists)
  expect(await pagedIds(lists.visitor(), `/api/products/${productId}/reviews`)).toEqual(ids.toReversed())
})

test('products are listed in the order of creation an hour after the clock was set back', async () => {
  const ids = await fourRows(lists, async () => {
    await lists.runJobs()
    return (await addProduct(lists)).id
  })
  await passHour(lists)
  const reply = await lists.visitor().get('/api/products?sort=newest')
  const listed: { id: number }[] = JSON.parse(await reply.text())
  expect(listed.slice(0, 4).map(({ id }) => id)).toEqual(ids.toReversed())
})

test.each(ways)(
  'a job that was queued while the clock was a day ahead runs when the clock is set back %s',
  async (way) => {
    let sent = 0
    const mail = { send: async () => void sent++, close: () => undefined }
    const shop = await createTestShop({ mail })
    const product = await addProduct(shop)
    shop.setClock(day)
    await place(shop.visitor(), orderBody(product))
    const now = await setBack(shop, way, { mail })
    await now.runJobs()
    expect(sent).toBe(1)
    await closeAll(now, shop)
  },
)

test.each(ways)(
  'a job lease that was taken while the clock was a day ahead ends when the clock is set back %s',
  async (way) => {
    let sent = 0
    const mail = { send: async () => void sent++, close: () => undefined }
    const shop = await createTestShop({ mail })
    await place(shop.visitor(), orderBody(await addProduct(shop)))
    shop.setClock(day)
    // Simulates a process that claimed the job and crashed.
    const leaseUntil = new Date(shop.clock().getTime() + 2 * minute)
    await shop.db.write(async (tx) => void (await tx.update(jobs).set({ state: 'running', attempts: 1, leaseUntil })))
    const now = await setBack(shop, way, { mail })
    await now.runJobs()
    expect(sent).toBe(0)
    now.advance(2 * minute)
    await now.runJobs()
    expect(sent).toBe(1)
    await closeAll(now, shop)
  },
)

test.each(ways)(
  'a job that failed while the clock was a day ahead is retried when the clock is set back %s',
  async (way) => {
    let isDown = true
    let sent = 0
    const mail = {
      async send() {
        if (isDown) throw new Error('no mail server')
        sent += 1
      },
      close: () => undefined,
    }
    const shop = await createTestShop({ mail })
    await place(shop.visitor(), orderBody(await addProduct(shop)))
    shop.setClock(day)
    await shop.runJobs()
    const now = await setBack(shop, way, { mail })
    isDown = false
    await now.runJobs()
    expect(sent).toBe(0)
    now.advance(minute)
    await now.runJobs()
    expect(sent).toBe(1)
    await closeAll(now, shop)
  },
)

test.each(ways)(
  'an unpaid order placed while the clock was a day ahead is cancelled at the payment deadline when the clock is set back %s',
  async (way) => {
    const shop = await createPayingShop()
    shop.setClock(day)
    const { order, product } = await shop.ordered({ inventory: 5 })
    const now = await setBack(shop, way, { payments: shop.payments })
    await now.runJobs()
    now.advance(29 * minute)
    await now.runJobs()
    expect(await stockOf(shop, product.id)).toBe(4)
    now.advance(minute)
    await now.runJobs()
    expect((await shop.stored(order.id)).status).toBe('cancelled')
    expect(await stockOf(shop, product.id)).toBe(5)
    await closeAll(now, shop)
  },
)

test('an unpaid order is cancelled at its real payment deadline, not earlier, when the clock is ahead for less than an hour', async () => {
  const shop = await createPayingShop()
  const { order } = await shop.ordered()
  shop.setClock(day)
  await shop.runJobs()
  expect((await shop.stored(order.id)).status).toBe('pending')
  shop.setClock(-day)
  await shop.runJobs()
  shop.advance(30 * minute - 1)
  await shop.runJobs()
  expect((await shop.stored(order.id)).status).toBe('pending')
  shop.advance(1)
  await shop.runJobs()
  expect((await shop.stored(order.id)).status).toBe('cancelled')
  await shop.close()
})

test('an unpaid order is cancelled at its payment deadline even if the clock jumped ahead and stays ahead', async () => {
  const shop = await createPayingShop()
  const { order } = await shop.ordered()
  shop.setClock(day)
  await shop.runJobs()
  expect((await shop.stored(order.id)).status).toBe('pending')
  shop.advance(30 * minute)
  await shop.runJobs()
  expect((await shop.stored(order.id)).status).toBe('cancelled')
  await shop.close()
})

test('an unpaid order placed after the clock jumped ahead is cancelled an hour later, when the shop has accepted the new time as correct', async () => {
  const shop = await createPayingShop()
  shop.setClock(day)
  await shop.runJobs()
  const { order } = await shop.ordered()
  for (let minutes = 0; minutes < 60; minutes += 5) {
    expect((await shop.stored(order.id)).status).toBe('pending')
    shop.advance(5 * minute)
    await shop.runJobs()
  }
  expect((await shop.stored(order.id)).status).toBe('cancelled')
  await shop.close()
})

test.each(ways)(
  'a COD order placed while the clock was a day ahead expires after seven days when the clock is set back %s',
  async (way) => {
    const shop = await createTestShop()
    await addSignedIn(shop, { role: 'admin' })
    const product = await addProduct(shop)
    shop.setClock(day)
    const { order } = await place(shop.visitor(), orderBody(product))
    const now = await setBack(shop, way)
    await passHour(now)
    const status = async () => {
      await now.runJobs()
      await expireUnconfirmed(now)
      const [row] = await now.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
      return row?.status
    }
    for (let days = 0; days < 7; days++) {
      expect(await status()).toBe('pending')
      now.advance(day)
    }
    expect(await status()).toBe('cancelled')
    await closeAll(now, shop)
  },
)

test('no COD order expires when the clock is wrongly two days ahead for a moment', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, { role: 'admin' })
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  const status = async () => {
    await expireUnconfirmed(shop)
    await expireUnconfirmed(shop)
    const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
    return row?.status
  }
  shop.advance(6 * day)
  expect(await status()).toBe('pending')
  shop.advance(hour)
  shop.setClock(2 * day)
  expect(await status()).toBe('pending')
  shop.setClock(-2 * day)
  expect(await status()).toBe('pending')
  shop.advance(day)
  expect(await status()).toBe('cancelled')
  await shop.close()
})

test.each(ways)(
  'a COD order whose expiry warning was sent while the clock was a day ahead expires after seven days when the clock is set back %s',
  async (way) => {
    const shop = await createTestShop()
    await addSignedIn(shop, { role: 'admin' })
    const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
    shop.advance(5 * day + 20 * hour)
    shop.setClock(day)
    await expireUnconfirmed(shop)
    shop.advance(2 * hour)
    await expireUnconfirmed(shop)
    const now = await setBack(shop, way)
    const status = async () => {
      await now.runJobs()
      await expireUnconfirmed(now)
      const [row] = await now.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
      return row?.status
    }
    await passHour(now)
    now.advance(2 * hour)
    expect(await status()).toBe('pending')
    now.advance(day)
    expect(await status()).toBe('cancelled')
    await closeAll(now, shop)
  },
)

test.each(ways)(
  'an admin session started while the clock was a day ahead ends after twelve hours without use when the clock is set back %s',
  async (way) => {
    const shop = await createTestShop()
    shop.setClock(day)
    const { user } = await addSignedIn(shop, { role: 'admin' })
    const token = 'b'.repeat(43)
    await shop.db.write(
      async (tx) =>
        void (await tx
          .update(sessions)
          .set({ sid: sha256(token) })
          .where(eq(sessions.userId, user.id))),
    )
    const now = await setBack(shop, way)
    await passHour(now)
    const admin = now.visitor({ session: token })
    expect((await admin.get('/api/admin/overview')).status).toBe(200)
    now.advance(12 * hour)
    expect((await admin.get('/api/admin/overview')).status).toBe(401)
    await closeAll(now, shop)
  },
)

test('no session ends when the clock is wrongly a day ahead for a moment', async () => {
  const shop = await createTestShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  await admin.get('/api/admin/overview')
  shop.setClock(day)
  expect((await admin.get('/api/admin/overview')).status).toBe(200)
  // The daily cleanup runs while the clock is a day ahead, and must not delete the session.
  shop.advance(30 * minute)
  await shop.runJobs()
  shop.setClock(-day)
  expect((await admin.get('/api/admin/overview')).status).toBe(200)
  await shop.close()
})

test.each(ways)(
  'a reset link sent while the clock was a day ahead is valid for an hour when the clock is set back %s',
  async (way) => {
    const shop = await createTestShop()
    const { user } = await addSignedIn(shop)
    shop.setClock(day)
    const createdAt = shop.clock()
    const expiresAt = new Date(createdAt.getTime() + hour)
    const tokens = ['a'.repeat(43), 'b'.repeat(43)]
    await shop.db.write(async (tx) => {
      const rows = tokens.map((token) => ({ userId: user.id, token: sha256(token), createdAt, expiresAt }))
      await tx.insert(passwordResetTokens).values(rows)
    })
    const now = await setBack(shop, way)
    await now.runJobs()
    const newPassword = 'a long new Passw0rd'
    const reset = async (token = '') =>
      (await now.visitor().post('/api/reset-password', { token, newPassword, confirmPassword: newPassword })).status
    now.advance(hour)
    expect(await reset(tokens[0])).toBe(400)
    now.setClock(-minute)
    expect(await reset(tokens[1])).toBe(200)
    await closeAll(now, shop)
  },
)

test('a shipment that was polled while the clock was a day ahead is polled again and updated after the clock is set back', async () => {
  const shop = await createCourierShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  await admin.send('POST', `/api/admin/orders/${order.id}/create-shipment`)
  await shop.runJobs()
  await shop.idle()
  const awb = (await shop.parcel(order.id))?.awbCode
  shop.setClock(day)
  await shop.walk(awb)
  await shop.runJobs()
  await pollShipments(shop)
  shop.setClock(-day)
  await shop.runJobs()
  await shop.fault('webhook', 'drop', { times: 10 })
  await shop.walk(awb, { steps: 2 })
  shop.advance(4 * hour + minute)
  await pollShipments(shop)
  expect(await shop.order(order.id)).toMatchObject({ status: 'shipped' })
  expect((await shop.parcel(order.id))?.checkedAt).toEqual(shop.clock())
  await shop.close()
})

test('the times of a pickup that was tracked while the clock was a day ahead are corrected after the clock is set back', async () => {
  const { shop, booked } = await createPickupShop()
  const { made } = await booked()
  const pickup = async () => shop.db.read((tx) => findPickup(tx, made.id))
  shop.setClock(day)
  await shop.walk((await pickup())?.awbCode, { to: 19 })
  shop.advance(5 * hour)
  await pollShipments({ ...shop, courier: shop.carrier })
  expect(await pickup()).toMatchObject({ checkedAt: shop.clock(), statusAt: expect.any(Date) })
  shop.setClock(-day - 5 * hour)
  await shop.runJobs()
  expect(await pickup()).toMatchObject({ checkedAt: shop.clock(), statusAt: shop.clock() })
  await shop.close()
})

test('a server that starts with its clock years in the past changes no stored dates', async () => {
  const shop = await createTestShop()
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product))
  const again = await createTestShop({ database: shop.db, now: '2020-01-01T00:00:00.000Z' })
  for (let hours = 0; hours < 3; hours++) await passHour(again)
  const [stored] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
  expect(stored?.createdAt).toEqual(shop.clock())
  await closeAll(again, shop)
})
