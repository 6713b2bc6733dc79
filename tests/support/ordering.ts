import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { expect } from 'playwright/test'
import { parseRupees } from '#rules/money'
import { sampleProfile } from '#rules/shop/shop-profile'
import { checkoutTotals } from '#rules/totals'
import type { SoldProduct } from './buying.ts'

/** The prefix of the order numbers of the sample shop. */
export const orderNumbers = new RegExp(`^${sampleProfile.orderPrefix}-\\d{6}-`)

/** An order request: its body with three line items, and its idempotency key. */
export interface Ordered {
  key: string
  body: string
}

const linesPerOrder = 3

/**
 * Creates order requests that do not exceed the shop's stock. Each has a different buyer; `first` is the number of the
 * first buyer.
 */
export async function makeOrders(url: string, count: number, first = 0): Promise<Ordered[]> {
  const reply = await fetch(`${url}/api/products`)
  const products: SoldProduct[] = await reply.json()
  const left = products.map((product) => ({ ...product }))
  return Array.from({ length: count }, (_, place) => {
    left.sort((a, b) => b.inventory - a.inventory)
    const items = left.slice(0, linesPerOrder).map((product) => {
      const quantity = 1 + (place % 2)
      product.inventory -= quantity
      if (product.inventory < 0) throw new Error(`the shop has not enough for ${count} orders`)
      return { productId: product.id, quantity, price: product.price }
    })
    const subtotal = items.reduce((sum, { price, quantity }) => sum + parseRupees(price) * quantity, 0)
    const body = {
      customerEmail: `buyer${first + place}@example.org`,
      customerName: 'Amina Khan',
      customerPhone: '+919876543210',
      shippingAddress: '12 Ballimaran, Delhi 110006',
      paymentMethod: 'cash_on_delivery',
      amount: (checkoutTotals(subtotal, 0, null).total / 100).toFixed(2),
      items,
    }
    return { key: randomUUID(), body: JSON.stringify(body) }
  })
}

/** Sends an order. Returns its id, or null when there was no response. */
export async function send(url: string, { key, body }: Ordered): Promise<number | null> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const reply = await fetch(`${url}/api/ecommerce/create-order`, { method: 'POST', headers, body }).catch(() => null)
  const answer = await reply?.json().catch(() => null)
  if (!answer) return null
  if (answer.success !== true) throw new Error(`the answer ${reply?.status}: ${JSON.stringify(answer)}`)
  return answer.order.id
}

/** Runs `work` for each item in sequence, with at most `maxConcurrent` running at a time. */
export async function forEachConcurrently<T>(
  maxConcurrent: number,
  all: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...all]
  const next = async (): Promise<void> => {
    const item = rest.shift()
    if (item === undefined) return
    await work(item)
    return next()
  }
  await Promise.all(Array.from({ length: maxConcurrent }, next))
}

interface Row {
  id: number
  subtotal: number
  shipping: number
  tax: number
  total: number
  lines: number
  worth: number
  events: number
  keys: number
  /** Number of orders of this buyer, expected to be 1. */
  same: number
  emails: number
}

const everyOrder = `
  with bought as (select order_id, count(*) as lines, sum(price * quantity) as worth from order_items group by order_id),
    tracked as (select order_id, count(*) as events from order_tracking_events group by order_id),
    keyed as (select order_id, count(*) as keys from idempotency_keys group by order_id),
    buyers as (select customer_email, count(*) as same from orders group by customer_email)
  select id, subtotal, shipping, tax, total, lines, worth, events, keys, same,
    (select count(*) from jobs where unique_key = 'order-placed ' || orders.id) as emails
  from orders join buyers using (customer_email)
    left join bought on bought.order_id = id left join tracked on tracked.order_id = id left join keyed on keyed.order_id = id
  order by id`

const unequalStock = `
  select id, inventory from products
  where inventory + (select coalesce(sum(quantity), 0) from order_items where product_id = products.id)
    <> (select inventory from before.products as first where first.id = products.id)`

/**
 * Opens a database that no other process has open and checks its integrity, the completeness and totals of its orders,
 * and the stock against the database `before`. Returns the order ids.
 */
export function auditOrders(file: string, before: string): number[] {
  const db = new Sqlite(file)
  try {
    db.prepare('attach ? as before').run(before)
    expect(db.pragma('main.integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('main.foreign_key_check')).toEqual([])
    const rows = db.prepare<[], Row>(everyOrder).all()
    // One assertion checks all rows, because Playwright records each assertion, which takes long for thousands of rows.
    expect(rows.filter((row) => !isComplete(row))).toEqual([])
    expect(db.prepare(unequalStock).all()).toEqual([])
    return rows.map(({ id }) => id)
  } finally {
    db.close()
  }
}

function isComplete(row: Row): boolean {
  const due = checkoutTotals(row.worth, 0, null)
  const isCharged =
    row.subtotal === due.subtotal && row.shipping === due.shipping && row.tax === due.tax && row.total === due.total
  return (
    isCharged &&
    row.lines === linesPerOrder &&
    [row.events, row.keys, row.same, row.emails].every((count) => count === 1)
  )
}
