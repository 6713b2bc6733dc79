import { expect, test } from 'vitest'
import { hsnCodes, hsnMeaning, hsnProblem } from './hsn.ts'

test.each([
  ['3004', 4, null],
  ['3004', 6, 'HSN needs at least 6 digits'],
  ['300490', 6, null],
  ['30049011', 6, null],
  ['30049', 4, 'HSN has 4, 6 or 8 digits'],
  ['300', 4, 'HSN has 4, 6 or 8 digits'],
  ['30a4', 4, 'HSN has 4, 6 or 8 digits'],
  ['0001', 4, 'HSN has no chapter 00'],
  ['7701', 4, 'HSN has no chapter 77'],
  ['9801', 4, 'HSN has no chapter 98'],
  ['3008', 4, 'HSN has no heading 3008'],
  ['1519', 4, 'HSN has no heading 1519'],
  ['6204', 4, null],
] as const)('hsnProblem of the HSN code %s with at least %i required digits is %s', (code, digits, problem) => {
  expect(hsnProblem(code, digits)).toBe(problem)
})

test('hsnProblem accepts every listed HSN code, and hsnMeaning returns the meaning of a listed code and null for other codes', () => {
  for (const code of Object.keys(hsnCodes)) expect([code, hsnProblem(code, 4)]).toEqual([code, null])
  expect(hsnMeaning('30049011')).toBe('Ayurvedic medicaments for retail sale')
  expect(hsnMeaning('30049082')).toBe('Other medicaments for retail sale')
  expect(hsnMeaning('6204')).toBeNull()
})
