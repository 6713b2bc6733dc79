import { expect, test } from 'vitest'
import { indexAt } from './use-picture-drag.ts'

const middles = [50, 150, 250]

test.each([
  ['keeps its index before the middle of the next one', 0, 149, 0],
  ['takes the index of the one that it passed', 0, 151, 1],
  ['moves to the end', 0, 900, 2],
  ['moves up', 2, 140, 1],
  ['moves to the beginning', 2, -20, 0],
])('a dragged picture %s', (_title, from, at, index) => expect(indexAt(middles, from, at)).toBe(index))
