import { and, count, eq, getTableName, ne } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import * as accounts from '../db/schema/accounts.ts'
import * as catalogue from '../db/schema/catalogue.ts'
import * as engagement from '../db/schema/engagement.ts'
import * as noticeTables from '../db/schema/notices.ts'
import * as operations from '../db/schema/operations.ts'
import * as parcels from '../db/schema/order-records.ts'
import * as orders from '../db/schema/orders.ts'
import { collections, pages, pageVersions } from '../db/schema/pages.ts'
import * as stock from '../db/schema/stock.ts'
import { sha256 } from '../http/credentials.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { recountRating } from '../reviews/review-store.ts'
import { divideStock, insertBatch } from '../stock/batch-list-store.ts'
import { applyToStock } from '../stock/batch-store.ts'
import { postMovements } from '../stock/movement-store.ts'
import type { Actor } from './actor.ts'
import type { Shop } from './test-shop.ts'

const { products, categories, variants } = catalogue

let made = 0
/** Returns a new number, to make names unique. */
const next = () => {
  made += 1
  return made
}

type ProductValues = Partial<typeof products.$inferInsert>
type VariantValues = Partial<typeof variants.$inferInsert>

const variantFields = ['sku', 'barcode', 'mrp', 'lowStockAt', 'weight', 'dimensions', 'hsn', 'gstRate'] as const

/**
 * Inserts an active product without options: 500 rupees and 100 pieces unless `values` say otherwise. Values of its only
 * variant, such as `sku`, are allowed too. With `sizes`, the product has the option Size and a variant for each.
 */
export async function addProduct(
  { db, catalogue: known, clock }: Shop,
  given: ProductValues & Pick<VariantValues, (typeof variantFields)[number]> & { sizes?: VariantValues[] } = {},
) {
  const number = next()
  const { sizes, ...all } = given
  const ofVariant = Object.fromEntries(variantFields.flatMap((name) => (name in all ? [[name, all[name]]] : [])))
  const values: ProductValues = Object.fromEntries(
    Object.entries(all).filter(([name]) => !variantFields.some((field) => field === name)),
  )
  const product = await db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    const totals = { price: values.price ?? 500_00, inventory: values.inventory ?? 100 }
    const rows = (sizes ?? [{}]).map((size, position) => {
      const title = sizes ? (size.title ?? `Size ${position + 1}`) : ''
      const inventory = size.inventory ?? totals.inventory
      return { ...totals, ...ofVariant, ...size, inventory, title, optionValues: sizes ? [title] : [], position }
    })
    const sold = rows.filter((variant) => !('isActive' in variant) || variant.isActive)
    const [row] = await tx
      .insert(products)
      .values({
        name: `Majun ${number}`,
        slug: `majun-${number}`,
        images: [],
        ingredients: [],
        benefits: [],
        certifications: [],
        doshaTypes: [],
        createdAt: clock(),
        updatedAt: clock(),
        options: sizes ? [{ name: 'Size', values: rows.map(({ title }) => title) }] : [],
        ...values,
        price: Math.min(...sold.map(({ price }) => price)),
        inventory: sold.reduce((sum, row) => sum + row.inventory, 0),
        version,
      })
      .returning()
    if (!row) return undefined
    const stored = await tx
      .insert(variants)
      .values(rows.map((variant) => ({ ...variant, productId: row.id })))
      .returning()
    const opened = stored.map(({ id, inventory }) => ({ productId: row.id, variantId: id, quantity: inventory }))
    await postMovements(tx, opened, { reason: 'opening', now: clock() })
    return { ...row, variants: stored }
  })
  if (!product) throw new Error('No product was made')
  known.invalidate()
  return product
}

export async function addCategory(
  { db, catalogue: known }: Shop,
  values: Partial<typeof categories.$inferInsert> = {},
) {
  const number = next()
  const category = await db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    const [row] = await tx
      .insert(categories)
      .values({ name: `Category ${number}`, slug: `category-${number}`, ...values })
      .returning()
    return row
  })
  if (!category) throw new Error('No category was made')
  known.invalidate()
  return category
}

