import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop } from '../support/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
})
// After each malformed request, the shop must still respond.
afterEach(async () => expect((await fetch(`${shop.url}/healthz`)).status).toBe(200))
afterAll(() => shop.close())

/** Sends raw bytes to the shop. Resolves with the response once the connection is closed. */
const raw = (bytes: string | Buffer) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }))
    socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error))
  })

const host = () => `Host: ${new URL(shop.url).host}\r\n`
const get = (target: string, headers = host()) => raw(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
const post = (headers: string, body: string | Buffer = '{}') =>
  raw(
    Buffer.concat([
      Buffer.from(
        `POST /api/newsletter HTTP/1.1\r\n${host()}Content-Type: application/json\r\n${headers}Connection: close\r\n\r\n`,
      ),
      Buffer.from(body),
    ]),
  )

test.each([
  ...[
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cetc',
    '/assets/../../package.json',
  ],
  ...[
    '/assets/%2e%2e/%2e%2e/server/sqlite/main.js',
    '/media/..%2fshop.db',
    '/media/%2e%2e/shop.db',
    '/shop.db',
    '/data/shop.db',
  ],
  ...[
    '/.git/config',
    '/.env',
    '/package.json',
    '/server.js',
    '/shop.db-wal',
    '/mail',
    '/sandbox.json',
    '//',
    '//etc/passwd',
  ],
  ...['/%00', '/%ZZ', '/assets/%00.js', '/api/products/slug/..%2f..%2fshop.db', '/social/..%2f1.jpg'],
])('GET %s returns 404 without the contents of a file', async (target) => {
  const { status, text } = await get(target)
  expect(status).toBe(404)
  expect(text).not.toMatch(/SQLite format|root:|"dependencies"|\[core\]|better-sqlite3/)
})

test.each([
  ['no host', ''],
  ['a bar in the host', 'Host: foo|bar\r\n'],
  ['an empty host', 'Host: \r\n'],
  ['a space in the host', 'Host: a b\r\n'],
  ['a user name in the host', 'Host: shop@evil.example\r\n'],
])('a raw HTTP request with %s is rejected with 400', async (_name, headers) => {
  expect((await get('/', headers)).status).toBe(400)
  expect((await get('/api/products?x', headers)).status).toBe(400)
})

test('a request with a header of 64 kB is rejected with 431', async () => {
  expect((await get('/', `${host()}X-Large: ${'x'.repeat(64 * 1024)}\r\n`)).status).toBe(431)
})

test('the host name in an absolute request URL does not appear in the page', async () => {
  const { status, text } = await get('http://evil.example/')
  expect(status).toBe(200)
  expect(text).not.toContain('evil.example')
})

test.each([
  ['two Content-Length headers', 'Content-Length: 2\r\nContent-Length: 5\r\n', 400],
  ['a length and chunked encoding', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', 400],
  ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n', 400],
  ['a negative length', 'Content-Length: -1\r\n', 400],
  ['a length over the limit', 'Content-Length: 65537\r\n', 413],
])('a raw HTTP request with %s is rejected with 400 or 413 before its body is read', async (_name, headers, status) => {
  expect((await post(headers)).status).toBe(status)
})

test('a chunked body over the size limit is rejected with 413, a compressed body with 415', async () => {
  const large = 'x'.repeat(65_537)
  const chunked = await post('Transfer-Encoding: chunked\r\n', `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)
  expect(chunked.status).toBe(413)
  const bomb = gzipSync(Buffer.alloc(20_000_000, 'a'))
  const packed = await post(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`, bomb)
  expect(packed.status).toBe(415)
})

test('a connection that is closed in the middle of a request body, or deeply nested JSON, causes no error in the log', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write(
    `POST /api/newsletter HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"e`,
  )
  // When the shop has responded to this second request, it has received the start of the first request.
  await fetch(`${shop.url}/api/settings`)
  socket.destroy()
  await fetch(`${shop.url}/api/settings`)
  const nested = `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  expect((await post(`Content-Length: ${nested.length}\r\n`, nested)).status).toBe(400)
  expect(shop.log()).not.toMatch(/"level":50/)
})

test.each(
  ['two%20words', 'two+words', "it's%20(a)%20*b*!~", '%E0%A4%95%E0%A4%AC%E0%A5%8D%E0%A4%9C'].flatMap((search) =>
    ['', '/hi', '/ur'].map((prefix) => `${prefix}/products?search=${search}`),
  ),
)('the search page %s is returned without a redirect', async (path) => {
  expect((await get(path)).status).toBe(200)
})
