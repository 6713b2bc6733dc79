import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { limitConnections, readBody } from './request.ts'
import { ShopError } from './shop-error.ts'

const codes: string[] = []
const app = new Hono()
app.post('/', async (c) => c.text(String((await readBody(c, 1000)).length)))
app.onError((error, c) => {
  const code = error instanceof ShopError ? error.code : 'internal'
  codes.push(code)
  return c.text(code)
})
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
if (!server.listening) await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

/** Sends a body over a socket; without `content-length` Node sends it in chunks. */
async function send(body: string, headers: Record<string, string | number>): Promise<string> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false })
  sent.on('error', () => undefined)
  const response = once(sent, 'response')
  sent.end(body)
  const [incoming] = await response
  let text = ''
  for await (const chunk of incoming) text += chunk
  return text
}

test.each([
  ['with its length', (body: string) => ({ 'content-length': body.length })],
  ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
])('a request body that is sent %s is accepted up to the size limit and rejected above it', async (_, headersOf) => {
  for (const [length, answer] of [
    [0, '0'],
    [1000, '1000'],
    [1001, 'too_large'],
    [500_000, 'too_large'],
  ] as const) {
    const body = 'x'.repeat(length)
    expect(await send(body, headersOf(body))).toBe(answer)
  }
})

test('a compressed request body is rejected', async () => {
  expect(await send('xx', { 'content-length': 2, 'content-encoding': 'gzip' })).toBe('unsupported_type')
})

test('a request that ends before its body returns 400, not 500', async () => {
  codes.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 500\r\n\r\nabc', () => socket.destroy())
  await expect.poll(() => codes).toEqual(['invalid'])
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Starts a server that answers 1.3 seconds after it has received a body, with `size` bytes. Its limits are a second for
 * at least 1,000 bytes of the body, and a second without activity.
 */
async function limited({ size = 2, readsBody = true } = {}) {
  const slow = createServer(async (incoming, response) => {
    incoming.on('error', () => undefined)
    if (readsBody) {
      incoming.resume()
      await new Promise((resolve) => incoming.once('close', resolve))
    }
    await pause(1300)
    response.end('x'.repeat(size))
  })
  limitConnections(slow, { bodyMs: 1000, minBytes: 1000, idleMs: 1000 })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return { socket, closed, close: () => slow.close() }
}
const upload = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`

test('an upload that takes longer than the time limit is received while its bytes arrive, and its late response is sent', async () => {
  const { socket, closed, close } = await limited()
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.write(upload(20_000))
  for (let part = 0; part < 20; part += 1) {
    socket.write('x'.repeat(1000))
    await pause(60)
  }
  await closed
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
  close()
})

test('a request whose body is complete and is not read gets its response, also after the time limit of bodies', async () => {
  const { socket, closed, close } = await limited({ readsBody: false })
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.write(upload(0))
  await closed
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
  close()
})

test('a connection that sends its body byte by byte is closed', async () => {
  const { socket, closed, close } = await limited()
  socket.write(upload(20_000))
  const dripping = setInterval(() => socket.write('x'), 10)
  await closed
  clearInterval(dripping)
  close()
})

test('a connection that does not read its response is closed', async () => {
  const { socket, closed, close } = await limited({ size: 50_000_000 })
  socket.pause()
  socket.write(upload(0))
  await pause(4000)
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(50_000_000)
  close()
})
