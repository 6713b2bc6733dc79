import { expect, test } from 'vitest'
import { entryOf } from './entry.cases.ts'
import type { Entry } from './entry.ts'
import { withEntry } from './with-entry.ts'

const first = entryOf('a')
const vote = (key: string, changes: Partial<Entry> = {}) =>
  entryOf(key, { kind: 'vote', path: '/api/reviews/1/vote', body: '{"voteType":"helpful"}', ...changes })
const guest = { owner: 'guest' } as const
const reviewed = (productId: number, rating = 5) => JSON.stringify({ productId, rating })
const review = (key: string, changes: Partial<Entry> = {}) =>
  entryOf(key, { kind: 'review', path: '/api/reviews', body: reviewed(1), ...changes })
const withdrawn = '{"voteType":null}'
const order = (key: string, owner: Entry['owner'] = 5) =>
  entryOf(key, { kind: 'order', owner, body: `{"notes":"${key}"}` })
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
  ['an order replaces an older order of the account', [order('a'), entryOf('c')], order('b'), ['c', 'b']],
  ['an order of an account replaces one of a guest', [order('a', 'guest')], order('b'), ['b']],
  ['an order replaces none of another account', [order('a', 6)], order('b'), ['a', 'b']],
  ['an order of a guest replaces none of an account', [order('a')], order('b', 'guest'), ['a', 'b']],
]

test.each(cases)('%s', (_, entries, made, keys) => {
  expect(withEntry(entries, made).map(({ key }) => key)).toEqual(keys)
})

test('a refused outbox entry is waiting again when the shopper submits the same content again', () => {
  const refused = entryOf('a', { state: 'needs-you', problem, tried: true, tries: 3, nextAt: 99 })
  expect(withEntry([refused], first)).toEqual([{ ...refused, state: 'waiting', problem: null, nextAt: 0 }])
})

test('an outbox entry that was submitted offline and then online is marked as tried', () => {
  const [again] = withEntry([{ ...first, tried: false, state: 'held' }], { ...first, tried: true })
  expect(again).toMatchObject({ state: 'waiting', tried: true })
})
