import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import type { SellableVariant } from '#rules/order/price-order'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { isUnpaidOnline } from '../db/schema/values.ts'
import { placeholders, statement } from '../db/statement.ts'

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
export async function insertOrder(tx: Tx, values: NewOrder): Promise<number | null> {
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

/** The name of the parameter for a field of a line. The first line has the number 0. */
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

/** The statements by number of lines, which is at most `maxLines`. */
const inserts = new Map<number, ReturnType<typeof insertOf>>()

/**
 * Returns variants with the names that the shop shows in a language, for the lines of the order and for refusals. English
 * names, and those of products without a translated name, stay.
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

/** Inserts the lines of an order, in one statement because each statement of an order takes time. */
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

const unpaidOfUser = statement('find_unpaid_orders_of_user', (tx) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaidOnline(orders), eq(orders.userId, sql.placeholder('userId')))),
)

const unpaidOfGuest = statement('find_unpaid_orders_of_guest', (tx) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaidOnline(orders), eq(orders.guestHash, sql.placeholder('sentGuestHash')))),
)

interface Buyer {
  userId: number | null
  /** The hash of the guest cookie that the browser sent. */
  sentGuestHash: string | null
}

/**
 * Returns the ids of this buyer's online orders that are not paid yet. Account and guest cookie are looked up
 * separately, because SQLite reads all pending orders for an `or` of both.
 */
export async function unpaidOrdersOf(tx: Tx, { userId, sentGuestHash }: Buyer): Promise<number[]> {
  const ofUser = userId === null ? [] : await unpaidOfUser(tx).execute({ userId })
  const ofGuest = sentGuestHash === null ? [] : await unpaidOfGuest(tx).execute({ sentGuestHash })
  return [...new Set([...ofUser, ...ofGuest].map(({ id }) => id))]
}

/** Stores the time until which an online order can be paid. */
export async function setExpiry(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, orderId))
}
