import { afterAll, expect, test } from 'vitest'
import { users } from '../db/schema/accounts.ts'
import { signUp, whoAmI } from '../testing/account.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { makeAdmin, resetByOperator } from './make-admin.ts'

const shop = await openShop()
afterAll(() => shop.close())

const nothingSet = { email: null, password: null }
const signIn = async (own: Shop, email: string, password: string | null | undefined) => {
  const visitor = own.visitor()
  const response = await visitor.post('/api/login', { email, password })
  return { status: response.status, admin: (await visitor.get('/api/admin/users')).status }
}

test('a new shop gets an admin with a random password, once', async () => {
  const own = await openShop({ random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)) })
  const first = await ensureFirstAdmin(own, nothingSet)
  expect(first?.email).toBe('owner@gulbagh.example')
  expect(first?.password).toMatch(/^[\w-]{16}$/)
  expect(await signIn(own, 'owner@gulbagh.example', first?.password)).toEqual({ status: 200, admin: 200 })
  expect(await ensureFirstAdmin(own, nothingSet)).toBeNull()
  expect(await ensureFirstAdmin(own, { email: 'other@example.com', password: 'another one' })).toBeNull()
  expect(await own.db.read((tx) => tx.select().from(users))).toHaveLength(1)
  await own.close()
})

test('the password that was set is used and not shown', async () => {
  const own = await openShop()
  const set = { email: 'asha@example.com', password: 'from the settings' }
  expect(await ensureFirstAdmin(own, set)).toEqual({ email: 'asha@example.com', password: null })
  expect(await signIn(own, 'asha@example.com', 'from the settings')).toEqual({ status: 200, admin: 200 })
  await own.close()
})

test('an operator makes an existing account an admin, with a new password and no session left', async () => {
  const visitor = await signUp(shop)
  await makeAdmin(shop, visitor.user.email, 'by the operator')
  expect(await whoAmI(visitor)).toBe(401)
  expect(await signIn(shop, visitor.user.email, 'by the operator')).toEqual({ status: 200, admin: 200 })
})

test('an operator makes a new admin beside somebody of the same name', async () => {
  await signUp(shop, { username: 'Owner' })
  await makeAdmin(shop, 'owner@example.com', 'by the operator')
  await makeAdmin(shop, 'o@example.com', 'by the operator')
  expect(await signIn(shop, 'owner@example.com', 'by the operator')).toEqual({ status: 200, admin: 200 })
  const names = (await shop.db.read((tx) => tx.select().from(users))).map(({ username }) => username)
  expect(names).toEqual(expect.arrayContaining(['Owner', 'owner 2', 'o__']))
})

test('an operator gives an account a new password without changing its role', async () => {
  const visitor = await signUp(shop)
  expect(await resetByOperator(shop, visitor.user.email, 'by the operator')).toBe(true)
  expect(await whoAmI(visitor)).toBe(401)
  expect(await signIn(shop, visitor.user.email, 'by the operator')).toEqual({ status: 200, admin: 403 })
  expect(await resetByOperator(shop, 'nobody@example.com', 'by the operator')).toBe(false)
})
