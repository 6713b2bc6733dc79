import { afterEach, expect, test, vi } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { webhookEvents } from './schema/operations.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a stalled write is rolled back and cannot write when it resumes, and other writes succeed', async () => {
  const shop = await createTestShop()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const row = (eventId: string) => ({ eventId, source: 'test', kind: 'test', receivedAt: shop.clock() })
  let started = false
  let resume = () => {}
  let late: Promise<unknown> = Promise.resolve()
  const stalled = shop.db.write(async (tx) => {
    await tx.insert(webhookEvents).values(row('before'))
    started = true
    late = new Promise<void>((resolve) => {
      resume = resolve
    }).then(() => tx.insert(webhookEvents).values(row('after')))
    await late
  })
  const rejected = expect(stalled).rejects.toThrow('rolled back')
  await vi.waitUntil(() => started)
  vi.advanceTimersByTime(10_000)
  await rejected
  await shop.db.write((tx) => tx.insert(webhookEvents).values(row('next')))
  resume()
  await expect(late).rejects.toThrow()
  const rows = await shop.db.read((tx) => tx.select().from(webhookEvents))
  expect(rows.map(({ eventId }) => eventId)).toEqual(['next'])
  await shop.close()
})
