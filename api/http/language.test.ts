import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { languageOf } from './request.ts'

const app = new Hono().get('/', (c) => c.text(languageOf(c)))

test.each([
  ['/', 'hi', 'hi'],
  ['/', 'ur-PK', 'ur'],
  ['/', 'HI-in,hi;q=0.9,en;q=0.8', 'hi'],
  ['/', 'en;q=0.5, ur;q=0.7', 'ur'],
  ['/', 'fr, hi;q=0.2', 'hi'],
  ['/', 'hi;q=0, fr', 'en'],
  ['/', 'fr, *', 'en'],
  ['/', 'hindi', 'en'],
  ['/', ',;=,', 'en'],
  ['/', undefined, 'en'],
  ['/?lang=ur', 'hi', 'ur'],
  ['/?lang=en', 'hi', 'en'],
  ['/?lang=fr', 'hi', 'hi'],
])('a request for %s with Accept-Language %s is answered in the language %s', async (path, header, expected) => {
  const response = await app.request(path, { headers: header === undefined ? {} : { 'accept-language': header } })
  expect(await response.text()).toBe(expected)
})
