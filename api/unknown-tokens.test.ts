import { afterAll, expect, test } from 'vitest'
import { signUp } from './testing/account.ts'
import { recordCalls } from './testing/record-calls.ts'
import { createTestShop } from './testing/test-shop.ts'

const base = await createTestShop()
const { port, calls } = recordCalls(base.db)
const shop = await createTestShop({ database: port })
afterAll(async () => {
  await shop.close()
  await base.close()
})

const token = 'a'.repeat(43)
const writes = () => calls.splice(0).filter((name) => name === 'write').length

// Each write transaction delays all others, so callers without a valid token must not be able to start one.
test.each([
  ['POST', `/api/unsubscribe/${token}`, undefined, 404],
  ['GET', `/api/unsubscribe/${token}`, undefined, 404],
  ['POST', '/api/confirm-email', { token }, 400],
  ['POST', '/api/reset-password', { token, newPassword: 'a good password' }, 400],
  ['POST', '/api/logout', undefined, 200],
] as const)(
  'the request %s %s with an unknown token starts no write transaction in the database',
  async (method, path, body, status) => {
    const visitor = shop.visitor({ session: token })
    writes()
    expect((await visitor.send(method, path, body)).status).toBe(status)
    expect(writes()).toBe(0)
  },
)

test('signing out with a valid session starts one write transaction in the database', async () => {
  const user = await signUp(shop)
  writes()
  expect((await user.post('/api/logout', '')).status).toBe(200)
  expect(writes()).toBe(1)
  expect((await user.get('/api/auth/user')).status).toBe(401)
})
