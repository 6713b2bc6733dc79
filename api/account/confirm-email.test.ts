import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { login } from '#contract/account'
import { users } from '../db/schema/accounts.ts'
import { orders } from '../db/schema/orders.ts'
import { password, signUp, tokenIn } from '../testing/account.ts'
import { addProduct } from '../testing/data.ts'
import { openShop } from '../testing/open-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { readError } from '../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const confirm = (token: unknown) => shop.visitor().post('/api/confirm-email', { token })
const letterTo = (email: string) =>
  shop.sent.find(({ to, subject }) => to === email && subject === 'Please confirm your e-mail address')
const ownerOf = async (orderId: number) => {
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, orderId)))
  return row?.userId
}

test('confirming an address gives its guest orders to the account, and no others', async () => {
  const guest = shop.visitor()
  const own = (await place(guest, orderBody(product, 1, { customerEmail: 'Mira@Example.com' }))).order
  const foreign = (await place(guest, orderBody(product, 1, { customerEmail: 'mira.k@example.com' }))).order
  const visitor = await signUp(shop, { email: 'mira@example.com' })
  const other = await signUp(shop)
  const others = (await place(other, orderBody(product, 1, { customerEmail: 'mira@example.com' }))).order
  await shop.runJobs()
  expect(await (await visitor.get('/api/orders')).json()).toEqual([])

  const response = await confirm(tokenIn(letterTo('mira@example.com')?.text))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Your e-mail address is confirmed.' })
  expect(await (await visitor.get('/api/orders')).json()).toEqual([own])
  expect(await ownerOf(foreign.id)).toBeNull()
  expect(await ownerOf(others.id)).toBe(other.user.id)
  expect((await guest.get(`/api/orders/${own.id}`)).status).toBe(200)
})

test('what a confirmed address orders as a guest later is in the account from the next sign-in on', async () => {
  const ordered = async (email: string) =>
    (await place(shop.visitor(), orderBody(product, 1, { customerEmail: email }))).order
  const [confirmed, stranger] = [await signUp(shop), await signUp(shop)]
  await shop.runJobs()
  expect((await confirm(tokenIn(letterTo(confirmed.user.email)?.text))).status).toBe(200)
  const own = await ordered(confirmed.user.email)
  const unproven = await ordered(stranger.user.email)
  expect(await ownerOf(own.id)).toBeNull()
  for (const { user } of [confirmed, stranger]) {
    const signedIn = await shop.visitor().post(login.path, { email: user.email, password })
    expect(signedIn.status).toBe(200)
  }
  expect(await (await confirmed.get('/api/orders')).json()).toEqual([own])
  expect(await ownerOf(unproven.id)).toBeNull()
})

test('the link works once, and is stored as a hash', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  const token = tokenIn(letterTo(user.email)?.text)
  const [before] = await shop.db.read((tx) => tx.select().from(users).where(eq(users.id, user.id)))
  expect(before).toMatchObject({ isEmailVerified: false })
  expect(before?.emailVerificationToken).not.toBe(token)
  expect((await confirm(token)).status).toBe(200)
  const [after] = await shop.db.read((tx) => tx.select().from(users).where(eq(users.id, user.id)))
  expect(after).toMatchObject({ isEmailVerified: true, emailVerificationToken: null })
  const again = await confirm(token)
  expect(again.status).toBe(400)
  expect(await readError(again)).toMatchObject({ message: 'This link was used already or is no longer valid.' })
})

test.each(['', 'a'.repeat(43), 'a'.repeat(201), null, ['a'], { $ne: null }])(
  'the token %j confirms nobody',
  async (token) => {
    await signUp(shop)
    await shop.runJobs()
    const verified = () => shop.db.read((tx) => tx.select().from(users).where(eq(users.isEmailVerified, true)))
    const before = await verified()
    expect((await confirm(token)).status).toBe(400)
    expect(await verified()).toEqual(before)
  },
)

test('two confirmations at once are one', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  const token = tokenIn(letterTo(user.email)?.text)
  const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400])
})
