import { expect, test } from 'vitest'
import { takeBatch } from './order-batches.ts'

const order = (names: string[], ipKey = 'ip') => ({ names, ipKey })

test('takeBatch puts orders that lock the same name (such as a product) into different batches, in the sequence of the calls', () => {
  const [one, two, three, four] = [order(['a']), order(['a', 'b']), order(['b']), order(['c'])]
  const queue = [one, two, three, four]
  expect(takeBatch(queue, 50)).toEqual([one, four])
  expect(takeBatch(queue, 50)).toEqual([two])
  expect(takeBatch(queue, 50)).toEqual([three])
  expect(queue).toEqual([])
})

test('takeBatch puts at most the given number of orders of one IP address into a batch of orders', () => {
  const queue = Array.from({ length: 5 }, (_, index) => order([`buyer ${index}`], index < 4 ? 'shared' : 'other'))
  expect(takeBatch(queue, 3).map(({ names }) => names[0])).toEqual(['buyer 0', 'buyer 1', 'buyer 2', 'buyer 4'])
  expect(takeBatch(queue, 3).map(({ names }) => names[0])).toEqual(['buyer 3'])
})

test('takeBatch puts at most fifty orders into one batch', () => {
  const queue = Array.from({ length: 60 }, (_, index) => order([`buyer ${index}`]))
  expect(takeBatch(queue, 50)).toHaveLength(50)
  expect(takeBatch(queue, 50)).toHaveLength(10)
})
