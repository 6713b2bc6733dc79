import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { createOrder } from '#contract/checkout'
import { parseRupees } from '#rules/money'
import { checkoutTotals } from '#rules/totals'

export interface ShopServer {
  url: string
  output: () => string
  /** Ends the process of the shop with SIGTERM. */
  end(): Promise<void>
  /** Ends the process of the shop with SIGKILL, as a crash would. */
  kill(): Promise<void>
  pid: number
}

/** Starts the server of the build as one of several processes that share data folder and database. */
export function launch(engine: string, settings: Record<string, string>): Promise<ShopServer> {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', RATE_LIMIT_FACTOR: '1', ...settings }
  const child: ChildProcess = spawn(process.execPath, [`dist/server/${engine}/main.js`], { env })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let output = ''
  return new Promise((done, fail) => {
    const onOutput = (text: string) => {
      output += text
      const [, url] = /Shop\s+(http:\S+)\n[\s\S]*\n\n$/.exec(output) ?? []
      if (!url) return
      done({
        url,
        output: () => output,
        end() {
          child.kill('SIGTERM')
          return ended
        },
        kill() {
          child.kill('SIGKILL')
          return ended
        },
        pid: child.pid ?? 0,
      })
    }
    child.stdout?.setEncoding('utf8').on('data', onOutput)
    child.stderr?.setEncoding('utf8').on('data', onOutput)
    void ended.then(() => fail(new Error(`the shop ended: ${output}`)))
  })
}

export const send = (url: string, method: string, body: unknown, headers = {}) =>
  fetch(url, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

export interface Listed {
  id: number
  slug: string
  price: string
  inventory: number
}
export const listOf = async (url: string) => (await (await fetch(`${url}/api/products`)).json()) as Listed[]

/** Places an order of one piece. Returns the response status, Retry-After, and the text of a refusal. */
export async function placeOrder(url: string, { id, price }: Listed, key: string = randomUUID()) {
  const body = {
    customerName: 'Asha Rao',
    customerEmail: 'asha@example.in',
    customerPhone: '+919876543210',
    shippingAddress: '12 MG Road, Bengaluru, Karnataka 560001',
    paymentMethod: 'cash_on_delivery',
    items: [{ productId: id, quantity: 1, price }],
    amount: (checkoutTotals(parseRupees(price), 0, null).total / 100).toFixed(2),
  }
  const response = await send(`${url}${createOrder.path}`, 'POST', body, { 'idempotency-key': key })
  const { status } = response
  return { status, retryAfter: response.headers.get('retry-after'), text: status === 201 ? '' : await response.text() }
}

/** The result of orders that were placed at the same time. */
export interface OrderLoad {
  /** The idempotency keys of the orders that the server acknowledged. */
  acknowledged: string[]
  /** The orders whose response was neither 201 nor 503 with Retry-After. */
  failed: string[]
  /** The number of responses 503 with Retry-After, after which the order was sent again with its idempotency key. */
  repeated: number
  /** Stops placing orders, after the requests in progress have ended. */
  stop(): Promise<void>
}

/**
 * Places orders, `workers` at a time, until `stop` is called. As in a browser, each order is repeated with its
 * idempotency key until the server acknowledges it. Orders whose connection was lost are also sent again if
 * `repeatsLost`.
 */
export function orderLoad(urlOf: () => string, { workers = 4, repeatsLost = false } = {}): OrderLoad {
  let stopping = false
  const load: OrderLoad = { acknowledged: [], failed: [], repeated: 0, stop }
  async function place(product: Listed) {
    const key = randomUUID()
    for (;;) {
      const reply = await placeOrder(urlOf(), product, key).catch((error: unknown) => ({
        status: 0,
        retryAfter: null,
        text: String(error),
      }))
      if (reply.status === 201) {
        load.acknowledged.push(key)
        return
      }
      const isTemporary = reply.status === 503 ? reply.retryAfter !== null : reply.status === 0 && repeatsLost
      if (!isTemporary && reply.status !== 409) {
        load.failed.push(`${reply.status} ${reply.text}`)
        return
      }
      load.repeated += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const running = (async () => {
    const products = await listOf(urlOf())
    const work = async (worker: number) => {
      for (let turn = worker; !stopping; turn += workers) {
        const product = products[turn % products.length]
        if (product) await place(product)
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  })()
  async function stop() {
    stopping = true
    await running
  }
  return load
}

async function onPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Raises all stock in a PostgreSQL database above what a test orders. */
export const raiseStock = (url: string) =>
  onPostgres(url, (client) =>
    client.query('update products set inventory = 1000000; update variants set inventory = 1000000'),
  )

/** Expects that the orders of a PostgreSQL database are those with these idempotency keys, each of them once. */
export async function expectOnce(url: string, acknowledged: readonly string[]) {
  const { rows } = await onPostgres(url, (client) =>
    client.query<{ key: string; orders: string }>(
      'select key, (select count(*) from orders) as orders from idempotency_keys where order_id is not null',
    ),
  )
  const keys = new Set(rows.map(({ key }) => key))
  expect(
    acknowledged.filter((key) => !keys.has(key)),
    'acknowledged orders that are lost',
  ).toEqual([])
  expect(keys.size).toBe(acknowledged.length)
  expect(Number(rows[0]?.orders)).toBe(acknowledged.length)
}
