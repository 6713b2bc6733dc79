import { expect, test } from 'vitest'
import { fitPin } from './fit-pin.ts'

test.each([
  ['110006', '110006'],
  ['110 006', '110006'],
  ['110\u00A0006', '110006'],
  ['११०००६', '110006'],
  ['1100061', '110006'],
  ['11000x', '11000'],
])('the PIN code field shows "%s" as "%s"', (typed, shown) => expect(fitPin(typed)).toBe(shown))
