import Sqlite from 'better-sqlite3'
import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'
import type { Actor } from './testing/actor.ts'
import { adminWrites } from './testing/admin-writes.ts'
import { addCoupon } from './testing/coupon.ts'
import { addCollection, addPage, addProduct, addReview, addSignedIn } from './testing/data.ts'
import { fillTables } from './testing/fill-tables.ts'
import { orderBody, place } from './testing/order-body.ts'
import { createPayingShop } from './testing/paying-shop.ts'
import { createSandboxClient } from './testing/sandbox-client.ts'

const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
const shop = await createPayingShop({ withCourier: true, changesRows: true })
afterAll(() => shop.close())

const day = 24 * 3600 * 1000
const product = await addProduct(shop, { inventory: 1000 })
const soldOut = await addProduct(shop, { name: 'Sold out', inventory: 0 })
const page = await addPage(shop)
const collection = await addCollection(shop)
const review = await addReview(shop, { productId: product.id })
const admin = await addSignedIn(shop, { role: 'admin' })
const user = await addSignedIn(shop)
const guest = shop.visitor()

interface Request {
  path: string
  actor?: Actor
  body?: unknown
}

/** The requests to one endpoint whose SQL statements are tested. */
type Requests = readonly Request[]

const searches = (path: string, ...queries: string[]): Requests =>
  ['', ...queries].map((query) => ({ path: `${path}?${query}`, actor: admin }))
const byUser = (path: string, body?: unknown): Requests => [{ path, actor: user, body }]
const byGuest = (path: string, body: unknown): Requests => [{ path, actor: guest, body }]

/** Requests to the endpoints with which an admin changes data. */
async function adminRequests(): Promise<Record<string, Requests>> {
  const requests: Record<string, Requests> = {}
  for (const [name, make] of Object.entries(adminWrites)) requests[name] = [{ ...(await make(shop)), actor: admin }]
  return requests
}

/**
 * Requests to the other endpoints, without most lists and totals of the dashboard. Other totals and text searches read
 * whole tables; `npm run bench` measures them with 100,000 orders.
 */
