import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, pathIn } from '../../api/contract/languages.ts'
import { startShop } from '../support/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShop>>

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const firstViewBytes = 14_000

/** Requests a page and returns its compressed body. */
const compressedPage = (path: string) =>
  new Promise<Buffer>((done, fail) => {
    get(`${shop.url}${path}`, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () => done(Buffer.concat(chunks)))
    }).on('error', fail)
  })

const pages: [path: string, firstView: RegExp][] = [
  // The first 14 kB of the home page must contain the large picture (hero).
  ['/', /<style>.*<\/style>.*<h1.*<section aria-label="/s],
  // The first 14 kB of the product list must contain the products of the first row on a phone.
  ['/products', /<style>.*<\/style>.*<h1.*<\/article>.*<\/article>/s],
  // The first 14 kB of the product page must contain picture, name and price.
  ['/products/chyawanprash-avaleha', /<style>.*<\/style>.*<source.*<h1.*₹/s],
]

const each = languages.flatMap((language) =>
  pages.map(([path, firstView]) => [pathIn(language, path), firstView] as const),
)

test.each(each)('the first 14 kB of %s contain its styles and the HTML of the first view', async (path, firstView) => {
  const body = await compressedPage(path)
  const start = brotliDecompressSync(body.subarray(0, firstViewBytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })
  expect(start.toString()).toMatch(firstView)
  expect(brotliDecompressSync(body).toString()).not.toContain('<link rel="stylesheet"')
})

test('the large pictures of the home page (hero) for phones are at most 12 kB', () => {
  for (const width of [480, 640]) expect(statSync(`pwa/pictures/hero-${width}.avif`).size).toBeLessThanOrEqual(12_000)
})

test('each class name in the stylesheet of the shop occurs in a script or the shell of the shop', () => {
  const folder = 'dist/client/assets'
  const read = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n')
  // Some class names are used only in the shell page, in the message that the app could not start, so the shell page is
  // searched too.
  const scripts = `${read('.js')}${readFileSync('dist/client/shell.html', 'utf8')}`
  const names = [...read('.css').matchAll(/\.((?:[-a-z_]|\\[^0-9a-f])(?:[-\w]|\\[^0-9a-f])*)/gi)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  )
  expect(names.length).toBeGreaterThan(500)
  expect([...new Set(names)].filter((name) => !scripts.includes(name))).toEqual([])
})
