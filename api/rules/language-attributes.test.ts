import { expect, test } from 'vitest'
import { languageAttributes } from './language-attributes.ts'

test.each<[string | null, object]>([
  ['Majun Dabid-ul-Ward', { dir: 'auto' }],
  ['शरबत बज़ूरी', { dir: 'auto', lang: 'hi' }],
  ['معجون دبید الورد', { dir: 'auto', lang: 'ur' }],
  ['Khamira Sandal خمیرہ صندل', { dir: 'auto', lang: 'ur' }],
  ['₹ 1,250', { dir: 'auto' }],
  ['', { dir: 'auto' }],
  [null, { dir: 'auto' }],
])('attributes for the text %s are %o', (text, attributes) => {
  expect(languageAttributes(text)).toEqual(attributes)
})
