import { expect, test } from 'vitest'
import { chosenLanguage, pathIn, splitPath } from './languages.ts'

const all = ['en', 'hi', 'ur'] as const

test.each([
  ['/', 'en', '/'],
  ['/cart', 'en', '/cart'],
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/hi/cart', 'hi', '/cart'],
  ['/ur/products/a', 'ur', '/products/a'],
  ['/hindi', 'en', '/hindi'],
  ['/products/hi', 'en', '/products/hi'],
])('the URL path %s belongs to language %s', (pathname, language, path) => {
  expect(splitPath(pathname, all)).toEqual({ language, path })
})

test('the URL prefix of a language is added to every path', () => {
  expect(all.map((each) => pathIn(each, '/'))).toEqual(['/', '/hi/', '/ur/'])
  expect(all.map((each) => pathIn(each, '/cart'))).toEqual(['/cart', '/hi/cart', '/ur/cart'])
})

test.each([
  ['language=hi', 'hi'],
  ['session=a; language=ur; other=en', 'ur'],
  ['language=fr', null],
  ['mylanguage=hi', null],
  ['', null],
])('the cookie header "%s" chooses the language %s', (cookies, language) => {
  expect(chosenLanguage(cookies, all)).toBe(language)
})
