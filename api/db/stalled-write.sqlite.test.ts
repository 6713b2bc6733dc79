import { afterEach, expect, test, vi } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { webhookEvents } from './schema/operations.ts'
import { statement } from './statement.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a write that does not finish in time is rolled back and cannot write when it resumes, and other writes succeed', async () => {
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

test('an SQL statement is prepared once for all writes, and fails when a write runs it after its timeout', async () => {
  const shop = await createTestShop()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let prepared = 0
  const listEvents = statement('list_events', (tx) => {
    prepared += 1
    return tx.select().from(webhookEvents)
  })
  for (let count = 0; count < 3; count++) await shop.db.write((tx) => listEvents(tx).execute())
  expect(prepared).toBe(1)
  let isStarted = false
  let resume = () => {}
  let late: Promise<unknown> = Promise.resolve()
  const stalled = shop.db.write(async (tx) => {
    isStarted = true
    late = new Promise<void>((resolve) => {
      resume = resolve
    }).then(() => listEvents(tx).execute())
    await late
  })
  const rejected = expect(stalled).rejects.toThrow('rolled back')
  await vi.waitUntil(() => isStarted)
  vi.advanceTimersByTime(10_000)
  await rejected
  resume()
  await expect(late).rejects.toThrow('revoked')
  await shop.close()
})
