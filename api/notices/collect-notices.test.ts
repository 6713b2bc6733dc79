import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Deliveries, getNotificationSettings } from '#contract/admin/notifications'
import { getAdminStats } from '#contract/admin/overview'
import { sampleProfile } from '#rules/shop/shop-profile'
import { reviews, variants } from '../db/schema/catalogue.ts'
import { notices } from '../db/schema/notices.ts'
import { settings } from '../db/schema/operations.ts'
import type { Actor } from '../testing/actor.ts'
import { addFailedEmail, addFailedRefund, addMessage, addProduct, addSignedIn, restock } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'

const owner = { role: 'admin', email: 'owner@example.com' } as const
const isNotice = ({ to }: { to: string }) => to.endsWith('@example.com') && /^(owner|second)/.test(to)

/**
 * Announces new events to admins. Returns recipient and subject of the emails to admins that were sent since the last
 * call.
 */
async function announce(shop: Pick<Shop, 'runJobs' | 'runRecurring' | 'sent'>): Promise<string[]> {
  await shop.runJobs()
  const before = shop.sent.length
  await shop.runRecurring('collect notices')
  await shop.runJobs()
  return shop.sent
    .slice(before)
    .filter(isNotice)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .sort()
}

const choose = async (admin: Actor, changes: Partial<Deliveries>) => {
  const all = {
    order: 'now',
    payment: 'now',
    message: 'now',
    review: 'now',
    stock: 'now',
    failure: 'now',
    return: 'now',
    prescription: 'now',
  }
  const response = await admin.send('PUT', '/api/admin/notifications', { deliveries: { ...all, ...changes } })
  expect(response.status).toBe(200)
}

test('each admin gets one email about a COD order, without data of the shopper', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  await addSignedIn(shop, { role: 'admin', email: 'second@example.com' })
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  expect(await announce(shop)).toEqual(['owner@example.com: New order', 'second@example.com: New order'])
  const { text, html } = shop.sent.find(({ to }) => to === owner.email) ?? { text: '', html: '' }
  for (const shown of [text, html]) {
    expect(shown).toContain(order.orderNumber)
    expect(shown).toContain(`/admin/orders/${order.id}`)
    expect(shown).not.toContain(order.customerName)
    expect(shown).not.toContain(order.customerEmail)
    expect(shown).not.toContain('9876543210')
  }
  shop.advance(60_000)
  expect(await announce(shop)).toEqual([])
  await shop.close()
})

test('several orders placed since the last email to admins are announced by one email that lists these orders', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  const product = await addProduct(shop)
  const placed = [
    await place(shop.visitor(), orderBody(product)),
    await place(shop.visitor(), orderBody(product)),
    await place(shop.visitor(), orderBody(product)),
  ]
  expect(await announce(shop)).toEqual(['owner@example.com: 3 new orders'])
  const text = shop.sent.find(({ to }) => to === owner.email)?.text
  for (const { order } of placed) expect(text).toContain(order.orderNumber)
  await shop.close()
})

test('an online order is announced to admins once it is paid, also if it was paid after it expired', async () => {
  const shop = await createPayingShop()
  const admin = { ...shop, runJobs: shop.settled }
  await addSignedIn(shop, owner)
  const { actor, order, gatewayOrderId } = await shop.ordered({ inventory: 100 })
  expect(await announce(admin)).toEqual([])
  await shop.verify(actor, order.id, await shop.press(gatewayOrderId, 'pay'))
  expect(await announce(admin)).toEqual(['owner@example.com: New order'])
  const late = await shop.ordered({ inventory: 100 })
  shop.advance(20 * 60_000)
  await shop.press(late.gatewayOrderId, 'late')
  shop.advance(11 * 60_000)
  expect(await announce(admin)).toEqual([])
  expect((await shop.stored(late.order.id)).status).toBe('cancelled')
  shop.advance(16 * 60_000)
  await shop.reconcile()
  await shop.settled()
  expect(await announce(admin)).toEqual(['owner@example.com: New order'])
  await shop.close()
})

test('a cancelled COD order is not announced to admins', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  const guest = shop.visitor()
  const { order } = await place(guest, orderBody(await addProduct(shop)))
  expect((await guest.post(`/api/orders/${order.id}/cancel`, {})).status).toBe(200)
  expect(await announce(shop)).toEqual([])
  await shop.close()
})