/** Inserts an account with a session and returns a client that is signed in to it. */
export async function addSignedIn(shop: Shop, values: Partial<typeof accounts.users.$inferInsert> = {}) {
  const number = next()
  const now = shop.clock()
  const session = `session-${number}`
  const user = await shop.db.write(async (tx) => {
    const [row] = await tx
      .insert(accounts.users)
      .values({
        username: `Asha ${number}`,
        usernameKey: `asha ${number}`,
        email: `asha${number}@example.com`,
        password: 'not used here',
        createdAt: now,
        ...values,
      })
      .returning()
    if (!row) return undefined
    await tx.insert(accounts.sessions).values({
      sid: sha256(session),
      userId: row.id,
      sess: { userAgent: null },
      createdAt: now,
      lastSeenAt: now,
      expire: new Date(now.getTime() + 30 * 24 * 3600 * 1000),
    })
    return row
  })
  if (!user) throw new Error('No account was made')
  return Object.assign(shop.visitor({ session }), { user })
}

/** Adds an active collection of the new products. */
export async function addCollection(shop: Shop, values: Partial<typeof collections.$inferInsert> = {}) {
  const number = next()
  const now = shop.clock()
  const rule = { forms: [], categoryIds: [], minPrice: null, maxPrice: null, tags: [], isNew: true, onSale: false }
  const added = await shop.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    const [row] = await tx
      .insert(collections)
      .values({
        slug: `collection-${number}`,
        title: `Collection ${number}`,
        rule,
        createdAt: now,
        updatedAt: now,
        ...values,
      })
      .returning()
    return row
  })
  if (!added) throw new Error('The collection was not stored')
  shop.catalogue.invalidate()
  return added
}

/** Inserts a published page, or a draft with `published: null`. */
export async function addPage(shop: Shop, values: Partial<typeof pages.$inferInsert> = {}) {
  const number = next()
  const now = shop.clock()
  const content = {
    title: `Page ${number}`,
    description: '',
    body: 'A text.',
    imageUrl: null,
    imageAlt: '',
    translations: {},
    ...values.content,
  }
  const published = values.published === null ? {} : { published: content, publishedAt: now, firstPublishedAt: now }
  const page = await shop.db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    const [row] = await tx
      .insert(pages)
      .values({
        kind: 'page',
        slug: `page-${number}`,
        createdAt: now,
        updatedAt: now,
        ...published,
        ...values,
        content,
        version,
      })
      .returning()
    return row
  })
  if (!page) throw new Error('No page was made')
  shop.catalogue.invalidate()
  return page
}

/** Inserts a version of a page. Returns its id. */
export async function addPageVersion(shop: Shop, pageId: number): Promise<number> {
  const content = { title: 'Former', description: '', body: 'Old', imageUrl: null, imageAlt: '', translations: {} }
  const [row] = await shop.db.write((tx) =>
    tx.insert(pageVersions).values({ pageId, content, savedAt: shop.clock() }).returning(),
  )
  if (!row) throw new Error('No version was made')
  return row.id
}

/** Inserts an approved review and updates the rating of its product. */
export async function addReview(shop: Shop, values: Partial<typeof catalogue.reviews.$inferInsert> = {}) {
  const now = shop.clock()
  const productId = values.productId ?? (await addProduct(shop)).id
  const review = await shop.db.write(async (tx) => {
    const [row] = await tx
      .insert(catalogue.reviews)
      .values({
        customerName: 'Ravi',
        customerEmail: 'ravi@example.com',
        rating: 4,
        title: 'Good',
        comment: 'It did me good.',
        images: [],
        createdAt: now,
        updatedAt: now,
        ...values,
        productId,
      })
      .returning()
    await recountRating(tx, productId, await raiseCatalogueVersion(tx))
    return row
  })
  if (!review) throw new Error('No review was made')
  shop.catalogue.invalidate()
  return review
}

/** Inserts an unanswered contact message. */
export async function addMessage(shop: Shop, values: Partial<typeof engagement.contactMessages.$inferInsert> = {}) {
  const message = await shop.db.write(async (tx) => {
    const [row] = await tx
      .insert(engagement.contactMessages)
      .values({
        ticket: `GB-C-TEST${next()}`,
        name: 'Ravi',
        email: 'ravi@example.com',
        subject: 'A question',
        message: 'When do you open?',
        createdAt: shop.clock(),
        ...values,
      })
      .returning()
    return row
  })
  if (!message) throw new Error('No message was made')
  return message
}

