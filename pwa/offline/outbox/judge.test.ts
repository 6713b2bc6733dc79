import { expect, test } from 'vitest'
import { type Answer, judge } from './drain.ts'
import type { Entry, EntryKind } from './entry.ts'
import { entryOf } from './testing/entry.cases.ts'

const now = 5_000_000
const triedOf = (kind: EntryKind, changes: Partial<Entry> = {}): Entry =>
  entryOf('k', { kind, owner: 'guest', tried: true, ...changes })
const answered = (status: number, json: unknown, retryAfter: number | null = null): Answer => ({
  kind: 'answered',
  status,
  retryAfter,
  json,
})

const taken: [EntryKind, number, object][] = [
  ['order', 201, { success: true, order: { id: 7, orderNumber: 'GB-261121-7KQ4M' } }],
  ['review', 201, { id: 3, productId: 1 }],
  ['newsletter', 200, { message: 'Welcome' }],
  ['contact', 201, { message: 'Thank you', ticket: 'GB-C-7KQ4M2' }],
  ['return', 201, { id: 4, number: 'GB-1-R1' }],
  ['vote', 200, { id: 3, helpfulCount: 1, unhelpfulCount: 0, myVote: 'helpful' }],
]

test.each(taken)(
  'a stored write (outbox entry) of kind %s is "sent" when the server confirms it',
  (kind, status, json) => {
    expect(judge(triedOf(kind), answered(status, json), now)).toMatchObject({
      state: 'sent',
      reply: json,
      problem: null,
    })
  },
)

test.each(taken)(
  'a stored write (outbox entry) of kind %s stays "waiting" after a response with status 200 from another server',
  (kind) => {
    const portals = [
      null,
      {},
      [],
      'Welcome to the hotel',
      { status: 'ok' },
      { success: true },
      { order: { id: 1 } },
      { id: 'x' },
    ]
    for (const json of portals) expect(judge(triedOf(kind), answered(200, json), now).state).toBe('waiting')
  },
)

test('a stored write (outbox entry) without a response is unchanged', () => {
  const entry = triedOf('order')
  expect(judge(entry, { kind: 'lost' }, now)).toBe(entry)
})

test.each([
  ['out_of_stock', 200, { success: false, code: 'out_of_stock', message: 'Only 1 left', items: [{ productId: 1 }] }],
  ['unauthenticated', 401, { code: 'unauthenticated', message: 'Please log in.' }],
  ['other_user', 409, { code: 'other_user', message: 'Another account' }],
  ['key_reused', 422, { code: 'key_reused', message: 'Used' }],
  ['invalid', 400, { code: 'invalid', message: 'Wrong', fields: { email: 'Please enter a valid email address' } }],
  ['418', 418, { odd: true }],
])(
  'after a refusal with %s, the stored write (outbox entry) needs attention from the shopper',
  (code, status, json) => {
    const after = judge(triedOf('order'), answered(status, json), now)
    expect(after).toMatchObject({ state: 'needs-you', problem: { code } })
    expect(after.problem?.items).toEqual('items' in json ? json.items : undefined)
    expect(after.problem?.fields).toEqual('fields' in json ? json.fields : {})
  },
)

test.each([
  ['a rate limit', answered(429, { code: 'rate_limited' }, 90), 90_000],
  ['a first request in progress', answered(409, { code: 'in_progress' }, 1), 1000],
  ['an unavailable server', answered(503, null), 2000],
  ['a server that asks for a day', answered(503, null, 86_400), 3_600_000],
  ['a server error', answered(500, { code: 'internal' }, 0), 1000],
])('after %s, the stored write (outbox entry) is retried after the requested time', (_, answer, wait) => {
  expect(judge(triedOf('order'), answer, now)).toMatchObject({ state: 'waiting', tries: 1, nextAt: now + wait })
})

test('without Retry-After, the wait before each retry of a write in the outbox is twice as long as the previous wait, up to an hour', () => {
  let entry = triedOf('contact')
  const waits: number[] = []
  for (let tries = 0; tries < 14; tries++) {
    entry = judge(entry, answered(502, null), now)
    waits.push((entry.nextAt - now) / 1000)
  }
  expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16])
  expect(waits.at(-1)).toBe(3600)
  expect(entry.state).toBe('waiting')
})

test('after five success responses that cannot be read, the stored write (outbox entry) needs attention from the shopper', () => {
  let entry = triedOf('order')
  for (let tries = 0; tries < 5; tries++) entry = judge(entry, answered(201, { success: true }), now)
  expect(entry).toMatchObject({ state: 'needs-you', problem: { code: 'unreadable' } })
})
