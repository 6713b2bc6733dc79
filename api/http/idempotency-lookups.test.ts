import { expect, test } from 'vitest'
import type { Database } from '#engine'
import { createIdempotency } from './idempotency.ts'

const requestOf = (key: string) => ({ key, scope: '', route: 'POST /orders', bodyHash: `hash of ${key}` })
const rowOf = (key: string) => ({
  ...requestOf(key),
  id: 1,
  status: 201,
  response: key,
  orderId: 7,
  createdAt: new Date(),
})

test('lookups of idempotency keys that arrive while two lookups run share one, and each finds its own response', async () => {
  const starts: (() => void)[] = []
  const read = () => new Promise((resolve) => starts.push(() => resolve(['a', 'b', 'c', 'd'].map(rowOf))))
  const idempotency = createIdempotency({ read } as unknown as Database)
  const found = ['a', 'b', 'c', 'd', 'e'].map((key) => idempotency.find(requestOf(key)))
  expect(starts).toHaveLength(2)
  starts[0]?.()
  await found[0]
  expect(starts).toHaveLength(3)
  for (const start of starts) start()
  expect((await Promise.all(found)).map((replay) => replay?.body ?? null)).toEqual(['a', 'b', 'c', 'd', null])
})

test('when a shared lookup of idempotency keys fails, all its requests fail, and later lookups run', async () => {
  const ends: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }[] = []
  const read = () => new Promise<unknown[]>((resolve, reject) => ends.push({ resolve, reject }))
  const idempotency = createIdempotency({ read } as unknown as Database)
  const found = ['a', 'b', 'c', 'd'].map((key) => idempotency.find(requestOf(key)))
  const outcomes = Promise.allSettled(found)
  ends[0]?.resolve([])
  await found[0]
  ends[1]?.resolve([])
  ends[2]?.reject(new Error('lost'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  const later = idempotency.find(requestOf('e'))
  ends[3]?.resolve([rowOf('e')])
  expect((await later)?.body).toBe('e')
})
