import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { login } from '#contract/account'
import { users } from '../db/schema/accounts.ts'
import { orders } from '../db/schema/orders.ts'
import { password, signUp, tokenIn } from '../testing/account.ts'
import { addProduct } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const confirm = (token: unknown) => shop.visitor().post('/api/confirm-email', { token })
const confirmationEmailTo = (email: string) =>
  shop.sent.find(({ to, subject }) => to === email && subject === 'Please confirm your email address')
const ownerOf = async (orderId: number) => {
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, orderId)))
  return row?.userId
}

test('confirming an email address assigns only its guest orders to the account', async () => {
  const guest = shop.visitor()
  const ownOrder = (await place(guest, orderBody(product, 1, { customerEmail: 'Mira@Example.com' }))).order
  const otherEmailOrder = (await place(guest, orderBody(product, 1, { customerEmail: 'mira.k@example.com' }))).order
  const visitor = await signUp(shop, { email: 'mira@example.com' })
  const other = await signUp(shop)
  const otherUsersOrder = (await place(other, orderBody(product, 1, { customerEmail: 'mira@example.com' }))).order
  await shop.runJobs()
  expect(await (await visitor.get('/api/orders')).json()).toEqual([])

  const response = await confirm(tokenIn(confirmationEmailTo('mira@example.com')?.text))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Your email address is confirmed.' })
  expect(await (await visitor.get('/api/orders')).json()).toEqual([ownOrder])
  expect(await ownerOf(otherEmailOrder.id)).toBeNull()
  expect(await ownerOf(otherUsersOrder.id)).toBe(other.user.id)
  expect((await guest.get(`/api/orders/${ownOrder.id}`)).status).toBe(200)
})

test('guest orders that are placed later with a confirmed email address are assigned to the account at the next sign-in', async () => {
  const ordered = async (email: string) =>
    (await place(shop.visitor(), orderBody(product, 1, { customerEmail: email }))).order
  const [confirmed, unconfirmed] = [await signUp(shop), await signUp(shop)]
  await shop.runJobs()
  expect((await confirm(tokenIn(confirmationEmailTo(confirmed.user.email)?.text))).status).toBe(200)
  const ownOrder = await ordered(confirmed.user.email)
  const unproven = await ordered(unconfirmed.user.email)
  expect(await ownerOf(ownOrder.id)).toBeNull()
  for (const { user } of [confirmed, unconfirmed]) {
    const signedIn = await shop.visitor().post(login.path, { email: user.email, password })
    expect(signedIn.status).toBe(200)
  }
  expect(await (await confirmed.get('/api/orders')).json()).toEqual([ownOrder])
  expect(await ownerOf(unproven.id)).toBeNull()
})

test('a confirmation link works once and its token is stored as a hash', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  const token = tokenIn(confirmationEmailTo(user.email)?.text)
  const [before] = await shop.db.read((tx) => tx.select().from(users).where(eq(users.id, user.id)))
  expect(before).toMatchObject({ isEmailVerified: false })
  expect(before?.emailVerificationToken).not.toBe(token)
  expect((await confirm(token)).status).toBe(200)
  const [after] = await shop.db.read((tx) => tx.select().from(users).where(eq(users.id, user.id)))
  expect(after).toMatchObject({ isEmailVerified: true, emailVerificationToken: null })
  const again = await confirm(token)
  expect(again.status).toBe(400)
  expect(await readError(again)).toMatchObject({ message: 'This link was already used or is no longer valid.' })
})

test.each(['', 'a'.repeat(43), 'a'.repeat(201), null, ['a'], { $ne: null }])(
  'a confirmation request with the invalid token %j returns 400 and confirms no account',
  async (token) => {
    await signUp(shop)
    await shop.runJobs()
    const verified = () => shop.db.read((tx) => tx.select().from(users).where(eq(users.isEmailVerified, true)))
    const before = await verified()
    expect((await confirm(token)).status).toBe(400)
    expect(await verified()).toEqual(before)
  },
)

test('exactly one of two concurrent requests with the same confirmation link succeeds', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  const token = tokenIn(confirmationEmailTo(user.email)?.text)
  const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400])
})
