import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { type CourierTarget, createFaults, type Fault, type Faults, type RazorpayTarget, wireModes } from './faults.ts'
import { openStore, type SandboxOptions, type State, type Store } from './state.ts'
import { createRequestLog, createSender, type RequestLog, type Sender } from './webhook-sender.ts'

/** The response bodies of a provider for faults that can be injected into every call. */
export interface FailureBodies {
  http_500: object
  http_429: object
  http_401: object
}

const htmlError =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad Gateway</h1></center></body>\r\n</html>'

const socketOf = (env: unknown): Socket | null => {
  const incoming: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, 'incoming') : null
  return incoming instanceof IncomingMessage ? incoming.socket : null
}

/**
 * Closes the connection without a response. In tests without a socket (`app.request`), reading the response body fails
 * instead.
 */
function brokenResponse(c: Context): Response {
  const socket = socketOf(c.env)
  if (socket) {
    socket.destroy()
    return c.body(null, 503)
  }
  return new Response(
    new ReadableStream({ start: (controller) => controller.error(new Error('The sandbox broke the connection')) }),
  )
}

async function failureResponse(
  c: Context,
  world: World,
  fault: Fault,
  bodies: FailureBodies,
): Promise<Response | null> {
  switch (fault.mode) {
    case 'hang':
      await world.hang(c.req.raw.signal)
      return c.text('', 503)
    case 'http_500':
      return c.json(bodies.http_500, 500)
    case 'http_429':
      return c.json(bodies.http_429, 429)
    case 'http_401':
      return c.json(bodies.http_401, 401)
    case 'html_502':
      return c.html(htmlError, 502)
    case 'garbage':
      return c.body('{"id":"order_', 200, { 'content-type': 'application/json' })
    case 'reset':
      return brokenResponse(c)
    default:
      return null
  }
}

/**
 * Creates the middleware of every simulated provider call: it logs the call and applies the next injected fault for its
 * target.
 */
export const endpoint =
  (world: World, target: RazorpayTarget | CourierTarget, bodies: FailureBodies): MiddlewareHandler =>
  async (c, next) => {
    const request = await c.req.text()
    const fault = world.faults.take(target, wireModes)
    const entry = (status: number, response: string) =>
      world.requests.add({
        at: new Date(world.now()).toISOString(),
        kind: 'request',
        target,
        method: c.req.method,
        path: new URL(c.req.url).pathname + new URL(c.req.url).search,
        request,
        status,
        response,
      })
    if (fault && fault.mode === 'hang') entry(0, 'hang')
    const failed = fault ? await failureResponse(c, world, fault, bodies) : null
    if (failed) {
      if (fault?.mode !== 'hang') entry(fault?.mode === 'reset' ? 0 : failed.status, fault?.mode ?? '')
      return failed
    }
    if (fault?.mode === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref())
    await next()
    entry(c.res.status, c.res.status === 204 ? '' : await c.res.clone().text())
    if (fault?.mode === 'commit_then_hang') await world.hang(c.req.raw.signal)
    return undefined
  }

/** State and services that all parts of the sandbox share. */
export interface World {
  options: SandboxOptions
  state: State
  store: Store
  faults: Faults
  requests: RequestLog
  sender: Sender
  /**
   * Returns the time of the sandbox in milliseconds: the clock of the shop plus the offset that was set through the
   * control API.
   */
  now(): number
  nowSeconds(): number
  /** Creates a random id: the given prefix and 14 alphanumeric characters. */
  newId(prefix: string): string
  /** Returns the next value of the named counter. The first value is `start + 1`. */
  nextNumber(name: string, start: number): number
  /** Simulates a request that never gets a response. Resolves only when the caller aborts or the sandbox closes. */
  hang(signal: AbortSignal): Promise<void>
  advance(ms: number): void
  /** Closes the sandbox. Resolves when its state is saved. */
  close(): Promise<void>
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const offsetKey = 'clock-offset'

export function createWorld(options: SandboxOptions): World {
  const store = openStore(options.stateFile, options.log)
  const { state } = store
  const faults = createFaults()
  const requests = createRequestLog()
  const closing = new AbortController()
  const sender = createSender({ options, store, requests, closing: closing.signal })
  const now = () => options.clock().getTime() + (state.numbers.get(offsetKey) ?? 0)
  return {
    options,
    state,
    store,
    faults,
    requests,
    sender,
    now,
    nowSeconds: () => Math.floor(now() / 1000),
    newId: (prefix) =>
      `${prefix}${Array.from(options.random(14), (byte) => alphabet[byte % alphabet.length]).join('')}`,
    nextNumber(name, start) {
      const number = (state.numbers.get(name) ?? start) + 1
      state.numbers.set(name, number)
      return number
    },
    hang: (signal) =>
      new Promise((resolve) => {
        const ends = AbortSignal.any([signal, closing.signal])
        if (ends.aborted) resolve()
        ends.addEventListener('abort', () => resolve(), { once: true })
      }),
    advance(ms) {
      state.numbers.set(offsetKey, (state.numbers.get(offsetKey) ?? 0) + ms)
      store.changed()
    },
    close() {
      closing.abort()
      return store.flush()
    },
  }
}