function requestsOf(
  orderId: number,
  orderNumber: string,
  otherId: number,
): Partial<Record<keyof typeof contract, Requests>> {
  const ofOrder = ['', '/items', '/tracking'].map((part) => `/api/orders/${orderId}${part}`)
  const [order = '', items = '', tracking = ''] = ofOrder
  const account = { mobile: '98765 43210', username: 'Ravi', password: 'correct horse', email: 'ravi@example.com' }
  const proof = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's', orderId }
  const details = { name: 'Ravi', email: 'r@example.com', subject: 'A question', message: 'When do you open?' }
  return {
    getCategories: searches('/api/categories', 'include=inactive'),
    getProducts: searches('/api/products', 'search=majun', 'sort=newest', 'include=inactive'),
    getProduct: searches(`/api/products/slug/${product.slug}`),
    getProductFilters: searches('/api/catalogue/filters', 'search=majun&form=paste'),
    getCatalogueChanges: searches('/api/catalogue/changes', 'since=0'),
    getCatalogueTexts: searches('/api/catalogue/texts', 'lang=hi', 'lang=ur'),
    getSearchSynonyms: searches('/api/catalogue/synonyms'),
    getCatalogueVersion: searches('/api/catalogue/version'),
    getCollections: searches('/api/collections', 'lang=hi'),
    getCollection: searches(`/api/collections/${collection.slug}`),
    getPages: searches('/api/pages', 'lang=hi'),
    getPage: searches(`/api/pages/page/${page.slug}`),
    getReviews: [
      ...searches(
        `/api/products/${product.id}/reviews`,
        ...['newest', 'oldest', 'highest', 'lowest', 'helpful'].map((sort) => `sort=${sort}`),
      ),
      ...byUser(`/api/products/${product.id}/reviews`),
    ],
    postReview: [1, 2].flatMap((rating) =>
      byUser('/api/reviews', { productId: product.id, rating, customerName: 'Ravi', customerEmail: 'r@example.com' }),
    ),
    voteReview: ['helpful', 'unhelpful', 'unhelpful'].flatMap((voteType) =>
      byUser(`/api/reviews/${review.id}/vote`, { voteType }),
    ),
    subscribe: byGuest('/api/newsletter', { email: 'reader@example.com' }),
    requestStock: byGuest('/api/stock-requests', { email: 'reader@example.com', productId: soldOut.id }),
    sendMessage: byGuest('/api/contact', details),
    getSettings: searches('/api/settings'),
    getCart: byUser('/api/cart'),
    putCart: [0, 2].flatMap((quantity) => byUser('/api/cart', { items: [{ productId: product.id, quantity }] })),
    register: byGuest('/api/register', account),
    login: byGuest('/api/login', account),
    getCurrentUser: byUser('/api/auth/user'),
    forgotPassword: byGuest('/api/forgot-password', { email: account.email }),
    resetPassword: byGuest('/api/reset-password', {
      token: 'x'.repeat(43),
      newPassword: 'correct horse',
      confirmPassword: 'correct horse',
    }),
    confirmEmail: byGuest('/api/confirm-email', { token: 'x'.repeat(43) }),
    createOrder: [
      ...byGuest('/api/ecommerce/create-order', orderBody(product)),
      ...byGuest('/api/ecommerce/create-order', orderBody(product, 1, { replaces: ['a'.repeat(32)] })),
      ...byUser('/api/ecommerce/create-order', orderBody(product, 1, { paymentMethod: 'razorpay' })),
    ],
    checkCoupon: byGuest('/api/coupons/check', {
      couponCode: 'GB10-NONE',
      customerEmail: account.email,
      subtotal: '500.00',
    }),
    trackOrder: searches('/api/orders/track', `orderNumber=${orderNumber}&email=asha@example.com`),
    getOrders: [...byUser('/api/orders'), ...searches('/api/orders', 'mine=true', 'limit=5&page=2')],
    getOrder: byUser(order),
    getOrderItems: byUser(items),
    getInvoice: byUser(`${order}/invoice`),
    getDocuments: byUser(`${order}/documents`),
    getOrderTracking: byUser(tracking),
    getOrderShipments: byUser(`/api/orders/${orderId}/shipments`),
    getOrderActions: byUser(`/api/orders/${orderId}/actions`),
    payOrder: byUser(`/api/orders/${orderId}/pay`, {}),
    cancelOwnOrder: byUser(`/api/orders/${otherId}/cancel`, {}),
    createReturn: byUser(`/api/orders/${orderId}/returns`, {
      items: [{ lineId: 1, quantity: 1, reason: 'damaged' }],
      resolution: 'refund',
    }),
    getReturns: byUser(`/api/orders/${orderId}/returns`),
    getReturnPhotos: byUser(`/api/orders/${orderId}/returns/1/photos`),
    savePayout: byUser(`/api/orders/${orderId}/returns/1/payout`, { method: 'upi', upi: 'ravi@okbank' }),
    uploadPrescription: byUser(`/api/orders/${orderId}/prescription`, { images: [] }),
    verifyPayment: byUser(contract.verifyPayment.path, proof),
    checkServiceability: byGuest('/api/ecommerce/check-serviceability', { delivery_postcode: '560001' }),
    createShipment: byUser('/api/ecommerce/create-shipment', { order_id: orderId }),
    trackShipment: searches('/api/ecommerce/track-shipment/MADEUPAWB'),
    // The imports of files are not tested, because an import reads and writes the whole catalogue.
    createImport: [],
    addImportPictures: [],
    importRemittances: [],
    getRemittanceTotals: searches('/api/admin/remittances/totals'),
    getCodShipments: searches('/api/admin/remittances/shipments', 'shown=open', 'shown=excess&page=2'),
    logout: byGuest('/api/logout', undefined),
    logoutEverywhere: byUser('/api/logout-everywhere'),
  }
}

/** Tables that have few rows in every shop, and subqueries that return few rows. */
const small = [
  'settings',
  'provider_keys',
  'catalogue_version',
  'categories',
  'pages',
  'collections',
  'one',
  'due',
  'waiting',
  'counted',
  'kinds',
  'kinds_of_state',
  // `sqlite_sequence` has one row per database table. `json_each` has one row per line of the orders stored together.
  'sqlite_sequence',
  'json_each',
  // In query plans, SQLite uses the name `CONSTANT` for a subquery that returns one row.
  'CONSTANT',
]

/**
 * Whether a step of a query plan reads a whole table, or all rows that share a common value such as a status. Sorting
 * the result is also slow: lists must be read in the order of an index.
 */
const isSlow = (step: string) =>
  (step.startsWith('SCAN ') && !small.includes(step.split(' ')[1] ?? '') && !smallIndexes.test(step)) ||
  /orders_status_created \(status=\?\)|jobs_due \(state=\?\)|shipments_awbCode_unique \(awb_code>\?\)/.test(step) ||
  step === 'USE TEMP B-TREE FOR ORDER BY'

/** Partial indexes that contain few rows, such as the shipments in transit, so that a scan of them is fast. */
const smallIndexes =
  /^SCAN \w+ USING (COVERING )?INDEX (refunds_pending|refunds_failed|shipments_polled|return_pickups_polled|shipments_cash_open|variants_reported_low|variants_newly_low|jobs_unreported|orders_expired_batch|\w+_awaiting_notice)$/

