import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getCurrentUser, login } from '#contract/account'
import { sessions, users } from '../db/schema/accounts.ts'
import { sha256 } from '../http/credentials.ts'
import { currentUserStatus, password, signUp } from '../testing/account.ts'
import type { Actor } from '../testing/actor.ts'
import { read } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const logIn = (actor: Actor, email: string) => actor.post(login.path, { email, password })
const makeAdmin = (testShop: Shop, id: number) =>
  testShop.db.write(async (tx) => void (await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))))
const sessionRow = async (testShop: Shop, actor: Actor) => {
  const sid = sha256(actor.cookie('session') ?? '')
  const [row] = await testShop.db.read((tx) => tx.select().from(sessions).where(eq(sessions.sid, sid)))
  return row
}

/** Waits until the time of the session's last use is stored, which happens after the response. */
const waitForTouch = (testShop: Shop, actor: Actor) =>
  expect.poll(async () => (await sessionRow(testShop, actor))?.lastSeenAt).toEqual(testShop.clock())

test('the session cookie over https has the __Host- prefix and Secure', async () => {
  const testShop = await createTestShop({ settings: { PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: '1' } })
  const { user } = await signUp(testShop)
  const visitor = testShop.visitor()
  const [line = ''] = (await logIn(visitor, user.email)).headers.getSetCookie()
  expect(line).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/)
  expect(await currentUserStatus(visitor)).toBe(200)
  // A session cookie without the __Host- prefix is ignored, because another host could have set it.
  expect(await currentUserStatus(testShop.visitor({ session: visitor.cookie('__Host-session') ?? '' }))).toBe(401)
  await testShop.close()
})

test('session and device cookies over http are HttpOnly and SameSite=Lax', async () => {
  const { user } = await signUp(shop)
  expect((await logIn(shop.visitor(), user.email)).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/),
  ])
})

test('sign-in replaces a session cookie planted by an attacker', async () => {
  const { user } = await signUp(shop)
  const planted = 'p'.repeat(43)
  const victim = shop.visitor({ session: planted })
  expect((await logIn(victim, user.email)).status).toBe(200)
  expect(victim.cookie('session')).not.toBe(planted)
  expect(await currentUserStatus(victim)).toBe(200)
  expect(await currentUserStatus(shop.visitor({ session: planted }))).toBe(401)
})

test('sign-in creates a new session id and ends the previous session of the browser', async () => {
  const visitor = await signUp(shop)
  const old = visitor.cookie('session') ?? ''
  await logIn(visitor, visitor.user.email)
  expect(visitor.cookie('session')).not.toBe(old)
  expect(await currentUserStatus(shop.visitor({ session: old }))).toBe(401)
})

test('sign-in does not end sessions on other devices', async () => {
  const phone = await signUp(shop)
  const laptop = shop.visitor()
  await logIn(laptop, phone.user.email)
  expect([await currentUserStatus(phone), await currentUserStatus(laptop)]).toEqual([200, 200])
})

test('after a sign-out, copies of the session cookie are invalid too, and a repeated sign-out succeeds', async () => {
  const visitor = await signUp(shop)
  const copy = shop.visitor({ session: visitor.cookie('session') ?? '' })
  const first = await visitor.post('/api/logout', '')
  expect(first.status).toBe(200)
  expect(await first.json()).toEqual({ message: 'You are logged out.' })
  expect(first.headers.getSetCookie()).toEqual(['session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
  expect(await currentUserStatus(copy)).toBe(401)
  expect((await copy.post('/api/logout', '')).status).toBe(200)
})

test('sign-out succeeds for a request without body and content type', async () => {
  const visitor = await signUp(shop)
  expect((await visitor.request('/api/logout', { method: 'POST' })).status).toBe(200)
  expect(await currentUserStatus(visitor)).toBe(401)
})

test('signing out everywhere ends all sessions of this user and of no other user', async () => {
  const phone = await signUp(shop)
  const laptop = shop.visitor()
  await logIn(laptop, phone.user.email)
  const other = await signUp(shop)
  expect((await shop.visitor().post('/api/logout-everywhere', '')).status).toBe(401)
  expect((await laptop.post('/api/logout-everywhere', '')).status).toBe(200)
  expect([await currentUserStatus(phone), await currentUserStatus(laptop), await currentUserStatus(other)]).toEqual([
    401, 401, 200,
  ])
})

test.each([
  ['a user', false, 30 * dayMs],
  ['an admin', true, 12 * hourMs],
])('the session of %s ends after the idle timeout', async (_name, admin, idle) => {
  const testShop = await createTestShop()
  const visitor = await signUp(testShop)
  if (admin) await makeAdmin(testShop, visitor.user.id)
  testShop.advance(idle - 1)
  expect(await currentUserStatus(visitor)).toBe(200)
  await waitForTouch(testShop, visitor)
  testShop.advance(idle - 1)
  expect(await currentUserStatus(visitor)).toBe(200)
  await waitForTouch(testShop, visitor)
  testShop.advance(idle)
  expect(await currentUserStatus(visitor)).toBe(401)
  await testShop.close()
})

test.each([
  ['a user', false, 90 * dayMs, 20 * dayMs],
  ['an admin', true, 7 * dayMs, 10 * hourMs],
])('the session of %s ends at its maximum age even if the session is in use', async (_name, admin, absolute, step) => {
  const testShop = await createTestShop()
  const visitor = await signUp(testShop)
  if (admin) await makeAdmin(testShop, visitor.user.id)
  for (let passed = 0; passed + step < absolute; passed += step) {
    testShop.advance(step)
    expect(await currentUserStatus(visitor)).toBe(200)
    await waitForTouch(testShop, visitor)
  }
  testShop.advance(step)
  expect(await currentUserStatus(visitor)).toBe(401)
  await testShop.close()
})

test('a user who becomes an admin gets the shorter session timeout of admins', async () => {
  const testShop = await createTestShop()
  const visitor = await signUp(testShop)
  await makeAdmin(testShop, visitor.user.id)
  testShop.advance(12 * hourMs)
  expect(await currentUserStatus(visitor)).toBe(401)
  await testShop.close()
})

test("the time of a session's last use is stored at most every five minutes", async () => {
  const testShop = await createTestShop()
  const visitor = await signUp(testShop)
  const start = testShop.clock()
  testShop.advance(5 * minuteMs - 1)
  await currentUserStatus(visitor)
  await testShop.db.write(async () => undefined)
  expect((await sessionRow(testShop, visitor))?.lastSeenAt).toEqual(start)
  testShop.advance(1)
  await Promise.all([currentUserStatus(visitor), currentUserStatus(visitor), currentUserStatus(visitor)])
  await waitForTouch(testShop, visitor)
  expect(await sessionRow(testShop, visitor)).toMatchObject({
    lastSeenAt: testShop.clock(),
    createdAt: start,
    expire: new Date(testShop.clock().getTime() + 30 * dayMs),
  })
  await testShop.close()
})

test('a change of role applies immediately to existing sessions', async () => {
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

test('the database stores only the hash of the session cookie', async () => {
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
])('a request with the invalid cookie %s=%s gets 401', async (name, value) => {
  expect(await currentUserStatus(shop.visitor({ [name]: value }))).toBe(401)
})
