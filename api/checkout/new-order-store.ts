import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/translations'
import { hasConcurrentWrites, lockNames, rowLock, type Tx } from '#engine'
import type { SellableVariant } from '#rules/order/price-order'
import { versionForOrder } from '../catalogue/catalogue-store.ts'
import { products } from '../db/schema/catalogue.ts'
import { prescriptions } from '../db/schema/order-cases.ts'
import { orderItems, orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { isUnpaidOnline } from '../db/schema/values.ts'
import { placeholders, statement } from '../db/statement.ts'
import { lockOrder } from '../orders/order-store.ts'

const orderFields = [
  'orderNumber',
  'userId',
  'guestHash',
  'customerEmail',
  'mailbox',
  'customerName',
  'customerPhone',
  'status',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'taxIncluded',
  'placeOfSupply',
  'buyerGstin',
  'buyerCompany',
  'total',
  'couponCode',
  'shippingAddress',
  'addressKey',
  'ipKey',
  'paymentMethod',
  'paymentStatus',
  'notes',
  'locale',
  'createdAt',
] as const
export type NewOrder = Pick<typeof orders.$inferSelect, (typeof orderFields)[number]>

const order = statement('insert_order', (tx) =>
  tx
    .insert(orders)
    .values(placeholders(...orderFields))
    .onConflictDoNothing({ target: orders.orderNumber })
    .returning({ id: orders.id }),
)

/** Inserts an order and returns its id; null if another order has its number. */
async function insertOrder(tx: Tx, values: NewOrder): Promise<number | null> {
  const [row] = await order(tx).execute(values)
  return row?.id ?? null
}

const lineFields = [
  'orderId',
  'productId',
  'variantId',
  'variantTitle',
  'sku',
  'quantity',
  'price',
  'productName',
  'shownName',
  'productImage',
  'gstRate',
  'taxable',
  'cgst',
  'sgst',
  'igst',
] as const
export type NewLine = Pick<typeof orderItems.$inferSelect, (typeof lineFields)[number]>

/** Returns the name of the SQL parameter for a field of an order line. The first line has the number 0. */
const parameterOf = (field: (typeof lineFields)[number], number: number) => `${field}${number}`

const insertOf = (count: number) =>
  statement(`insert_order_lines_${count}`, (tx) =>
    tx.insert(orderItems).values(
      Array.from({ length: count }, (_, number) => {
        const of = (field: (typeof lineFields)[number]) => sql.placeholder(parameterOf(field, number))
        return {
          orderId: of('orderId'),
          productId: of('productId'),
          variantId: of('variantId'),
          variantTitle: of('variantTitle'),
          sku: of('sku'),
          quantity: of('quantity'),
          price: of('price'),
          productName: of('productName'),
          shownName: of('shownName'),
          productImage: of('productImage'),
          gstRate: of('gstRate'),
          taxable: of('taxable'),
          cgst: of('cgst'),
          sgst: of('sgst'),
          igst: of('igst'),
        }
      }),
    ),
  )

/** The prepared insert statements by number of order lines, at most `maxLines`. */
const inserts = new Map<number, ReturnType<typeof insertOf>>()

/**
 * Returns variants with their names in a language, for the lines of the order and for refusals. Products without a
 * translated name have their English name.
 */
export async function withShownNames(
  tx: Tx,
  language: Language,
  found: readonly SellableVariant[],
): Promise<readonly SellableVariant[]> {
  if (language === 'en' || found.length === 0) return found
  const translations = await translationsOf(tx, [...new Set(found.map(({ id }) => id))])
  return found.map((variant) => ({ ...variant, shownName: translations.get(variant.id)?.[language]?.name ?? null }))
}

/** Returns the translations of products by product id. */
export async function translationsOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .select({ id: products.id, translations: products.translations })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, translations }) => [id, translations]))
}

/** Inserts all lines of an order in one statement, because each statement of an order takes time. */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  const insert = inserts.get(lines.length) ?? insertOf(lines.length)
  inserts.set(lines.length, insert)
  const values = lines.flatMap((line, number) => lineFields.map((field) => [parameterOf(field, number), line[field]]))
  await insert(tx).execute(Object.fromEntries(values))
}

const eventFields = ['orderId', 'status', 'title', 'description', 'createdAt'] as const
export type NewEvent = Pick<typeof orderTrackingEvents.$inferSelect, (typeof eventFields)[number]>

const event = statement('insert_order_event', (tx) =>
  tx.insert(orderTrackingEvents).values(placeholders(...eventFields)),
)

/** Inserts a tracking event of the shop, not of the courier. */
export async function insertEvent(tx: Tx, values: NewEvent): Promise<void> {
  await event(tx).execute(values)
}

/**
 * SQL condition: a new order of the buyer can replace the order. This is not possible after a prescription was uploaded
 * for the order.
 */
const isReplaceable = sql`not exists (select 1 from ${prescriptions} where ${prescriptions.orderId} = ${orders.id} and ${prescriptions.status} <> 'required')`