/** Inserts a failed email job. */
export async function addFailedEmail({ db, clock }: Shop, values: Partial<typeof operations.jobs.$inferInsert> = {}) {
  const now = clock()
  const payload = { letter: 'newsletter-welcome', to: 'ravi@example.com', code: 'GB10-TESTTEST', unsubscribeToken: 't' }
  const job = { kind: 'letter', state: 'failed', payload, lastError: 'No such mailbox', attempts: 9 } as const
  const times = { runAt: now, createdAt: now, finishedAt: now }
  const [row] = await db.write((tx) =>
    tx
      .insert(operations.jobs)
      .values({ ...job, ...times, uniqueKey: `failed email ${next()}`, ...values })
      .returning(),
  )
  if (!row) throw new Error('The email was not inserted')
  return row
}

const tables = [accounts, catalogue, engagement, noticeTables, operations, orders, parcels, stock].flatMap((part) =>
  Object.values(part),
)

/** Returns the number of rows of each table. Tests compare them to show that nothing was written. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await db.read(async (tx) => {
    for (const table of tables) {
      // The table of rate limits is not compared, because refused requests add rows to it too.
      if (table === operations.rateLimits) continue
      const [row] = await tx.select({ rows: count() }).from(table)
      counts[getTableName(table)] = row?.rows ?? 0
    }
  })
  return counts
}

/**
 * Returns everything that an order can change: the number of rows of each table, and stock and version of every
 * product.
 */
export async function stateOf({ db, catalogue }: Shop) {
  // On PostgreSQL, reading the catalogue gives changed products their version, which is a part of the state.
  await catalogue.current()
  const stock = await db.read((tx) =>
    tx
      .select({ id: products.id, inventory: products.inventory, version: products.version })
      .from(products)
      .orderBy(products.id),
  )
  return { rows: await countRows(db), stock }
}

/** Returns the stock of a product. */
export async function stockOf({ db }: Shop, productId: number): Promise<number | undefined> {
  const [row] = await db.read((tx) =>
    tx.select({ inventory: products.inventory }).from(products).where(eq(products.id, productId)),
  )
  return row?.inventory
}

/** Returns the stock of the variants of a product, in their sequence. */
export async function variantStock({ db }: Shop, productId: number): Promise<number[]> {
  const rows = await db.read((tx) =>
    tx
      .select({ inventory: variants.inventory })
      .from(variants)
      .where(eq(variants.productId, productId))
      .orderBy(variants.position),
  )
  return rows.map(({ inventory }) => inventory)
}

/** Sets the stock of the only variant of a product. */
export async function setStock(tx: Tx, productId: number, inventory: number): Promise<void> {
  const before = await tx.select().from(variants).where(eq(variants.productId, productId))
  const changes = before.map((row) => ({ productId, variantId: row.id, quantity: inventory - row.inventory }))
  await postMovements(tx, changes, { reason: 'edit', now: new Date(0) })
  await tx.update(variants).set({ inventory }).where(eq(variants.productId, productId))
  await tx.update(products).set({ inventory }).where(eq(products.id, productId))
}

/** Changes the stock of a product as an admin, with the ETag that a change of stock needs. */
export async function restock(admin: Actor, productId: number, inventory: number): Promise<Response> {
  const tag = (await admin.get(`/api/admin/products/${productId}`)).headers.get('etag') ?? ''
  return admin.send('PUT', `/api/products/${productId}`, { inventory }, { 'if-match': tag })
}