test('low stock is announced to admins once each time the stock falls below the threshold of the product', async () => {
  const shop = await createTestShop()
  const admin = await addSignedIn(shop, owner)
  await choose(admin, { order: 'off' })
  const product = await addProduct(shop, { name: 'Khamira', inventory: 7, lowStockAt: 5 })
  const never = await addProduct(shop, { inventory: 7, lowStockAt: 0 })
  await place(shop.visitor(), orderBody(never, 7))
  const buy = async (pieces: number) => {
    await place(shop.visitor(), orderBody(product, pieces))
    shop.advance(1000)
    return announce(shop)
  }
  const low = ['owner@example.com: A product is low in stock']
  expect(await buy(2)).toEqual([])
  expect(await buy(1)).toEqual(low)
  // Emails that are due at the same time are sent in any order.
  expect(shop.sent.map(({ text }) => text).join('\n')).toContain('Khamira: 4 left')
  expect(await buy(1)).toEqual([])
  expect((await restock(admin, product.id, 5)).status).toBe(200)
  expect(await announce(shop)).toEqual([])
  expect(await buy(1)).toEqual(low)
  // Both products count as low on stock, because the dashboard counts products with fewer than 10 pieces, whatever
  // their threshold.
  const stats = await read(getAdminStats, await admin.get('/api/admin/stats'))
  expect(stats.lowStockProducts).toBe(2)
  await shop.close()
})

test('admins are notified once of messages, reviews that await approval, failures and refused refunds', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product))
  await announce(shop)
  await shop.db.write(async (tx) => {
    await tx
      .insert(settings)
      .values({ id: 1, freeThreshold: 0, standardCost: 0, taxRate: 0, reviewApproval: true, updatedAt: shop.clock() })
      .onConflictDoUpdate({ target: settings.id, set: { reviewApproval: true } })
  })
  const review = { productId: product.id, customerName: 'Asha', customerEmail: 'asha@example.com', rating: 2 }
  expect((await shop.visitor().post('/api/reviews', review)).status).toBe(201)
  const message = {
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'Private question',
    message: 'How are you today?',
  }
  expect((await shop.visitor().post('/api/contact', message)).status).toBe(201)
  await addFailedEmail(shop)
  await addFailedRefund(shop, order.id)
  shop.advance(1000)
  expect(await announce(shop)).toEqual([
    'owner@example.com: An email or shipment failed',
    'owner@example.com: New message',
    'owner@example.com: Payment problem',
    'owner@example.com: Review to approve',
  ])
  for (const { text } of shop.sent.filter(isNotice)) expect(text).not.toMatch(/asha@|Private question|ravi@/)
  shop.advance(1000)
  expect(await announce(shop)).toEqual([])
  await shop.close()
})

test('admins are not notified of a published review and of a failed email to an admin', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  const product = await addProduct(shop)
  const review = { productId: product.id, customerName: 'Asha', customerEmail: 'asha@example.com', rating: 5 }
  expect((await shop.visitor().post('/api/reviews', review)).status).toBe(201)
  const waiting = await shop.db.read((tx) => tx.select().from(reviews).where(eq(reviews.awaitsNotice, true)))
  expect(waiting).toEqual([])
  await addFailedEmail(shop, { payload: { letter: 'notice-order', to: owner.email } })
  expect(await announce(shop)).toEqual([])
  await shop.close()
})

test('admins are notified again of an email that fails again after it was resent', async () => {
  const shop = await createTestShop({
    mail: {
      send: async ({ to }) => {
        if (to === 'ravi@example.com') throw new Error('mail server is down')
      },
      close: () => undefined,
    },
  })
  const admin = await addSignedIn(shop, owner)
  const announced = () => shop.db.read((tx) => tx.select().from(notices).where(eq(notices.kind, 'failure')))
  const { id } = await addFailedEmail(shop)
  await shop.runRecurring('collect notices')
  expect(await announced()).toHaveLength(1)
  expect((await admin.post('/api/admin/emails/resend', { ids: [id] })).status).toBe(200)
  for (let attempt = 0; attempt < 10; attempt++) {
    await shop.runJobs()
    shop.advance(13 * 3600_000)
  }
  await shop.runRecurring('collect notices')
  expect(await announced()).toHaveLength(2)
  await shop.close()
})

test('an event is announced to admins once although two processes check for events', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  await addMessage(shop)
  const other = await createTestShop({ database: shop.db })
  await Promise.all([shop.runRecurring('collect notices'), other.runRecurring('collect notices')])
  await shop.runJobs()
  expect(shop.sent.filter(isNotice)).toHaveLength(1)
  await other.close()
  await shop.close()
})

