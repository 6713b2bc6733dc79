// The fastest reasonable orders server that `npm run bench` compares the shop with: node:http and better-sqlite3
// without a framework or checks, prepared statements, and one commit with `synchronous = FULL` for all requests that
// have arrived. For each order it writes as many rows as the shop does: order, three lines, event, ledger entry, three
// stock movements, job, idempotency key, the stock of three products and of their variants, and the catalogue version.
// Its tables have no indexes except those that find a single row.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'

const [file, productsFile = '', filledOrders = '0'] = process.argv.slice(2)
const db = new Sqlite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  create table products (id integer primary key, name text not null, price integer not null, inventory integer not null,
    version integer not null) strict;
  create table variants (id integer primary key, inventory integer not null) strict;
  create table catalogue_version (id integer primary key, version integer not null) strict;
  create table orders (id integer primary key, order_number text not null unique, email text not null, name text not null,
    phone text not null, subtotal integer not null, shipping integer not null, tax integer not null,
    total integer not null, address text not null, created_at integer not null) strict;
  create table order_items (id integer primary key, order_id integer not null references orders, product_id integer not
    null references products, quantity integer not null, price integer not null, name text not null) strict;
  create index order_items_order on order_items (order_id);
  create table events (id integer primary key, order_id integer not null references orders, title text not null,
    created_at integer not null) strict;
  create index events_order on events (order_id);
  create table money_ledger (id integer primary key, order_id integer not null references orders, amount integer not null,
    created_at integer not null) strict;
  create index money_ledger_order on money_ledger (order_id);
  create table stock_movements (id integer primary key, variant_id integer not null, quantity integer not null, order_id
    integer not null references orders, created_at integer not null) strict;
  create index stock_movements_variant on stock_movements (variant_id);
  create table jobs (id integer primary key, unique_key text not null unique, payload text not null, state text not null,
    run_at integer not null) strict;
  create index jobs_due on jobs (state, run_at);
  create table idempotency_keys (key text primary key, body_hash text not null, response text not null, order_id integer
    not null references orders, created_at integer not null) strict;
  insert into catalogue_version values (1, 1);
`)

/** @typedef {{ id: number, name: string, price: string }} Product */

const insertProduct = db.prepare('insert into products values (?, ?, ?, 1000000000, 1)')
const insertVariant = db.prepare('insert into variants values (?, 1000000000)')
const reserveVariant = db.prepare('update variants set inventory = inventory - ? where id = ?')
const readProduct = db.prepare('select id, name, price from products where id = ?')
const reserveStock = db.prepare(
  'update products set inventory = inventory - ?, version = ? where id = ? and inventory >= ?',
)
const raiseVersion = db.prepare('update catalogue_version set version = version + 1 returning version').pluck()
const findKey = db.prepare('select body_hash, response from idempotency_keys where key = ?')
const addOrder = db.prepare('insert into orders values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
const addLine = db.prepare('insert into order_items values (null, ?, ?, ?, ?, ?)')
const addEvent = db.prepare("insert into events values (null, ?, 'Order placed', ?)")
const addCharge = db.prepare('insert into money_ledger values (null, ?, ?, ?)')
const addMovement = db.prepare('insert into stock_movements values (null, ?, ?, ?, ?)')
const addJob = db.prepare("insert into jobs values (null, ?, ?, 'waiting', ?)")
const addKey = db.prepare('insert into idempotency_keys values (?, ?, ?, ?, ?)')

/** @param {string} key @param {string} text */
function place(key, text) {
  const now = Date.now()
  const hash = createHash('sha256').update(text).digest('base64url')
  const known = /** @type {{ response: string } | undefined} */ (findKey.get(key))
  if (known) return known.response
  const body = JSON.parse(text)
  const version = raiseVersion.get()
  const lines = /** @type {{ productId: number, quantity: number }[]} */ (body.items).map((item) => ({
    ...item,
    product: /** @type {{ price: number, name: string }} */ (readProduct.get(item.productId)),
  }))
  for (const { quantity, productId } of lines) {
    if (reserveStock.run(quantity, version, productId, quantity).changes !== 1) throw new Error('no stock')
    reserveVariant.run(quantity, productId)
  }
  const subtotal = lines.reduce((sum, line) => sum + line.product.price * line.quantity, 0)
  const shipping = subtotal >= 100000 ? 0 : 5000
  const tax = Math.round(subtotal * 0.18)
  const total = subtotal + shipping + tax
  const number = `GB-${randomBytes(8).toString('hex')}`
  const { customerEmail, customerName, customerPhone, shippingAddress } = body
  const id = addOrder.run(
    ...[number, customerEmail, customerName, customerPhone, subtotal, shipping, tax, total, shippingAddress, now],
  ).lastInsertRowid
  for (const { productId, quantity, product } of lines) {
    addLine.run(id, productId, quantity, product.price, product.name)
    addMovement.run(productId, -quantity, id, now)
  }
  addCharge.run(id, total, now)
  addEvent.run(id, now)
  addJob.run(`order-placed ${id}`, JSON.stringify({ orderId: Number(id), to: customerEmail }), now)
  const reply = JSON.stringify({ success: true, order: { id: Number(id), orderNumber: number }, amount: total })
  addKey.run(key, hash, reply, id, now)
  return reply
}

const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')
/** @type {{ key: string, text: string, reply: import('node:http').ServerResponse }[]} */
let arrived = []

function commitArrived() {
  const batch = arrived
  arrived = []
  begin.run()
  const replies = batch.map(({ key, text }) => place(key, text))
  commit.run()
  for (const [index, { reply }] of batch.entries()) {
    reply.writeHead(201, { 'content-type': 'application/json' })
    reply.end(replies[index])
  }
}

/** Adds orders that were placed earlier, and 20,000 jobs that wait for a later time. @param {number} count */
function fill(count) {
  const [product] = /** @type {Product[]} */ (JSON.parse(readFileSync(productsFile, 'utf8')))
  const item = { productId: product?.id, quantity: 1 }
  const details = { customerName: 'Asha Rao', shippingAddress: '14 Attar Gali, Lucknow, Uttar Pradesh 226003' }
  const items = [item, item, item]
  begin.run()
  for (let n = 0; n < count; n += 1) {
    const buyer = { customerEmail: `buyer${n}@example.in`, customerPhone: `+918${String(n).padStart(9, '0')}` }
    place(`filled ${n}`, JSON.stringify({ ...details, ...buyer, items }))
  }
  db.prepare("update jobs set state = 'done' where id <= (select max(id) - 20000 from jobs)").run()
  commit.run()
}

for (const { id, name, price } of /** @type {Product[]} */ (JSON.parse(readFileSync(productsFile, 'utf8')))) {
  insertProduct.run(id, name, Math.round(Number(price) * 100))
  insertVariant.run(id)
}
fill(Number(filledOrders))

const server = createServer((request, reply) => {
  /** @type {Buffer[]} */
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const key = String(request.headers['idempotency-key'])
    if (arrived.push({ key, text: Buffer.concat(chunks).toString(), reply }) === 1) setImmediate(commitArrived)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`)
})