/** Returns the number of pieces of a product in orders that are not cancelled. */
export async function soldOf({ db }: Shop, productId: number): Promise<number> {
  const lines = await db.read((tx) =>
    tx
      .select({ quantity: orders.orderItems.quantity })
      .from(orders.orderItems)
      .innerJoin(orders.orders, eq(orders.orders.id, orders.orderItems.orderId))
      .where(and(eq(orders.orderItems.productId, productId), ne(orders.orders.status, 'cancelled'))),
  )
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * Sets the status of an order to cancelled, without releasing its stock and without the other steps of a cancellation.
 */
export async function cancelOrder({ db, clock }: Shop, orderId: number) {
  await db.write(async (tx) => {
    await tx.update(orders.orders).set({ status: 'cancelled' }).where(eq(orders.orders.id, orderId))
    await postMoney(tx, orderId, clock())
  })
}

/** Inserts a payment with a failed refund for an order. `account` is the gateway account with which it was paid. */
export async function addFailedRefund({ db, clock }: Shop, orderId: number, account: string | null = null) {
  const now = clock()
  const times = { createdAt: now, updatedAt: now }
  await db.write(async (tx) => {
    const payment = { orderId, gatewayPaymentId: `pay_${orderId}`, gatewayOrderId: `order_${orderId}`, amount: 100_00 }
    const [row] = await tx
      .insert(orders.payments)
      .values({ ...payment, account, currency: 'INR', state: 'captured', ...times })
      .returning({ id: orders.payments.id })
    if (row) await tx.insert(orders.refunds).values({ paymentId: row.id, amount: 100_00, state: 'failed', ...times })
    await postMoney(tx, orderId, now)
  })
}

/** Marks a COD order as delivered, and inserts a return of one piece of its first line. Returns the return and its item. */
export async function addReturn(
  { db, clock }: Shop,
  orderId: number,
  values: Partial<typeof parcels.returns.$inferInsert> = {},
) {
  const now = clock()
  const made = await db.write(async (tx) => {
    const delivered = { status: 'delivered', paymentStatus: 'paid' } as const
    await tx.update(orders.orders).set(delivered).where(eq(orders.orders.id, orderId))
    const [line] = await tx.select().from(orders.orderItems).where(eq(orders.orderItems.orderId, orderId))
    const [row] = await tx
      .insert(parcels.returns)
      .values({ orderId, number: `R-${orderId}-${next()}`, createdAt: now, updatedAt: now, ...values })
      .returning()
    if (!row || !line) return null
    const [item] = await tx
      .insert(parcels.returnItems)
      .values({ returnId: row.id, lineId: line.id, quantity: 1, reason: 'damaged' })
      .returning()
    const cancelledAmount = values.amount ?? 0
    await tx.update(orders.orders).set({ cancelledAmount }).where(eq(orders.orders.id, orderId))
    await postMoney(tx, orderId, now)
    return item && { ...row, item }
  })
  if (!made) throw new Error('No return was made')
  return made
}

/** Inserts a captured payment of ₹100 for an order, without a gateway account. */
export async function addPayment({ db, clock }: Shop, orderId: number) {
  const now = clock()
  const payment = { orderId, gatewayPaymentId: `pay_${orderId}`, gatewayOrderId: `order_${orderId}`, amount: 100_00 }
  const times = { createdAt: now, updatedAt: now }
  await db.write(async (tx) => {
    await tx.insert(orders.payments).values({ ...payment, currency: 'INR', state: 'captured', ...times })
    await postMoney(tx, orderId, now)
  })
}

/**
 * Adds a batch of 5 pieces to a variant, as a receipt of goods does; by default to a new product without stock. Dates
 * are days in India, MRP is in paise.
 */
export async function addBatch(
  shop: Shop,
  { variantId, quantity = 5, ...values }: Partial<typeof stock.batches.$inferInsert> = {},
) {
  const { db, clock, catalogue: known } = shop
  const variant = variantId ?? (await addProduct(shop, { inventory: 0 })).variants[0]?.id ?? 0
  const batch = await db.write(async (tx) => {
    const [{ productId = 0, inventory = 0, hasBatches = false } = {}] = await tx
      .select()
      .from(variants)
      .where(eq(variants.id, variant))
    const version = await raiseCatalogueVersion(tx)
    if (!hasBatches) await divideStock(tx, { productId, variantId: variant, inventory, userId: 1, now: clock() })
    const number = `B-${next()}`
    const { id } = await insertBatch(tx, { variantId: variant, number, createdAt: clock(), ...values })
    const cause = { reason: 'receipt', now: clock() } as const
    await applyToStock(tx, [{ productId, variantId: variant, batchId: id, quantity }], { version, cause })
    return { id, variantId: variant, productId, number: values.number ?? number }
  })
  known.invalidate()
  return batch
}
