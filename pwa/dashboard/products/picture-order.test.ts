import { expect, test } from 'vitest'
import { moved, newPicture, samePictures } from './picture-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 2, 'acb'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('moving the item at %i to %i gives %s', (from, to, order) =>
  expect(moved([...'abc'], from, to).join('')).toBe(order),
)

test('pictures are equal when address, alt text and order are equal', () => {
  const list = [newPicture('/a', 'A jar'), newPicture('/b')]
  expect(samePictures(list, [newPicture('/a', 'A jar'), newPicture('/b')])).toBe(true)
  expect(samePictures(list, [newPicture('/b'), newPicture('/a', 'A jar')])).toBe(false)
  expect(samePictures(list, [newPicture('/a', 'A box'), newPicture('/b')])).toBe(false)
  expect(samePictures(list, list.slice(0, 1))).toBe(false)
})
