import { afterAll, expect, test } from 'vitest'
import { users } from '../db/schema/accounts.ts'
import { currentUserStatus, signUp } from '../testing/account.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'
import { ensureFirstAdmin, makeAdmin, setPasswordByOperator } from './make-admin.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const noSettings = { email: null, password: null }
const signIn = async (newShop: Shop, email: string, password: string | null | undefined) => {
  const visitor = newShop.visitor()
  const response = await visitor.post('/api/login', { email, password })
  return { status: response.status, admin: (await visitor.get('/api/admin/users')).status }
}

test('ensureFirstAdmin creates an admin with a random password, and does nothing when it is called again', async () => {
  const newShop = await createTestShop({ random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)) })
  const first = await ensureFirstAdmin(newShop, noSettings)
  expect(first?.email).toBe('owner@gulbagh.example')
  expect(first?.password).toMatch(/^[\w-]{16}$/)
  expect(await signIn(newShop, 'owner@gulbagh.example', first?.password)).toEqual({ status: 200, admin: 200 })
  expect(await ensureFirstAdmin(newShop, noSettings)).toBeNull()
  expect(await ensureFirstAdmin(newShop, { email: 'other@example.com', password: 'another one' })).toBeNull()
  expect(await newShop.db.read((tx) => tx.select().from(users))).toHaveLength(1)
  await newShop.close()
})

test('ensureFirstAdmin uses a configured password and does not return it', async () => {
  const newShop = await createTestShop()
  const set = { email: 'asha@example.com', password: 'from the settings' }
  expect(await ensureFirstAdmin(newShop, set)).toEqual({ email: 'asha@example.com', password: null })
  expect(await signIn(newShop, 'asha@example.com', 'from the settings')).toEqual({ status: 200, admin: 200 })
  await newShop.close()
})

test('makeAdmin gives an existing account the admin role and a new password, and ends the sessions of the account', async () => {
  const visitor = await signUp(shop)
  await makeAdmin(shop, visitor.user.email, 'by the operator')
  expect(await currentUserStatus(visitor)).toBe(401)
  expect(await signIn(shop, visitor.user.email, 'by the operator')).toEqual({ status: 200, admin: 200 })
})

test('makeAdmin creates an account with another username if the username from the email address is taken', async () => {
  await signUp(shop, { username: 'Owner' })
  await makeAdmin(shop, 'owner@example.com', 'by the operator')
  await makeAdmin(shop, 'o@example.com', 'by the operator')
  expect(await signIn(shop, 'owner@example.com', 'by the operator')).toEqual({ status: 200, admin: 200 })
  const names = (await shop.db.read((tx) => tx.select().from(users))).map(({ username }) => username)
  expect(names).toEqual(expect.arrayContaining(['Owner', 'owner 2', 'o__']))
})

test('setPasswordByOperator changes the password, retains the role, ends the sessions, and returns false for an unknown email address', async () => {
  const visitor = await signUp(shop)
  expect(await setPasswordByOperator(shop, visitor.user.email, 'by the operator')).toBe(true)
  expect(await currentUserStatus(visitor)).toBe(401)
  expect(await signIn(shop, visitor.user.email, 'by the operator')).toEqual({ status: 200, admin: 403 })
  expect(await setPasswordByOperator(shop, 'nobody@example.com', 'by the operator')).toBe(false)
})
