import { expect, test } from 'vitest'
import { placeAt } from './use-picture-drag.ts'

const middles = [50, 150, 250]

test.each([
  ['stays while it is not past the next', 0, 149, 0],
  ['takes the place of the one it is past', 0, 151, 1],
  ['lands at the end', 0, 900, 2],
  ['goes up again', 2, 140, 1],
  ['lands at the beginning', 2, -20, 0],
])('a dragged picture %s', (_what, from, at, place) => expect(placeAt(middles, from, at)).toBe(place))
