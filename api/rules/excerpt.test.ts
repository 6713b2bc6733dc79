import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['Cooling.', 20, 'Cooling.'],
  ['', 20, ''],
  ['Rose petals in honey', 20, 'Rose petals in honey'],
  ['Rose petals in honey, aged', 20, 'Rose petals in honey…'],
  ['Rose petals in honeycomb', 20, 'Rose petals in…'],
  ['Rose petals, in honey', 13, 'Rose petals…'],
  ['Rose   petals\nin honey', 11, 'Rose petals…'],
  ['Chyawanprashavaleha', 5, 'Chyaw…'],
  ['گلاب کی پتیاں شہد میں', 14, 'گلاب کی پتیاں…'],
  ['🌹🌹🌹 🌹', 3, '🌹🌹🌹…'],
])(
  'the excerpt of the text "%s" with at most %d characters ends at the end of a word: "%s"',
  (text, maxLength, expected) => {
    expect(excerpt(text, maxLength)).toBe(expected)
  },
)
