import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop } from '../support/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
})
// Whatever was sent, the shop goes on.
afterEach(async () => expect((await fetch(`${shop.url}/healthz`)).status).toBe(200))
afterAll(() => shop.close())

/** Sends bytes as they are; what comes back until the shop closes the connection, or a line is there. */
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
])('%s is no file of the shop’s', async (target) => {
  const { status, text } = await get(target)
  expect(status).toBe(404)
  expect(text).not.toMatch(/SQLite format|root:|"dependencies"|\[core\]|better-sqlite3/)
})

test.each([
  ['no host', ''],
  ['a host with a bar', 'Host: foo|bar\r\n'],
  ['an empty host', 'Host: \r\n'],
  ['a host with a blank', 'Host: a b\r\n'],
  ['a host with a name before it', 'Host: shop@evil.example\r\n'],
])('%s is refused', async (_name, headers) => {
  expect((await get('/', headers)).status).toBe(400)
  expect((await get('/api/products?x', headers)).status).toBe(400)
})

test('a header of 64 kilobytes is too large', async () => {
  expect((await get('/', `${host()}X-Large: ${'x'.repeat(64 * 1024)}\r\n`)).status).toBe(431)
})

test('another host in the address changes no link of a page', async () => {
  const { status, text } = await get('http://evil.example/')
  expect(status).toBe(200)
  expect(text).not.toContain('evil.example')
})

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 5\r\n', 400],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', 400],
  ['a transfer nobody knows', 'Transfer-Encoding: xchunked\r\n', 400],
  ['a length below nothing', 'Content-Length: -1\r\n', 400],
  ['a length beyond the limit', 'Content-Length: 65537\r\n', 413],
])('%s: refused before the body is read', async (_name, headers, status) => {
  expect((await post(headers)).status).toBe(status)
})

test('a body beyond the limit is refused in chunks too, and a packed one before it is unpacked', async () => {
  const large = 'x'.repeat(65_537)
  const chunked = await post('Transfer-Encoding: chunked\r\n', `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)
  expect(chunked.status).toBe(413)
  const bomb = gzipSync(Buffer.alloc(20_000_000, 'a'))
  const packed = await post(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`, bomb)
  expect(packed.status).toBe(415)
})

test('who hangs up in the middle of a body is no fault in the log', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write(
    `POST /api/newsletter HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"e`,
  )
  // Answered after it on the same machine: by then the shop has the beginning of the other.
  await fetch(`${shop.url}/api/settings`)
  socket.destroy()
  await fetch(`${shop.url}/api/settings`)
  const nested = `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  expect((await post(`Content-Length: ${nested.length}\r\n`, nested)).status).toBe(400)
  expect(shop.log()).not.toMatch(/"level":50/)
})
