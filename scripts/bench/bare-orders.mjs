// Minimal orders server that `npm run bench` compares the shop with: it runs the SQL statements of an order directly, each
// order in one transaction with `synchronous = FULL`.
import { createHash, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'

const [file] = process.argv.slice(2)
const db = new Sqlite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const readProduct = db.prepare('select id, name, price, inventory, is_active, image_url from products where id = ?')
const readSettings = db.prepare('select * from settings')
const reserveStock = db.prepare(
  'update products set inventory = inventory - ?, version = ? where id = ? and inventory >= ? and is_active = 1',
)
const raiseVersion = db.prepare('update catalogue_version set version = version + 1 where id = 1 returning version')
const addOrder = db.prepare(
  `insert into orders (order_number, guest_hash, customer_email, customer_name, customer_phone, subtotal, shipping, tax, total, shipping_address, payment_method, created_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'cash_on_delivery', ?) returning id`,
)
const addLine = db.prepare(
  'insert into order_items (order_id, product_id, quantity, price, product_name, product_image) values (?, ?, ?, ?, ?, ?)',
)
const addEvent = db.prepare(
  "insert into order_tracking_events (order_id, status, title, created_at) values (?, 'order_placed', 'Order placed', ?)",
)
const addKey = db.prepare(
  "insert into idempotency_keys (key, route, body_hash, status, response, order_id, created_at) values (?, 'createOrder', ?, 201, ?, ?, ?)",
)

/** @typedef {{ productId: number, quantity: number }} Item */

const place = db.transaction((key, hash, body) => {
  const now = Date.now()
  readSettings.get()
  const lines = /** @type {Item[]} */ (body.items).map((item) => ({
    ...item,
    product: /** @type {{ price: number, name: string, image_url: string }} */ (readProduct.get(item.productId)),
  }))
  const { version } = /** @type {{ version: number }} */ (raiseVersion.get())
  for (const line of lines) {
    if (reserveStock.run(line.quantity, version, line.productId, line.quantity).changes !== 1)
      throw new Error('no stock')
  }
  const subtotal = lines.reduce((sum, line) => sum + line.product.price * line.quantity, 0)
  const shipping = subtotal >= 100000 ? 0 : 5000
  const tax = Math.round(subtotal * 0.18)
  const number = `GB-${randomBytes(8).toString('hex')}`
  const address = JSON.stringify({ text: body.shippingAddress })
  const { id } = /** @type {{ id: number }} */ (
    addOrder.get(
      number,
      hash,
      body.customerEmail,
      body.customerName,
      body.customerPhone,
      subtotal,
      shipping,
      tax,
      subtotal + shipping + tax,
      address,
      now,
    )
  )
  for (const line of lines) {
    addLine.run(id, line.productId, line.quantity, line.product.price, line.product.name, line.product.image_url)
  }
  addEvent.run(id, now)
  const reply = JSON.stringify({ success: true, order: { id, orderNumber: number }, amount: subtotal + shipping + tax })
  addKey.run(key, hash, reply, id, now)
  return reply
})

const app = new Hono()
app.post('/api/ecommerce/create-order', async (c) => {
  const text = await c.req.text()
  const reply = place.immediate(
    c.req.header('idempotency-key'),
    createHash('sha256').update(text).digest('base64url'),
    JSON.parse(text),
  )
  return c.body(reply, 201, { 'content-type': 'application/json' })
})
serve({ fetch: app.fetch, port: 0 }, ({ port }) => process.stdout.write(`${port}\n`))
