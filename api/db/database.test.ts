import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { webhookEvents } from './schema/operations.ts'

const { db, clock, close } = await createTestShop()
afterAll(close)

const insertEvent = (eventId: string, after?: () => void) =>
  db.write(async (tx) => {
    await tx.insert(webhookEvents).values({ eventId, source: 'test', kind: 'test', receivedAt: clock() })
    after?.()
    return eventId
  })

const storedEventIds = async () =>
  (await db.read((tx) => tx.select().from(webhookEvents))).map((row) => row.eventId).toSorted()

test('a write transaction that throws is rolled back without affecting other writes', async () => {
  const throwRefused = () => {
    throw new Error('refused')
  }
  const results = await Promise.allSettled([
    insertEvent('a'),
    insertEvent('b', throwRefused),
    insertEvent('a'),
    insertEvent('c'),
  ])
  const [first, refused, second, last] = results.map(({ status }) => status)
  expect([refused, last]).toEqual(['rejected', 'fulfilled'])
  // Only one of the two simultaneous writes with the same key succeeds. The database engine decides which one.
  expect([first, second].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await storedEventIds()).toEqual(['a', 'c'])
})

test('a write transaction reads the rows that an earlier write transaction stored', async () => {
  await insertEvent('d')
  const found = await db.write((tx) => tx.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'd')).execute())
  expect(found).toHaveLength(1)
})

test('timestamps are stored with millisecond precision', async () => {
  const receivedAt = new Date('2026-02-28T23:59:59.987Z')
  await db.write(async (tx) => {
    await tx.insert(webhookEvents).values({ eventId: 'e', source: 'test', kind: 'test', receivedAt })
  })
  const [row] = await db.read((tx) => tx.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'e')))
  expect(row?.receivedAt).toEqual(receivedAt)
})
