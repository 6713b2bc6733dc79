import { expect, test } from 'vitest'
import * as en from '../../../texts/en/invoice.ts'
import * as hi from '../../../texts/hi/invoice.ts'
import * as ur from '../../../texts/ur/invoice.ts'
import { amountInWords } from '../money.ts'

test.each([
  [0, 'Rupees zero only'],
  [1, 'Rupees zero and one paise only'],
  [21_00, 'Rupees twenty-one only'],
  [100_00, 'Rupees one hundred only'],
  [590_50, 'Rupees five hundred ninety and fifty paise only'],
  [1_00_000_00, 'Rupees one lakh only'],
  [12_34_567_89, 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and eighty-nine paise only'],
  [1_00_00_000_00, 'Rupees one crore only'],
  [125_00_00_019_00, 'Rupees one hundred twenty-five crore nineteen only'],
])('an amount of %d paise is spelled out as "%s"', (paise, text) => {
  expect(amountInWords(paise, en)).toBe(text)
})

test('amounts are spelled out in Hindi and Urdu', () => {
  expect(amountInWords(1_25_299_50, hi)).toBe('एक लाख पच्चीस हज़ार दो सौ निन्यानवे रुपये और पचास पैसे मात्र')
  expect(amountInWords(1_25_299_50, ur)).toBe('ایک لاکھ پچیس ہزار دو سو ننانوے روپے اور پچاس پیسے صرف')
})

test.each([en, hi, ur])('Hindi, Urdu and English each have 100 different number names for 0 to 99', ({ names }) => {
  expect(names).toHaveLength(100)
  expect(new Set(names).size).toBe(100)
})
