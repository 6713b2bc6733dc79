import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { readBody } from './request.ts'
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
