import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { changeRole, getAdminUsers } from '#contract/account'
import { getAdminStats } from '#contract/admin/overview'
import { users } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Actor } from '../../testing/actor.ts'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, {
  role: 'admin',
  password: '$argon2id$secret',
  emailVerificationToken: 'token-x',
})

const setRole = (actor: Actor, userId: number, role: unknown) =>
  actor.send('PATCH', `/api/admin/users/${userId}/role`, { role })

const admins = async () =>
  (await shop.db.read((tx) => tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')))).length

test('user list is sorted newest first and contains no passwords or tokens', async () => {
  const newer = await addSignedIn(shop)
  const response = await admin.get('/api/admin/users')
  expect(await response.clone().text()).not.toMatch(/argon2id|token-x|password|session/i)
  const list = await read(getAdminUsers, response)
  expect(list[0]).toEqual({
    id: newer.user.id,
    username: newer.user.username,
    email: newer.user.email,
    mobile: null,
    role: 'user',
    isEmailVerified: false,
    isFirstAdmin: false,
    createdAt: shop.clock().toISOString(),
  })
  expect(response.headers.get('x-total-count')).toBeNull()
})

test('a page of users states the total number of matching users in X-Total-Count', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin', username: 'Owner', usernameKey: 'owner' })
  for (let index = 0; index < 5; index++) await addSignedIn(own)
  const page = async (query: string) => {
    const response = await owner.get(`/api/admin/users?${query}`)
    const list = await read(getAdminUsers, response)
    return { names: list.map(({ username }) => username), total: response.headers.get('x-total-count') }
  }
  const first = await page('limit=4')
  const second = await page('limit=4&page=2')
  expect([first.names.length, second.names.length, first.total]).toEqual([4, 2, '6'])
  expect(new Set([...first.names, ...second.names]).size).toBe(6)
  expect(await page('limit=4&page=3')).toEqual({ names: [], total: '6' })
  expect(await page('limit=500&role=admin')).toEqual({ names: ['Owner'], total: '1' })
  expect(await page(`limit=1&id=${owner.user.id}`)).toEqual({ names: ['Owner'], total: '1' })
  expect(await page('limit=500&q=OWN')).toEqual({ names: ['Owner'], total: '1' })
  for (const query of [
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=abc',
    'page=0',
    'limit=5&page=1e9',
    'role=root',
    'id=x',
  ]) {
    expect((await owner.get(`/api/admin/users?${query}`)).status, query).toBe(400)
  }
  await own.close()
})

test.each(["' OR 1=1--", '"', '%', '_', '*', 'NEAR(', '!', '\\', '\u0000%', 'x'.repeat(200)])(
  'user search for %j finds no users',
  async (q) => {
    const response = await admin.get(`/api/admin/users?q=${encodeURIComponent(q)}`)
    expect(await read(getAdminUsers, response)).toEqual([])
  },
)

test('role of a user must be "user" or "admin"', async () => {
  const { user } = await addSignedIn(shop)
  for (const role of ['root', 'ADMIN', '', null, 1, true, ['admin'], {}, undefined]) {
    expect((await setRole(admin, user.id, role)).status, String(role)).toBe(400)
  }
})

test('role change of a user takes effect immediately and is in the audit log', async () => {
  const asha = await addSignedIn(shop)
  expect((await setRole(asha, asha.user.id, 'admin')).status).toBe(403)
  const reply = await read(changeRole, await setRole(admin, asha.user.id, 'admin'))
  expect(reply).toMatchObject({ id: asha.user.id, role: 'admin' })
  expect((await asha.get('/api/admin/stats')).status).toBe(200)
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `users/${asha.user.id}`)),
  )
  expect(log).toMatchObject([{ userId: admin.user.id, before: { role: 'user' }, after: { role: 'admin' } }])
  expect((await setRole(asha, asha.user.id, 'user')).status).toBe(200)
  expect((await asha.get('/api/admin/stats')).status).toBe(403)
})