const unpaidOfUser = statement('find_unpaid_orders_of_user', (tx) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaidOnline(orders), isReplaceable, eq(orders.userId, sql.placeholder('userId')))),
)

const unpaidOfGuest = statement('find_unpaid_orders_of_guest', (tx) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaidOnline(orders), isReplaceable, eq(orders.guestHash, sql.placeholder('sentGuestHash')))),
)

interface Buyer {
  userId: number | null
  /** The hash of the guest cookie that the browser sent with the order; null without a cookie. */
  sentGuestHash: string | null
}

/**
 * Returns the ids of this buyer's online orders that are not paid yet, without those whose prescription was uploaded.
 * Account and guest cookie are looked up separately, because SQLite reads all pending orders for an `or` of both.
 */
export async function unpaidOrdersOf(tx: Tx, { userId, sentGuestHash }: Buyer): Promise<number[]> {
  const ofUser = userId === null ? [] : await unpaidOfUser(tx).execute({ userId })
  const ofGuest = sentGuestHash === null ? [] : await unpaidOfGuest(tx).execute({ sentGuestHash })
  return [...new Set([...ofUser, ...ofGuest].map(({ id }) => id))]
}

/**
 * Inserts an order under a new random number. Draws another number if the number is already used: two orders of a day
 * have the same number once in 33 million.
 */
export async function insertNumbered(tx: Tx, draw: () => string, order: Omit<NewOrder, 'orderNumber'>) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const values: NewOrder = { ...order, orderNumber: draw() }
    const id = await insertOrder(tx, values)
    if (id !== null) return { ...values, id, awbCode: null }
  }
  throw new Error('No free order number in five draws')
}

/**
 * The values by which an order can conflict with other orders. Orders that share one of them must not run at the same
 * time.
 */
interface Shared {
  userId: number | null
  /** The hash of the guest cookie that the browser sent with the order; null without a cookie. */
  guestHash: string | null
  /** The mailbox of the buyer. A discount code is valid only for the first order of a mailbox. */
  mailbox: string
  /** The idempotency keys of the order and of the orders that it replaces. */
  keys: readonly string[]
  /**
   * The phone number and the key of the delivery address by which COD orders are counted; null for an order that is not
   * counted.
   */
  counted: { phone: string; addressKey: string } | null
}

/** Returns the names that an order locks. Orders with a common name wait for each other. */
export function lockedNames({ userId, guestHash, mailbox, keys, counted }: Shared): string[] {
  const buyer = userId === null ? guestHash && `guest ${guestHash}` : `user ${userId}`
  const names = [
    `mailbox ${mailbox}`,
    ...(buyer ? [buyer] : []),
    ...keys.map((key) => `key ${key}`),
    ...(counted ? [`phone ${counted.phone}`, `address ${counted.addressKey}`] : []),
  ]
  return names.map((name) => `order of ${name}`)
}

/**
 * Makes orders that count or replace one another run one after the other: those of one buyer, mailbox, phone number,
 * address or idempotency key. All other orders run concurrently. Returns the version to store in the products whose
 * stock the order changes. Call it at the beginning of the transaction, before product rows are locked.
 */
export async function lockForOrder(tx: Tx, shared: Shared): Promise<number> {
  if (hasConcurrentWrites) await lockNames(tx, lockedNames(shared))
  return versionForOrder(tx)
}

/**
 * Locks the earlier orders that a new order cancels, and then the products of all these orders, sorted by id. The new
 * order releases the stock of the earlier orders before it reserves its own. Without this lock it could deadlock with
 * another order of the same products.
 */
export async function lockWithProducts(tx: Tx, orderIds: readonly number[], items: readonly { productId: number }[]) {
  if (!hasConcurrentWrites || orderIds.length === 0) return
  for (const id of orderIds.toSorted((a, b) => a - b)) await lockOrder(tx, id)
  const lines = await tx
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
  const ids = [...lines, ...items].flatMap(({ productId }) => (productId === null ? [] : [productId]))
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${inArray(products.id, ids)} order by ${products.id}${rowLock}`)
}

/**
 * Maximum number of orders of one buyer or IP address that can run at the same time. Orders are counted under a lock
 * only if fewer than this number remain until the limit.
 */
export const maxConcurrent = 100

/** Whether the limits per phone number and address are so high that concurrent orders can be counted without a lock. */
export const isLimitFar = (factor: number): boolean => factor >= maxConcurrent

/**
 * Returns whether an IP address has reached its order limit, using `isReached`. Near the limit, the check runs under a
 * lock, so that orders of the IP address run one after the other. Call it after the product rows are locked: a
 * transaction that holds this lock then waits for no other lock.
 */
export async function isReachedUnderLock(
  tx: Tx,
  ipKey: string,
  limit: number,
  isReached: (limit: number) => Promise<boolean>,
): Promise<boolean> {
  if (hasConcurrentWrites) {
    const near = limit - maxConcurrent
    if (near > 0 && !(await isReached(near))) return false
    await lockNames(tx, [`order of ip ${ipKey}`])
  }
  return isReached(limit)
}
