import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { startShop } from './processes.mjs'

const orderCount = 100_000
const productCount = 10_000
const runsPerList = 7

/** Dashboard requests to measure: name and path. */
const lists = [
  ['newest orders', '/api/admin/orders?limit=25'],
  ['orders, last page', `/api/admin/orders?limit=25&page=${orderCount / 25}`],
  ['orders by status', '/api/admin/orders?limit=25&status=completed'],
  ['orders by payment', '/api/admin/orders?limit=25&paymentStatus=paid&paymentMethod=razorpay'],
  ['orders to ship', '/api/admin/orders?limit=25&toShip=true'],
  ['orders of a month', '/api/admin/orders?limit=25&from=2026-03-01&to=2026-03-31'],
  ['orders, a common text', '/api/admin/orders?limit=25&q=asha'],
  ['orders, a rare text', '/api/admin/orders?limit=25&q=buyer77777@'],
  ['orders, a text without matches', '/api/admin/orders?limit=25&q=nobody+at+all'],
  ['one order', '/api/admin/orders/77777'],
  ['products', '/api/admin/products?limit=25'],
  ['products, a text', '/api/admin/products?limit=25&q=majun'],
  ['products, last page', `/api/admin/products?limit=25&page=${productCount / 25}`],
  ['products by name, sold out', '/api/admin/products?limit=25&sort=name&stock=out'],
  ['products by stock, page 200', '/api/admin/products?limit=25&sort=inventory&page=200'],
  ['sales of 90 days', '/api/admin/sales?days=90'],
  ['orders of a batch (recall)', '/api/admin/batch-orders?batchId=1'],
  ['overview', '/api/admin/overview'],
  ['numbers', '/api/admin/stats'],
]

/** Adds orders, products and an admin session to the database of a stopped shop. Returns the session id. @param {string} file */
function fill(file) {
  const db = new Sqlite(file)
  const names = ['Asha Rao', 'Imran Khan', 'Meera Iyer', 'Gopal Das', 'Zoya Ansari']
  const order = db.prepare(
    `insert into orders (order_number, customer_email, customer_name, customer_phone, status, subtotal, total,
      shipping_address, payment_method, payment_status, created_at)
     values (?, ?, ?, ?, ?, 50000, 50000, ?, ?, ?, ?)`,
  )
  const line = db.prepare(`insert into order_items (order_id, quantity, price, product_name) values (?, ?, ?, 'Majun')`)
  // Creates the batches. A tenth of the orders gets pieces of the recalled batch.
  db.exec(`insert into batches (id, variant_id, number, expires_on, created_at)
    select n, (select min(id) from variants), 'B-' || n, '2027-03-31', 0 from (select 1 as n union select 2)`)
  const taken = db.prepare(
    `insert into stock_movements (variant_id, product_id, quantity, reason, order_id, batch_id, created_at)
     select id, product_id, -2, 'order', ?, ?, 0 from variants order by id limit 1`,
  )
  const street = 'MG Road, near the temple'
  const place = { city: 'Bengaluru', state: 'Karnataka', zipCode: '560001', country: 'India' }
  const last = Date.parse('2026-11-21T06:00:00Z')
  const columns = /** @type {{ name: string }[]} */ (db.pragma('table_info(products)')).map(({ name }) => name)
  const copied = columns.filter((name) => !['id', 'slug', 'name'].includes(name)).join(', ')
  const product = db.prepare(
    `insert into products (slug, name, ${copied}) select slug || '-' || @n, name || ' ' || @n, ${copied} from products
     where id = (select min(id) + @n % 50 from products)`,
  )
  const session = randomBytes(16).toString('hex')
  db.transaction(() => {
    for (let n = 0; n < orderCount; n += 1) {
      const status = n > orderCount - 500 ? 'pending' : n % 20 === 0 ? 'cancelled' : 'completed'
      const payment = status === 'completed' ? 'paid' : status === 'pending' ? 'pending' : 'failed'
      const text = `${n} ${street}, Bengaluru, Karnataka 560001`
      const { lastInsertRowid: id } = order.run(
        `GB-261121-${n.toString(36).toUpperCase()}`,
        `buyer${n}@example.in`,
        names[n % names.length],
        `+919${String(n).padStart(9, '0')}`,
        status,
        JSON.stringify({ street: `${n} ${street}`, ...place, text }),
        n % 3 === 0 ? 'razorpay' : 'cash_on_delivery',
        payment,
        last - (orderCount - n) * 5 * 60_000,
      )
      line.run(id, 2, 20000)
      line.run(id, 1, 10000)
      taken.run(id, n % 10 === 0 ? 1 : 2)
    }
    for (let n = 1; n <= productCount; n += 1) product.run({ n })
    db.exec(`insert into variants (product_id, price, inventory) select id, price, inventory from products
      where not exists (select 1 from variants where product_id = products.id)`)
    const sid = createHash('sha256').update(session).digest('base64url')
    db.prepare(
      `insert into sessions (sid, user_id, sess, created_at, last_seen_at, expire)
       select ?, id, '{"userAgent":null}', @now, @now, @now + 3600000 from users where role = 'admin' limit 1`,
    ).run(sid, { now: Date.now() })
  })()
  db.exec(
    `insert into money_ledger (order_id, kind, amount, created_at) select id, 'charged', total, created_at from orders
     where status <> 'cancelled' and id not in (select order_id from money_ledger)`,
  )
  db.close()
  return session
}

/** Measures the dashboard's requests with 100,000 orders and 10,000 products: median and slowest of seven calls. @param {string} dataDir */
export async function measureBackOffice(dataDir) {
  await (await startShop(dataDir)).stop()
  const headers = { cookie: `session=${fill(join(dataDir, 'shop.db'))}` }
  const shop = await startShop(dataDir)
  const table = []
  for (const [what = '', path] of lists) {
    const durationsMs = []
    for (let turn = 0; turn < runsPerList; turn += 1) {
      const startedAt = performance.now()
      const reply = await fetch(`${shop.url}${path}`, { headers })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      durationsMs.push(performance.now() - startedAt)
    }
    const slowest = Math.max(...durationsMs)
    const median = durationsMs.sort((a, b) => a - b)[Math.floor(runsPerList / 2)] ?? 0
    table.push({
      what,
      'median ms': Math.round(median),
      'slowest ms': Math.round(slowest),
      met: median < 100 ? 'yes' : 'NO',
    })
  }
  await shop.stop()
  return table
}