test('the admin with the lowest id can be demoted only by themselves', async () => {
  const own = await createTestShop()
  const first = await addSignedIn(own, { role: 'admin' })
  const second = await addSignedIn(own, { role: 'admin' })
  const third = await addSignedIn(own, { role: 'admin' })
  const marked = async () =>
    (await read(getAdminUsers, await second.get('/api/admin/users?role=admin')))
      .filter(({ isFirstAdmin }) => isFirstAdmin)
      .map(({ id }) => id)
  for (const role of ['user', 'admin']) {
    const response = await setRole(second, first.user.id, role)
    expect(response.status).toBe(403)
    expect((await readError(response)).message).toBe('Only the first administrator can change their own role.')
  }
  expect(await marked()).toEqual([first.user.id])
  expect((await first.get('/api/admin/stats')).status).toBe(200)
  expect(await own.db.read((tx) => tx.select().from(auditLog))).toEqual([])
  // Other admins can be demoted. After the first admin demotes themselves, the admin with the next id is protected.
  expect((await setRole(second, third.user.id, 'user')).status).toBe(200)
  expect((await setRole(first, first.user.id, 'user')).status).toBe(200)
  expect(await marked()).toEqual([second.user.id])
  await own.close()
})

test('the last admin cannot be demoted', async () => {
  const own = await createTestShop()
  const last = await addSignedIn(own, { role: 'admin' })
  const response = await setRole(last, last.user.id, 'user')
  expect([response.status, (await readError(response)).code]).toEqual([409, 'conflict'])
  expect((await setRole(last, last.user.id, 'admin')).status).toBe(200)
  await own.close()
})

test('simultaneous demotions of all admins leave one admin', async () => {
  const crowd = await Promise.all(Array.from({ length: 10 }, () => addSignedIn(shop, { role: 'admin' })))
  const everyone = [admin, ...crowd]
  const written = () => shop.db.read((tx) => tx.select().from(auditLog).orderBy(auditLog.id))
  const before = (await written()).length
  const replies = await Promise.all(
    everyone.flatMap((actor, index) => {
      const other = everyone[(index + 1) % everyone.length] ?? actor
      return [setRole(actor, other.user.id, 'user'), setRole(actor, actor.user.id, 'user')]
    }),
  )
  // No demotion fails because another demotion holds a database lock.
  for (const { status } of replies) expect([200, 403, 409]).toContain(status)
  expect(await admins()).toBe(1)
  // An admin who was already demoted must not be able to demote others.
  const remainingAdmins = new Set(everyone.map(({ user }) => user.id))
  for (const { userId, target } of (await written()).slice(before)) {
    expect(remainingAdmins).toContain(userId)
    remainingAdmins.delete(Number(target?.split('/')[1]))
  }
  expect(remainingAdmins.size).toBe(1)
  await shop.db.write(async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
  })
})

test('the statistics count products, orders, revenue and products with low stock', async () => {
  const own = await createTestShop({ changesRows: true })
  const owner = await addSignedIn(own, { role: 'admin' })
  const stats = async () => read(getAdminStats, await owner.get('/api/admin/stats'))
  expect(await stats()).toEqual({
    totalProducts: 0,
    totalOrders: 0,
    paidOrders: 0,
    totalRevenue: '0.00',
    lowStockProducts: 0,
  })

  const product = await addProduct(own, { inventory: 10 })
  await addProduct(own, { inventory: 9, isActive: false })
  await addProduct(own, { inventory: 0 })
  const total = 590_00
  const states = [
    { status: 'pending' },
    { status: 'delivered' },
    { status: 'completed' },
    { status: 'delivered', paymentStatus: 'paid' },
    { status: 'confirmed', paymentMethod: 'razorpay', paymentStatus: 'paid' },
    { status: 'delivered', paymentMethod: 'razorpay', paymentStatus: 'refunded' },
    { status: 'cancelled', paymentStatus: 'failed' },
  ] as const
  for (const state of states) {
    const { order } = await place(own.visitor(), orderBody(product))
    await own.db.write(async (tx) => {
      const money = { subtotal: 500_00, shipping: 0, tax: 90_00, total }
      await tx
        .update(orders)
        .set({ ...money, ...state })
        .where(eq(orders.id, order.id))
    })
  }
  await own.postMoney()
  expect(await stats()).toEqual({
    totalProducts: 3,
    totalOrders: 7,
    paidOrders: 4,
    totalRevenue: '2360.00',
    lowStockProducts: 2,
  })
  await own.close()
})
