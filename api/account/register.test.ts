import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getCurrentUser, register } from '#contract/account'
import { users } from '../db/schema/accounts.ts'
import { currentUserStatus, password, registerBody, signUp } from '../testing/account.ts'
import { addProduct, countRows } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const send = (body: unknown) => shop.visitor().post(register.path, body)
const userRow = async (email: string) => {
  const [row] = await shop.db.read((tx) => tx.select().from(users).where(eq(users.email, email)))
  return row
}

test('sign-up creates an account and signs in', async () => {
  const visitor = shop.visitor()
  const response = await visitor.post(register.path, registerBody({ email: ' Asha@Example.COM ', username: 'आशा राव' }))
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const user = await read(register, response)
  expect(user).toMatchObject({ email: 'asha@example.com', username: 'आशा राव', mobile: '+919876543210', role: 'user' })
  expect(await read(getCurrentUser, await visitor.get('/api/auth/user'))).toEqual(user)
  expect(Object.keys(user).toSorted()).toEqual(['email', 'id', 'mobile', 'role', 'username'])
})

test('the password is stored as an Argon2id hash and not returned', async () => {
  const body = registerBody()
  const response = await send(body)
  const stored = (await userRow(body.email))?.password ?? ''
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const text = await response.text()
  expect(text).not.toContain(password)
  expect(text).not.toContain(stored)
})

test('sign-up ignores role, email confirmation and id in the body', async () => {
  const { user: other } = await signUp(shop)
  const body = registerBody({
    role: 'admin',
    isEmailVerified: true,
    id: other.id,
    createdAt: '2000-01-01T00:00:00.000Z',
    emailVerificationToken: 'mine',
  })
  const response = await send(body)
  expect(response.status).toBe(201)
  const user = await read(register, response)
  expect(user).toMatchObject({ role: 'user' })
  expect(user.id).not.toBe(other.id)
  expect(await userRow(body.email)).toMatchObject({
    role: 'user',
    isEmailVerified: false,
    emailVerificationToken: null,
    createdAt: shop.clock(),
  })
  expect(await userRow(other.email)).toMatchObject({ id: other.id })
})

test.each([
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},',
  '{"constructor":{"prototype":{"isEmailVerified":true}},',
])('sign-up with prototype properties in the body succeeds and ignores them: %s', async (start) => {
  const visitor = shop.visitor()
  const response = await visitor.post(register.path, start + JSON.stringify(registerBody()).slice(1))
  expect(await read(register, response)).toMatchObject({ role: 'user' })
  expect(Reflect.get({}, 'role')).toBeUndefined()
  expect((await visitor.get('/api/admin/users')).status).toBe(403)
})

test('sign-up with a known email address in any case returns 409', async () => {
  const { user } = await signUp(shop)
  const before = await countRows(shop.db)
  const response = await send(registerBody({ email: user.email.toUpperCase() }))
  expect(response.status).toBe(409)
  expect(await readError(response)).toMatchObject({ code: 'conflict', message: 'User already exists' })
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await countRows(shop.db)).toEqual(before)
})

test.each([
  ['Mira Khan', 'mira khan'],
  ['Straße', 'STRASSE'],
  ['ΝΙΚΟΣ', 'νικος'],
  ['Jose\u0301', 'Jos\u00e9'],
  ['ab\u200cc', 'abc'],
])('sign-up with username %s returns 409 after a sign-up with the equivalent username %s', async (first, second) => {
  await signUp(shop, { username: first })
  const response = await send(registerBody({ username: second }))
  expect(response.status).toBe(409)
  expect(await readError(response)).toMatchObject({
    message: 'This username is taken',
    fields: { username: 'This username is taken' },
  })
})

test('twenty concurrent sign-ups with one email address create one account', async () => {
  const before = await countRows(shop.db)
  const variantOf = (index: number) => (index % 2 ? 'race@example.com' : 'RACE@Example.com')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(registerBody({ email: variantOf(index) }))),
  )
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  const after = await countRows(shop.db)
  expect(after).toEqual({
    ...before,
    users: (before.users ?? 0) + 1,
    sessions: (before.sessions ?? 0) + 1,
    known_devices: (before.known_devices ?? 0) + 1,
    jobs: (before.jobs ?? 0) + 1,
  })
})

test('twenty concurrent sign-ups with one username create one account', async () => {
  const variantOf = (index: number) => (index % 2 ? 'racer' : 'RACER')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(registerBody({ username: variantOf(index) }))),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  const rejected = responses.filter(({ status }) => status === 409)
  expect(rejected).toHaveLength(19)
  for (const response of rejected) {
    expect(await readError(response)).toMatchObject({ fields: { username: 'This username is taken' } })
  }
})

test.each([
  ['email', 'nobody', 'Invalid email address'],
  ['email', 'a@b', 'Invalid email address'],
  ['email', `${'a'.repeat(50_000)}@a.a`, 'Invalid email address'],
  ['email', null, 'Invalid email address'],
  ['mobile', '12345', 'Phone number must be at least 10 digits'],
  ['mobile', '5876543210', 'Please enter a valid Indian mobile number'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['username', 'a'.repeat(31), 'Username must be at most 30 characters'],
  ['username', '<script>', 'Please use letters, digits, spaces and _ . - only'],
  ['username', '\u200d\u200c\u200d', 'Username must be at least 3 characters'],
  ['username', '...', 'Please use at least one letter or digit'],
  ['password', '1234567', 'Password must be at least 8 characters'],
  ['password', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['password', ['a'], 'Password must be at least 8 characters'],
])('sign-up with an invalid %s (%s) returns 400 with a message for the field', async (field, value, message) => {
  const before = await countRows(shop.db)
  const response = await send(registerBody({ [field]: value }))
  expect(response.status).toBe(400)
  expect((await readError(response)).fields).toMatchObject({ [field]: message })
  expect(await countRows(shop.db)).toEqual(before)
})

test('passwords of 64 characters and passwords in Hindi and Urdu scripts are compared in full', async () => {
  for (const long of ['x'.repeat(63), 'गुलाब जल ضرور पासवर्ड']) {
    const { user } = await signUp(shop, { password: `${long}1` })
    const login = (tried: string) => shop.visitor().post('/api/login', { email: user.email, password: tried })
    expect((await login(`${long}1`)).status).toBe(200)
    expect((await login(`${long}2`)).status).toBe(401)
  }
})

test('sign-up with the email address of a guest order gives no access to the order', async () => {
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product, 1, { customerEmail: 'ghost@example.com' }))
  const namesake = await signUp(shop, { email: 'ghost@example.com' })
  expect((await namesake.get(`/api/orders/${order.id}`)).status).toBe(404)
  expect(await (await namesake.get('/api/orders')).json()).toEqual([])
})

test('sign-ups are limited to sixty an hour per client IP address', async () => {
  const limitedShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const statuses = []
  for (let count = 0; count < 61; count++) {
    // Sign-ups with an invalid body count towards the limit too. They are faster, because no password is hashed.
    statuses.push((await limitedShop.visitor().post(register.path, registerBody({ password: '' }))).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429])
  limitedShop.advance(3600_000)
  expect((await limitedShop.visitor().post(register.path, registerBody())).status).toBe(201)
  await limitedShop.close()
})

test('sign-up ends the previous session of the browser', async () => {
  const visitor = await signUp(shop)
  const before = shop.visitor({ session: visitor.cookie('session') ?? '' })
  expect(await currentUserStatus(before)).toBe(200)
  await visitor.post(register.path, registerBody())
  expect(await currentUserStatus(before)).toBe(401)
  expect(await currentUserStatus(visitor)).toBe(200)
})
