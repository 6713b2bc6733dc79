import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getCurrentUser, login } from '#contract/account'
import { sessions, users } from '../db/schema/accounts.ts'
import { sha256 } from '../http/hash.ts'
import { password, signUp, whoAmI } from '../testing/account.ts'
import type { Actor } from '../testing/actor.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { read } from '../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const logIn = (actor: Actor, email: string) => actor.post(login.path, { email, password })
const makeAdmin = (own: Shop, id: number) =>
  own.db.write(async (tx) => void (await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))))
const sessionRow = async (own: Shop, actor: Actor) => {
  const sid = sha256(actor.cookie('session') ?? '')
  const [row] = await own.db.read((tx) => tx.select().from(sessions).where(eq(sessions.sid, sid)))
  return row
}

/** No answer waits for its visit to be written down. */
const noted = (own: Shop, actor: Actor) =>
  expect.poll(async () => (await sessionRow(own, actor))?.lastSeenAt).toEqual(own.clock())

test('over https the cookie is locked to the host', async () => {
  const own = await openShop({ settings: { PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: '1' } })
  const { user } = await signUp(own)
  const visitor = own.visitor()
  const [line = ''] = (await logIn(visitor, user.email)).headers.getSetCookie()
  expect(line).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/)
  expect(await whoAmI(visitor)).toBe(200)
  // The name without the prefix could have been planted by another host.
  expect(await whoAmI(own.visitor({ session: visitor.cookie('__Host-session') ?? '' }))).toBe(401)
  await own.close()
})

test('over http the cookie is as strict as it can be there', async () => {
  const { user } = await signUp(shop)
  expect((await logIn(shop.visitor(), user.email)).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/),
  ])
})

test('a planted cookie is never adopted', async () => {
  const { user } = await signUp(shop)
  const planted = 'p'.repeat(43)
  const victim = shop.visitor({ session: planted })
  expect((await logIn(victim, user.email)).status).toBe(200)
  expect(victim.cookie('session')).not.toBe(planted)
  expect(await whoAmI(victim)).toBe(200)
  expect(await whoAmI(shop.visitor({ session: planted }))).toBe(401)
})

test('each sign-in has a new id, and ends the session that this browser had', async () => {
  const visitor = await signUp(shop)
  const old = visitor.cookie('session') ?? ''
  await logIn(visitor, visitor.user.email)
  expect(visitor.cookie('session')).not.toBe(old)
  expect(await whoAmI(shop.visitor({ session: old }))).toBe(401)
})

test('signing in here leaves other devices signed in', async () => {
  const phone = await signUp(shop)
  const laptop = shop.visitor()
  await logIn(laptop, phone.user.email)
  expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([200, 200])
})

test('a copied cookie is dead after signing out, and signing out twice is no error', async () => {
  const visitor = await signUp(shop)
  const copy = shop.visitor({ session: visitor.cookie('session') ?? '' })
  const first = await visitor.post('/api/logout', '')
  expect(first.status).toBe(200)
  expect(await first.json()).toEqual({ message: 'You are signed out.' })
  expect(first.headers.getSetCookie()).toEqual(['session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
  expect(await whoAmI(copy)).toBe(401)
  expect((await copy.post('/api/logout', '')).status).toBe(200)
})

test('signing out needs no body and no content type', async () => {
  const visitor = await signUp(shop)
  expect((await visitor.request('/api/logout', { method: 'POST' })).status).toBe(200)
  expect(await whoAmI(visitor)).toBe(401)
})

test('signing out everywhere ends all sessions of the user, and nobody else’s', async () => {
  const phone = await signUp(shop)
  const laptop = shop.visitor()
  await logIn(laptop, phone.user.email)
  const other = await signUp(shop)
  expect((await shop.visitor().post('/api/logout-everywhere', '')).status).toBe(401)
  expect((await laptop.post('/api/logout-everywhere', '')).status).toBe(200)
  expect([await whoAmI(phone), await whoAmI(laptop), await whoAmI(other)]).toEqual([401, 401, 200])
})

test.each([
  ['a user', false, 30 * day],
  ['an admin', true, 12 * hour],
])('%s is signed out when idle for too long', async (_name, admin, idle) => {
  const own = await openShop()
  const visitor = await signUp(own)
  if (admin) await makeAdmin(own, visitor.user.id)
  own.advance(idle - 1)
  expect(await whoAmI(visitor)).toBe(200)
  await noted(own, visitor)
  own.advance(idle - 1)
  expect(await whoAmI(visitor)).toBe(200)
  await noted(own, visitor)
  own.advance(idle)
  expect(await whoAmI(visitor)).toBe(401)
  await own.close()
})

test.each([
  ['a user', false, 90 * day, 20 * day],
  ['an admin', true, 7 * day, 10 * hour],
])('%s is signed out in the end, however busy', async (_name, admin, absolute, step) => {
  const own = await openShop()
  const visitor = await signUp(own)
  if (admin) await makeAdmin(own, visitor.user.id)
  for (let passed = 0; passed + step < absolute; passed += step) {
    own.advance(step)
    expect(await whoAmI(visitor)).toBe(200)
    await noted(own, visitor)
  }
  own.advance(step)
  expect(await whoAmI(visitor)).toBe(401)
  await own.close()
})

test('whoever becomes an admin keeps no session that an admin could not have', async () => {
  const own = await openShop()
  const visitor = await signUp(own)
  await makeAdmin(own, visitor.user.id)
  own.advance(12 * hour)
  expect(await whoAmI(visitor)).toBe(401)
  await own.close()
})

test('a visit is noted at most every five minutes', async () => {
  const own = await openShop()
  const visitor = await signUp(own)
  const start = own.clock()
  own.advance(5 * minute - 1)
  await whoAmI(visitor)
  await own.db.write(async () => undefined)
  expect((await sessionRow(own, visitor))?.lastSeenAt).toEqual(start)
  own.advance(1)
  await Promise.all([whoAmI(visitor), whoAmI(visitor), whoAmI(visitor)])
  await noted(own, visitor)
  expect(await sessionRow(own, visitor)).toMatchObject({
    lastSeenAt: own.clock(),
    createdAt: start,
    expire: new Date(own.clock().getTime() + 30 * day),
  })
  await own.close()
})

test('a change of role counts at once, in both directions', async () => {
  const visitor = await signUp(shop)
  expect((await visitor.get('/api/admin/users')).status).toBe(403)
  await makeAdmin(shop, visitor.user.id)
  expect((await visitor.get('/api/admin/users')).status).toBe(200)
  expect(await read(getCurrentUser, await visitor.get('/api/auth/user'))).toMatchObject({ role: 'admin' })
  await shop.db.write(async (tx) => {
    await tx.update(users).set({ role: 'user' }).where(eq(users.id, visitor.user.id))
  })
  expect((await visitor.get('/api/admin/users')).status).toBe(403)
})

test('the database holds no cookie', async () => {
  const visitor = await signUp(shop)
  const cookie = visitor.cookie('session') ?? ''
  expect(cookie).toMatch(/^[\w-]{43}$/)
  const rows = JSON.stringify(await shop.db.read((tx) => tx.select().from(sessions)))
  expect(rows).not.toContain(cookie)
  expect(rows).toContain(sha256(cookie))
})

test.each([
  ['session', ''],
  ['session', 'x'],
  ['session', 'x'.repeat(9000)],
  ['session', "' or 1=1 --"],
])('the cookie %s=%s is nobody’s', async (name, value) => {
  expect(await whoAmI(shop.visitor({ [name]: value }))).toBe(401)
})
