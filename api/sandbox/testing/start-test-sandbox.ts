import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { controlHeader } from '../control.ts'
import { createSandbox, sandboxPaths } from '../shop-sandbox.ts'

export interface Received {
  path: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return address.port
}
const listening = (server: Server) => new Promise<void>((resolve) => server.once('listening', resolve))
const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

export const account = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'key-secret',
  webhookSecret: 'hook-secret',
  oldWebhookSecret: 'hook-old',
}
/** Control token of test sandboxes. */
export const controlToken = 'the control token'
export const controlHeaders = { [controlHeader]: controlToken }
export const courierAccount = { email: 'api@shop.example', password: 'courier-password', webhookToken: 'courier-token' }

interface TestSandboxOptions {
  stateFile?: string
  retryMs?: readonly number[]
  /** Number of requests from the payment window after which its rate limit returns 429. */
  presses?: number
}

/**
 * Starts a listening sandbox and a server that records each webhook. The sandbox's clock advances only through the
 * control API.
 */
export async function startTestSandbox({
  stateFile,
  retryMs = [],
  presses = Number.POSITIVE_INFINITY,
}: TestSandboxOptions = {}) {
  const received: Received[] = []
  const answers: number[] = []
  const shop = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers })
      response.writeHead(answers.shift() ?? 200).end()
    })
  }).listen(0, '127.0.0.1')
  await listening(shop)
  const hooks = `http://127.0.0.1:${portOf(shop)}`
  let seed = 0
  let pressed = 0
  const sandbox = createSandbox({
    clock: () => new Date('2026-11-21T06:00:00Z'),
    random: (bytes) =>
      createHash('shake256', { outputLength: bytes })
        .update(`${stateFile ? randomBytes(8).toString('hex') : ''}${seed++}`)
        .digest(),
    log: { info() {}, warn() {} },
    controlToken,
    limitPresses: () => (pressed++ < presses ? null : 30),
    razorpay: { ...account, webhookUrl: () => `${hooks}/pay` },
    courier: { ...courierAccount, webhookUrl: () => `${hooks}/courier` },
    delivery: { retryMs },
    ...(stateFile ? { stateFile } : {}),
  })
  const server = serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!('closeAllConnections' in server)) throw new Error('not a plain server')
  await listening(server)
  const origin = `http://127.0.0.1:${portOf(server)}`

  const send = async (path: string, body?: unknown, method = 'POST') => {
    const response = await fetch(`${origin}/__sandbox${path}`, {
      method,
      headers: { [controlHeader]: controlToken, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return {
    sandbox,
    origin,
    razorpayUrl: `${origin}${sandboxPaths.razorpay}`,
    courierUrl: `${origin}${sandboxPaths.courier}`,
    received,
    /** HTTP statuses that the recording server returns to the next webhooks. Further webhooks get 200. */
    answers,
    send,
    fault: (target: string, mode: string, more: object = {}) => send('/faults', { target, mode, ...more }),
    /** Simulates the press of a button in the payment window. */
    press: async (orderId: string, outcome: string, more: object = {}) =>
      (
        await send('/razorpay/v1/checkout/pay', {
          key_id: account.keyId,
          order_id: orderId,
          method: 'card',
          card: '4100 2800 0000 1007',
          outcome,
          ...more,
        })
      ).body,
    sizes: () => sandbox.sizes(),
    events: () => received.filter(({ path }) => path === '/pay').map(({ body }) => JSON.parse(body).event),
    async close() {
      await sandbox.close()
      await Promise.all([closed(server), closed(shop)])
    },
  }
}
