import { expect, test } from 'vitest'
import { indexAt } from './pictures-field.tsx'

const middles = [50, 150, 250]

test.each([
  ['to just before the middle of the next picture has the same index', 0, 149, 0],
  ['past the middle of the next picture gets the index of that picture', 0, 151, 1],
  ['below the list gets the last index', 0, 900, 2],
  ['up past the middle of a picture gets the index of that picture', 2, 140, 1],
  ['above the list gets the first index', 2, -20, 0],
])('a product picture that is dragged %s', (_title, from, at, index) => expect(indexAt(middles, from, at)).toBe(index))
