import { expect, test } from 'vitest'
import { type Entry, mergeEntry, obsoleteKeys, orderKeys, withoutReplaced } from './entry.ts'
import { entryOf } from './testing/entry.cases.ts'

const first = entryOf('a')
const vote = (key: string, changes: Partial<Entry> = {}) =>
  entryOf(key, { kind: 'vote', path: '/api/reviews/1/vote', body: '{"voteType":"helpful"}', ...changes })
const guest = { owner: 'guest' } as const
const reviewed = (productId: number, rating = 5) => JSON.stringify({ productId, rating })
const review = (key: string, changes: Partial<Entry> = {}) =>
  entryOf(key, { kind: 'review', path: '/api/reviews', body: reviewed(1), ...changes })
const withdrawn = '{"voteType":null}'
const order = (key: string, owner: Entry['owner'] = 5, state: Entry['state'] = 'waiting') =>
  entryOf(key, { kind: 'order', path: '/api/ecommerce/create-order', owner, state, body: `{"notes":"${key}"}` })
const problem = { code: 'x', message: '', fields: {}, items: undefined }

const cases: [string, Entry[], Entry, string[]][] = [
  ['a message with another text is added', [first], entryOf('b', { body: '{"name":"Noor"}' }), ['a', 'b']],
  ['the same message is not added twice', [first], entryOf('b'), ['a']],
  ['the same message of another account is added', [first], entryOf('b', { owner: 6 }), ['a', 'b']],
  ['an entry that was sent stays beside the next one', [entryOf('a', { state: 'sent' })], entryOf('b'), ['a', 'b']],
  ['an entry that was sent is not added again', [entryOf('a', { state: 'sent' })], first, ['a']],
  ['a vote replaces an older vote on the same review', [vote('a')], vote('b', { body: withdrawn }), ['b']],
  ['a vote on another review replaces nothing', [vote('a')], vote('b', { path: '/api/reviews/2/vote' }), ['a', 'b']],
  [
    'a review replaces an older review of the account and product',
    [review('a')],
    review('b', { body: reviewed(1, 4) }),
    ['b'],
  ],
  ['a review of another product replaces nothing', [review('a')], review('b', { body: reviewed(2) }), ['a', 'b']],
  [
    'a review of another account replaces nothing',
    [review('a')],
    review('b', { owner: 6, body: reviewed(1, 4) }),
    ['a', 'b'],
  ],
  [
    'a guest’s review replaces nothing',
    [review('a', guest)],
    review('b', { ...guest, body: reviewed(1, 4) }),
    ['a', 'b'],
  ],
  ['a refused order leaves its key only', [order('a', 5, 'foreground'), entryOf('c')], order('b'), ['c', 'b']],
  [
    'a refused message is replaced by the next one',
    [{ ...first, state: 'foreground' }],
    entryOf('b', { body: '{"name":"Noor"}' }),
    ['b'],
  ],
  ['a refused message keeps its key when it is sent again', [{ ...first, state: 'foreground' }], entryOf('b'), ['a']],
  [
    "a guest's message that is sent again after signing in keeps its key",
    [entryOf('a', { owner: 'guest', state: 'foreground' })],
    entryOf('b'),
    ['a'],
  ],
]

test.each(cases)('mergeEntry adds a write to the outbox: %s', (_, entries, made, keys) => {
  expect(mergeEntry(entries, made).entries.map(({ key }) => key)).toEqual(keys)
})

test('a refused write in the outbox is waiting again when the shopper submits the same content again', () => {
  const refused = entryOf('a', { state: 'needs-you', problem, tried: true, tries: 3, nextAt: 99 })
  expect(mergeEntry([refused], first).entries).toEqual([{ ...refused, state: 'waiting', problem: null, nextAt: 0 }])
})

test('a write in the outbox that was submitted offline and then online is marked as tried', () => {
  const { entry } = mergeEntry([{ ...first, tried: false, state: 'held' }], { ...first, tried: true })
  expect(entry).toMatchObject({ state: 'waiting', tried: true })
})

/**
 * Returns the idempotency keys and states of the outbox entries after an order was added, and the keys of the orders
 * that it replaces.
 */
function ordered(entries: readonly Entry[], made: Entry) {
  const after = mergeEntry(entries, made)
  return {
    states: after.entries.map(({ key, state }) => `${key} ${state}`),
    replaces: JSON.parse(after.entry.body).replaces,
  }
}

test.each([
  ['of the account', [order('a')], order('b'), ['a held', 'b waiting'], ['a']],
  ['of a guest who has signed in', [order('a', 'guest')], order('b'), ['a held', 'b waiting'], ['a']],
  ['of another account', [order('a', 6)], order('b'), ['a waiting', 'b waiting'], undefined],
  ['of an account, for a guest', [order('a')], order('b', 'guest'), ['a waiting', 'b waiting'], undefined],
])(
  'a changed order holds back and replaces a waiting order only if both are of the same shopper: %s',
  (_, entries, made, states, replaces) => {
    expect(ordered(entries, made)).toEqual({ states, replaces })
  },
)

test('an order submitted again has the same idempotency key, and an order changed back to an earlier version has a new key and lists all earlier keys', () => {
  const second = mergeEntry([order('a', 5, 'foreground')], order('b', 5, 'foreground')).entries
  expect(ordered(second, { ...order('c'), body: order('b').body })).toEqual({
    states: ['b waiting'],
    replaces: ['a'],
  })
  expect(ordered(second, { ...order('c'), body: order('a').body })).toEqual({
    states: ['c waiting'],
    replaces: ['a', 'b'],
  })
  expect(orderKeys(second, 5)).toEqual(['a', 'b'])
  expect(orderKeys(second, 6)).toEqual([])
})

test('mergeEntry marks a changed order as tried (sent at least once) if an earlier version of the order was sent', () => {
  expect(mergeEntry([{ ...order('a'), tried: true }], order('b')).entry.tried).toBe(true)
  expect(mergeEntry([order('a')], order('b')).entry.tried).toBe(false)
})

test("withoutReplaced removes the replaced order from the outbox, and obsoleteKeys returns the keys of the account's new, replaced and foreground orders", () => {
  const { entries, entry } = mergeEntry([order('a'), entryOf('c')], order('b'))
  expect(withoutReplaced(entries, entry).map(({ key }) => key)).toEqual(['c', 'b'])
  expect(obsoleteKeys([...entries, order('x', 5, 'foreground'), order('y', 6, 'foreground')], entry, 5)).toEqual([
    'b',
    'a',
    'x',
  ])
})
