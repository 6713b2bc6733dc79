import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

const waitingJobs = 20_000

/**
 * Adds COD orders with three lines, an event and an email each to the database of a stopped shop. The emails of 20,000
 * of these orders wait to be sent. A tenth of the orders is pending. Every order has a different buyer.
 *
 * @param {string} dataDir
 * @param {number} count
 */
export function fillOrders(dataDir, count) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const [first = 1] = /** @type {number[]} */ (db.prepare('select min(id) from products').pluck().all())
  const { last } = /** @type {{ last: number }} */ (db.prepare('select coalesce(max(id), 0) as last from orders').get())
  const now = Date.now()
  const values = { count, last, now, first, waitingJobs }
  const series = 'with recursive series (n) as (select 1 union all select n + 1 from series where n < @count)'
  db.transaction(() => {
    db.prepare(
      `${series} insert into orders (id, order_number, guest_hash, customer_email, mailbox, customer_name,
         customer_phone, status, subtotal, tax, total, shipping_address, address_key, payment_method, awaits_notice,
         created_at)
       select @last + n, 'GB-filled-' || n, 'guest ' || n, 'buyer' || n || '@example.in', 'buyer' || n || '@example.in',
         'Asha Rao', '+918' || substr('00000000' || n, -9), iif(n % 10 = 0, 'pending', 'completed'), 150000, 27000, 177000,
         '{"street":null,"city":null,"state":null,"zipCode":null,"country":"India","text":"MG Road"}', 'address ' || n,
         'cash_on_delivery', 0, @now - (@count - n) * 60000
       from series`,
    ).run(values)
    db.prepare(
      `${series} insert into money_ledger (order_id, kind, amount, created_at)
       select @last + n, 'charged', 177000, @now - (@count - n) * 60000 from series`,
    ).run(values)
    for (const step of [0, 1, 2]) {
      db.prepare(
        `${series} insert into order_items (order_id, product_id, quantity, price, product_name)
         select @last + n, @first + @step, 1, 50000, 'Majun' from series`,
      ).run({ ...values, step })
    }
    db.prepare(
      `${series} insert into order_tracking_events (order_id, status, title, created_at)
       select @last + n, 'order_placed', 'Order placed', @now from series`,
    ).run(values)
    db.prepare(
      `${series} insert into jobs (kind, unique_key, payload, state, attempts, run_at, created_at, finished_at)
       select 'letter', 'filled ' || n,
         json_object('letter', 'order-placed', 'to', 'buyer' || n || '@example.in', 'orderId', @last + n), iif(n <= @waitingJobs, 'waiting', 'done'), iif(n <= @waitingJobs, 0, 1),
         @now, @now, iif(n <= @waitingJobs, null, @now)
       from series`,
    ).run(values)
    db.prepare(
      `${series} insert into idempotency_keys (key, route, body_hash, status, response, order_id, created_at)
       select 'filled ' || n, 'createOrder', 'hash', 201, '{}', @last + n, @now from series`,
    ).run(values)
  })()
  db.close()
}
