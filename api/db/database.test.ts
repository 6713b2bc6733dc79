import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../testing/open-shop.ts'
import { webhookEvents } from './schema/operations.ts'

const { db, clock, close } = await openShop()
afterAll(close)

const add = (eventId: string, after?: () => void) =>
  db.write(async (tx) => {
    await tx.insert(webhookEvents).values({ eventId, source: 'test', kind: 'test', receivedAt: clock() })
    after?.()
    return eventId
  })

const kept = async () => (await db.read((tx) => tx.select().from(webhookEvents))).map((row) => row.eventId).toSorted()

test('a write that throws leaves nothing, and takes no other with it', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const results = await Promise.allSettled([add('a'), add('b', refuse), add('a'), add('c')])
  const [first, refused, second, last] = results.map(({ status }) => status)
  expect([refused, last]).toEqual(['rejected', 'fulfilled'])
  // Which of two that come at the same moment is first is the engine's affair.
  expect([first, second].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await kept()).toEqual(['a', 'c'])
})

test('a write sees what the one before it wrote', async () => {
  await add('d')
  const found = await db.write((tx) => tx.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'd')).execute())
  expect(found).toHaveLength(1)
})

test('instants come back to the millisecond', async () => {
  const receivedAt = new Date('2026-02-28T23:59:59.987Z')
  await db.write(async (tx) => {
    await tx.insert(webhookEvents).values({ eventId: 'e', source: 'test', kind: 'test', receivedAt })
  })
  const [row] = await db.read((tx) => tx.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'e')))
  expect(row?.receivedAt).toEqual(receivedAt)
})
