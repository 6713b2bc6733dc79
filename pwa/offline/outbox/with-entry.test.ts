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
  ['another message is another entry', [first], entryOf('b', { body: '{"name":"Noor"}' }), ['a', 'b']],
  ['the same message again is one', [first], entryOf('b'), ['a']],
  ['the same message of another account is another', [first], entryOf('b', { owner: 6 }), ['a', 'b']],
  ['what was sent and not told yet stays beside the next', [entryOf('a', { state: 'sent' })], entryOf('b'), ['a', 'b']],
  ['the key of what was sent makes no second', [entryOf('a', { state: 'sent' })], first, ['a']],
  ['a vote takes the place of the one before', [vote('a')], vote('b', { body: withdrawn }), ['b']],
  ['a vote on another review does not', [vote('a')], vote('b', { path: '/api/reviews/2/vote' }), ['a', 'b']],
  [
    'a review of an account takes the place of the one before',
    [review('a')],
    review('b', { body: reviewed(1, 4) }),
    ['b'],
  ],
  ['a review of another product does not', [review('a')], review('b', { body: reviewed(2) }), ['a', 'b']],
  ['a review of another account does not', [review('a')], review('b', { owner: 6, body: reviewed(1, 4) }), ['a', 'b']],
  ['a guest’s review does not', [review('a', guest)], review('b', { ...guest, body: reviewed(1, 4) }), ['a', 'b']],
  ['one order of an account waits at a time', [order('a'), entryOf('c')], order('b'), ['c', 'b']],
  ['an order of a guest gives way to the next of an account', [order('a', 'guest')], order('b'), ['b']],
  ['an order of another account stays beside the next', [order('a', 6)], order('b'), ['a', 'b']],
  ['an order of an account stays beside that of a guest', [order('a')], order('b', 'guest'), ['a', 'b']],
]

test.each(cases)('%s', (_, entries, made, keys) => {
  expect(withEntry(entries, made).map(({ key }) => key)).toEqual(keys)
})

test('what needed its maker waits again once it is made again', () => {
  const refused = entryOf('a', { state: 'needs-you', problem, tried: true, tries: 3, nextAt: 99 })
  expect(withEntry([refused], first)).toEqual([{ ...refused, state: 'waiting', problem: null, nextAt: 0 }])
})

test('what was made offline and is made again may have arrived', () => {
  const [again] = withEntry([{ ...first, tried: false, state: 'held' }], { ...first, tried: true })
  expect(again).toMatchObject({ state: 'waiting', tried: true })
})
