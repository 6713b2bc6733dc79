import { expect, test, vi } from 'vitest'
import { languageAttributes } from './language-attributes.ts'

test.each<[string | null, object]>([
  ['Majun Dabid-ul-Ward', { dir: 'auto' }],
  ['शरबत बज़ूरी', { dir: 'auto', lang: 'hi' }],
  ['معجون دبید الورد', { dir: 'auto', lang: 'ur' }],
  ['Khamira Sandal خمیرہ صندل', { dir: 'auto', lang: 'ur' }],
  ['₹ 1,250', { dir: 'auto' }],
  ['', { dir: 'auto' }],
  [null, { dir: 'auto' }],
])('the attributes `lang` and `dir` of the text %s are %o', (text, attributes) => {
  expect(languageAttributes(text)).toEqual(attributes)
})

test('on Hindi and Urdu pages, text in Latin script is marked as English', async () => {
  vi.resetModules()
  vi.doMock('#texts/language', () => ({ code: 'ur' }))
  const { languageAttributes: inUrduShop } = await import('./language-attributes.ts')
  expect(inUrduShop('Majun Falasfa')).toEqual({ dir: 'auto', lang: 'en' })
  expect(inUrduShop('معجون')).toEqual({ dir: 'rtl', lang: 'ur' })
  expect(inUrduShop('GMP تصدیق شدہ')).toEqual({ dir: 'rtl', lang: 'ur' })
  expect(inUrduShop('₹ 1,250')).toEqual({ dir: 'auto' })
  vi.doUnmock('#texts/language')
})
