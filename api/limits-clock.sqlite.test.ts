import { expect, test } from 'vitest'
import { createTestShop } from './testing/test-shop.ts'

const day = 24 * 3600_000

test('rate limits and Retry-After are not affected when the server clock is set forward one day and back', async () => {
  const shop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const ask = () => shop.visitor().get('/api/orders/987?email=a@b.co')
  const askAll = async (times: number) => {
    const statuses = new Set<number>()
    for (let call = 0; call < times; call++) statuses.add((await ask()).status)
    return [...statuses]
  }
  shop.setClock(day)
  expect(await askAll(20)).toEqual([404])
  shop.setClock(-day)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(600)
  shop.setClock(day)
  expect((await ask()).status).toBe(429)
  shop.setClock(-day)
  shop.advance(600_000)
  expect(await askAll(20)).toEqual([404])
  await shop.close()
})
