import type { Database } from 'better-sqlite3'

const series = (count: number) =>
  `with recursive series (n) as (select 1 union all select n + 1 from series where n < ${count})`
const last = (table: string) => `(select coalesce(max(id), 0) from ${table})`

/** Numbers of rows in the proportions of a large shop: 1,000 products, 10,000 orders, 2,000 waiting jobs. */
const fills = [
  `${series(1000)} insert into users (id, username, username_key, email, password, created_at)
   select ${last('users')} + n, 'User ' || n, 'filled ' || n, 'filled' || n || '@example.com', 'x', n from series`,
  `${series(2000)} insert into sessions (sid, user_id, sess, created_at, last_seen_at, expire)
   select 'filled ' || n, ${last('users')} - n % 1000, '{}', n, n, 9000000000000 + n from series`,
  `${series(1000)} insert into products (id, name, slug, price, inventory, images, ingredients, benefits,
     certifications, dosha_types, created_at, updated_at, version)
   select ${last('products')} + n, 'Majun', 'filled-' || n, 50000, 100, '[]', '[]', '[]', '[]', '[]', n, n, n
   from series`,
  ` insert into variants (product_id, price, inventory)
   select id, price, inventory from products where slug like 'filled-%'`,
  `${series(20_000)} insert into reviews (id, product_id, user_id, customer_name, customer_email, rating, images,
     created_at, updated_at)
   select ${last('reviews')} + n, ${last('products')} - n % 1000, null, 'Asha', 'asha@example.com', 5, '[]', n, n
   from series`,
  // A tenth of the orders is pending, and a tenth of the pending orders waits for an online payment.
  `${series(10_000)} insert into orders (id, order_number, guest_hash, customer_email, mailbox, customer_name,
     customer_phone, status, subtotal, total, shipping_address, address_key, ip_key, payment_method, awaits_notice,
     created_at)
   select ${last('orders')} + n, 'filled ' || n, 'guest ' || n, 'buyer' || n || '@example.com',
     'buyer' || n || '@example.com', 'Asha', '+91' || n, iif(n % 10 = 0, 'pending', 'completed'), 100, 100, '{}',
     'address ' || n, 'ip' || n % 1000, iif(n % 100 = 0, 'razorpay', 'cash_on_delivery'), 0, n
   from series`,
  `${series(10_000)} insert into money_ledger (order_id, kind, amount, created_at)
   select ${last('orders')} - n % 10000, 'charged', 100, n from series`,
  `${series(30_000)} insert into order_items (order_id, product_id, quantity, price, product_name)
   select ${last('orders')} - n % 10000, ${last('products')} - n / 10000, 1, 100, 'Majun' from series`,
  `${series(10_000)} insert into stock_movements (variant_id, product_id, quantity, reason, order_id, created_at)
   select n % 1000, ${last('products')} - n % 1000, -1, 'order', ${last('orders')} - n % 10000, n from series`,
  `${series(5000)} insert into documents (order_id, kind, series, sequence, number, total, content, issued_at)
   select ${last('orders')} - n % 10000, 'invoice', 'filled', n, 'FL/' || n, 100, '{}', n from series`,
  `${series(10_000)} insert into order_tracking_events (order_id, status, title, created_at)
   select ${last('orders')} - n % 10000, 'order_placed', 'Order placed', n from series`,
  `${series(10_000)} insert into order_links (order_id, token_hash, expires_at, created_at)
   select ${last('orders')} - n % 10000, 'filled ' || n, n, n from series`,
  `${series(10_000)} insert into idempotency_keys (key, route, body_hash, status, response, order_id, created_at)
   select 'filled ' || n, 'createOrder', 'hash', 201, '{}', ${last('orders')} - n % 10000, n from series`,
  `${series(12_000)} insert into jobs (kind, unique_key, payload, state, run_at, created_at, finished_at, recipient,
     counted_at)
   select 'letter', 'filled ' || n, '{}', iif(n <= 2000, 'waiting', 'done'), n, n, iif(n <= 2000, null, n),
     'mailbox ' || n, n from series`,
]

/**
 * Adds rows to the tables that grow most and analyzes these tables, so that SQLite chooses the same query plans as in a
 * large shop. Without statistics, the plans do not depend on the number of rows.
 */
export function fillTables(connection: Database) {
  connection.transaction(() => {
    for (const sql of fills) connection.exec(sql)
  })()
  for (const sql of fills) connection.exec(`analyze ${/ insert into (\w+)/.exec(sql)?.[1]}`)
}