test('an order is placed even if notifying admins fails, and the next run of the recurring job announces the order to them', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product))
  expect(order.status).toBe('pending')
  const writeInBackground = () => Promise.reject(new Error('no space'))
  const failing = await createTestShop({ database: { ...shop.db, writeInBackground } })
  await failing.runRecurring('collect notices')
  expect(failing.lines.some(({ message }) => message === 'recurring job failed')).toBe(true)
  expect(await announce(shop)).toEqual(['owner@example.com: New order'])
  await failing.close()
  await shop.close()
})

test('an admin can switch a kind of notice off or receive it in a daily summary at 8 am in India', async () => {
  // The time is 7:00 in India, one hour before the daily summary.
  const shop = await createTestShop({ now: '2026-11-21T01:30:00.000Z' })
  const admin = await addSignedIn(shop, owner)
  await choose(admin, { order: 'daily', message: 'off' })
  const stored = await read(getNotificationSettings, await admin.get('/api/admin/notifications'))
  expect(stored.deliveries).toMatchObject({ order: 'daily', message: 'off', review: 'now' })
  shop.advance(1000)
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  await addMessage(shop)
  expect(await announce(shop)).toEqual([])
  const summaries = async () => {
    await shop.runRecurring('send daily summaries')
    await shop.runJobs()
    return shop.sent.filter(isNotice)
  }
  expect(await summaries()).toEqual([])
  shop.advance(3600_000)
  const [summary, ...others] = await summaries()
  expect(others).toEqual([])
  expect(summary?.subject).toBe('Your daily summary')
  expect(summary?.text).toContain('New orders: 1')
  expect(summary?.text).toContain(order.orderNumber)
  expect(summary?.text).not.toContain('Messages')
  // On a day without events no daily summary is sent.
  shop.advance(24 * 3600_000)
  expect(await summaries()).toHaveLength(1)
  await shop.close()
})

test('notification settings apply only to the admin who saves them, and users who are not admins have none', async () => {
  const shop = await createTestShop()
  const admin = await addSignedIn(shop, owner)
  await addSignedIn(shop, { role: 'admin', email: 'second@example.com' })
  await addSignedIn(shop, { email: 'second-user@example.com' })
  await choose(admin, { message: 'off' })
  await addMessage(shop)
  expect(await announce(shop)).toEqual(['second@example.com: New message'])
  await shop.close()
})

test('notices to admins are deleted after 90 days', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  await addMessage(shop)
  await announce(shop)
  expect(await shop.db.read((tx) => tx.select().from(notices))).toHaveLength(1)
  shop.advance(91 * 24 * 3600_000)
  await shop.runJobs()
  expect(await shop.db.read((tx) => tx.select().from(notices))).toEqual([])
  await shop.close()
})

test('the low-stock threshold of a product is 10 by default and can be set, and invalid thresholds return 400', async () => {
  const shop = await createTestShop()
  const admin = await addSignedIn(shop, owner)
  const { id } = await addProduct(shop)
  const update = (lowStockAt: unknown) => admin.send('PUT', `/api/products/${id}`, { lowStockAt })
  const stored = async () => {
    const [row] = await shop.db.read((tx) => tx.select().from(variants).where(eq(variants.productId, id)))
    return row?.lowStockAt
  }
  expect(await stored()).toBe(10)
  expect((await update(25)).status).toBe(200)
  expect(await stored()).toBe(25)
  for (const value of [-1, 1.5, 1_000_001, '5', null]) expect((await update(value)).status).toBe(400)
  expect(await stored()).toBe(25)
  // Public replies must not show whether admins were notified of low stock.
  expect(await (await shop.visitor().get('/api/products')).text()).not.toContain('lowStockReported')
  await shop.close()
})

test('emails to admins of an own shop (not the sample) do not mention the sample shop', async () => {
  const shop = await createTestShop()
  await addSignedIn(shop, owner)
  const row = { id: 1, freeThreshold: 0, standardCost: 0, taxRate: 0, isSample: false, updatedAt: shop.clock() }
  await shop.db.write(async (tx) => {
    await tx
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.id, set: { isSample: false } })
  })
  await addMessage(shop)
  expect(await announce(shop)).toEqual(['owner@example.com: New message'])
  const email = shop.sent.find(({ to }) => to === owner.email)
  for (const part of [sampleProfile.brand, sampleProfile.address[1]]) {
    expect(`${email?.text} ${email?.html}`).not.toContain(part)
  }
  await shop.close()
})