/** SQL statements that may contain a slow step, each with the reason why this is acceptable. */
const allowed: readonly [statement: RegExp, reason: string][] = [
  [/from "order_items" .*"order_id" = \?/, 'sorts the lines of one order'],
  [/from "refunds" .*"order_id" in \(/, 'sorts the refunds of one page of orders'],
  [/from "cart_items" .*"user_id" = \?/, 'sorts the lines of one cart'],
  [/from "reviews" where \("reviews"."product_id" = \?/, 'sorts the reviews of one product'],
  [/as due order by run_at, id limit \?$/, 'sorts a batch of jobs'],
  [/^select min\("kind"\)|with recursive kinds/, 'reads one row for each kind of job'],
  [
    /from "orders" inner join .*"orders"."packed_at" is null/,
    'reads the orders that are not packed, for a stock-taking',
  ],
  [/"state" = \? and "jobs"."lease_until" > \?/, 'reads the jobs that are running'],
  [/order by "\w+"."id" desc limit \?( offset \?)?$/, 'walks a list from its newest row'],
  [
    /"orders"."status" = \? and "orders"."payment_method" = \?.*"expiry_warned_at"/,
    'reads the pending orders once an hour',
  ],
  [/"gateway_account" = \? and "orders"."created_at" >= \?/, 'sorts the recent unpaid online orders'],
  [/"shipments"."checked_at" < \?/, 'sorts the shipments in transit with the same time'],
  [/^select count\(\*\) from "orders"$/, 'counts the orders for the list of an admin'],
  [
    /from "variants" where "variants"."inventory" > \?$/,
    'reads the stock of all products of a shop that is being set up',
  ],
  [/from "imports" where "imports"."state" = \?$/, 'reads the imports and bulk edits, of which a shop has few'],
  [
    /^select .* as "reason" from "payments" .* union all /,
    'reads the rows of at most 1,000 orders of a shop that is being set up',
  ],
  [
    /^select "id", "created_at" from "orders" order by "orders"."id" asc$/,
    'reads at most 1,000 orders of a shop that is being set up',
  ],
  [/^delete from "products" returning/, 'deletes all products of a shop that is being set up'],
  [/^update "sessions" set "(created_at|last_seen_at)"/, 'runs once after a jump of the clock'],
  [/^select [^(]* from "variants"$/, 'reads all variants for the list with inactive products'],
  [
    /^select .* from "products" order by "products"."created_at" desc/,
    'reads the catalogue for the offline list of an admin',
  ],
]

/** SQL statements that the shop has prepared since the last `mockClear`, and their connections. */
const preparedStatements = () =>
  new Map(prepare.mock.calls.map(([sql], index) => [sql, prepare.mock.contexts[index]] as const))

function slowSteps(seen: ReturnType<typeof preparedStatements>): string[] {
  const slow: string[] = []
  for (const [sql, connection] of seen) {
    // Inserts are skipped: they read no rows, but their query plans name the tables of foreign keys.
    const isRead = /^\s*(select|update|delete|with)/i.test(sql) && !allowed.some(([pattern]) => pattern.test(sql))
    if (!isRead || !(connection instanceof Sqlite) || !connection.open) continue
    const rows = connection.prepare(`explain query plan ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => 1))
    for (const row of rows) if (isSlow(Object(row).detail)) slow.push(`${Object(row).detail}: ${sql}`)
  }
  return slow
}

async function send(requests: Record<string, Requests>) {
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    if (endpoint.access === 'admin' && endpoint.method === 'GET' && !requests[name]) continue
    expect(requests[name], name).toBeDefined()
    for (const { path, actor = admin, body } of requests[name] ?? []) {
      const response = await actor.send(endpoint.method, path, body)
      expect([name, path, response.status < 500], await response.text()).toEqual([name, path, true])
    }
  }
}

test('no SQL statement of a request or job reads or sorts a whole growing table, also when the tables are filled and analyzed', async () => {
  prepare.mockClear()
  const placed = await place(user, orderBody(product))
  const cancelled = await place(user, orderBody(product))
  const code = await addCoupon(shop, 'asha@example.com')
  await place(guest, orderBody(product, 1, { couponCode: code, amount: '1' })).catch(() => undefined)
  const paid = await shop.ordered()
  const proof = await shop.press(paid.gatewayOrderId, 'pay')
  await shop.verify(paid.actor, paid.order.id, proof)
  await createSandboxClient(shop.origin).control(`/payments/${proof.razorpay_payment_id}/dispute`)
  await shop.settled()
  await send({
    ...(await adminRequests()),
    ...requestsOf(placed.order.id, placed.order.orderNumber, cancelled.order.id),
  })
  await shop.settled()
  const recurring = [
    'expire unconfirmed orders',
    'expire prescriptions',
    'reconcile payments',
    'reconcile disputes',
    'poll shipments',
    'collect notices',
    'send daily summaries',
    'notify of stock',
  ]
  for (const name of recurring) {
    await shop.runRecurring(name)
    shop.advance(8 * day)
    await shop.runJobs()
  }
  const statements = preparedStatements()
  expect(slowSteps(statements)).toEqual([])
  const [writer] = [...statements.values()].filter((connection) => connection instanceof Sqlite && !connection.readonly)
  if (writer instanceof Sqlite) fillTables(writer)
  expect(slowSteps(statements)).toEqual([])
})
