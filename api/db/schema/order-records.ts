import { sql } from 'drizzle-orm'
import { type AnyColumn, kit } from '#columns'
import type { DocumentContent } from '#contract/documents'
import { users } from './accounts.ts'
import { orders, payments, refunds } from './orders.ts'
import {
  courierKinds,
  documentKinds,
  isInTransit,
  isOneOf,
  isSimulated,
  moneyKinds,
  shipmentStates,
  stockReasons,
} from './values.ts'

/** Shipments, at most one per order. */
export const shipments = kit.table(
  'shipments',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'restrict' }),
    state: kit.oneOf(shipmentStates).notNull(),
    /** The courier of the shipment; null before the shipment is booked. */
    courier: kit.oneOf(courierKinds),
    courierOrderId: kit.text(),
    courierShipmentId: kit.text().unique(),
    awbCode: kit.text().unique(),
    courierName: kit.text(),
    courierStatus: kit.text(),
    labelUrl: kit.text(),
    trackUrl: kit.text(),
    estimatedDelivery: kit.instant(),
    pickedUpAt: kit.instant(),
    /** Problem of the shipment, as admins see it. */
    problem: kit.text(),
    checkedAt: kit.instant(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('shipments_state', isOneOf(t.state, shipmentStates)),
    kit.check('shipments_courier', isOneOf(t.courier, courierKinds)),
    // Partial index on shipments in transit, which are polled in the order of the last check.
    kit.index('shipments_polled').on(t.checkedAt).where(isInTransit(t)),
    kit.index('shipments_simulated').on(t.state).where(isSimulated(t.courier)),
  ],
)

/**
 * The money of orders: one row for each change, in paise, with a sign. Rows are never changed or deleted; triggers of the
 * database refuse it. A reversal is a row with the opposite amount (record 42).
 */
export const moneyLedger = kit.table(
  'money_ledger',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The payment of a captured amount; null for other kinds. */
    paymentId: kit.int().references(() => payments.id, { onDelete: 'restrict' }),
    /** The refund of a refunded amount; null for other kinds. */
    refundId: kit.int().references(() => refunds.id, { onDelete: 'restrict' }),
    kind: kit.oneOf(moneyKinds).notNull(),
    amount: kit.int().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('money_ledger_kind', isOneOf(t.kind, moneyKinds)),
    kit.check('money_ledger_amount', sql`${t.amount} <> 0`),
    kit.check(
      'money_ledger_source',
      sql`(${t.kind} = 'captured') = (${t.paymentId} is not null) and (${t.kind} = 'refunded') = (${t.refundId} is not null)`,
    ),
    kit.index('money_ledger_order').on(t.orderId),
  ],
)

/** The last number of each series of documents, such as `GB/26-27`. Its row is locked while a number is given. */
export const documentSeries = kit.table('document_series', {
  series: kit.text().primaryKey(),
  last: kit.int().notNull(),
})

/**
 * Invoices and credit notes as they were issued. Rows are never changed or deleted; triggers of the database refuse it
 * (record 52).
 */
export const documents = kit.table(
  'documents',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: kit.oneOf(documentKinds).notNull(),
    series: kit.text().notNull(),
    sequence: kit.int().notNull(),
    number: kit.text().notNull().unique(),
    /** The invoice that a credit note corrects; null for invoices. */
    invoiceId: kit.int().references((): AnyColumn => documents.id, { onDelete: 'restrict' }),
    /** Amount of the document in paise. Credit notes have positive amounts too. */
    total: kit.int().notNull(),
    content: kit.json<DocumentContent>().notNull(),
    issuedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('documents_kind', isOneOf(t.kind, documentKinds)),
    kit.check('documents_number', sql`length(${t.number}) <= 16`),
    kit.check('documents_total', sql`${t.total} >= 0`),
    kit.check('documents_invoice', sql`(${t.kind} = 'credit_note') = (${t.invoiceId} is not null)`),
    kit.unique('documents_sequence').on(t.series, t.sequence),
    kit.index('documents_order').on(t.orderId),
    kit.index('documents_issued').on(t.issuedAt),
  ],
)

/** Links in emails about an order. Each gives access to one order. */
export const orderLinks = kit.table(
  'order_links',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link. */
    tokenHash: kit.text().notNull().unique(),
    expiresAt: kit.instant().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.index('order_links_order').on(t.orderId), kit.index('order_links_expires').on(t.expiresAt)],
)

/** Internal notes of admins; never shown to shoppers. */
export const orderNotes = kit.table(
  'order_notes',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    text: kit.text().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.index('order_notes_order').on(t.orderId)],
)

/**
 * The stock of variants: one row for each change, in pieces, with a sign. The sum of a variant equals its inventory. Rows
 * are never changed or deleted; triggers of the database refuse it (record 54). There are no foreign keys, because rows
 * outlive products, variants and accounts, and because each order writes them.
 */
export const stockMovements = kit.table(
  'stock_movements',
  {
    id: kit.id(),
    variantId: kit.int().notNull(),
    productId: kit.int().notNull(),
    quantity: kit.int().notNull(),
    reason: kit.oneOf(stockReasons).notNull(),
    /** The order that reserved or released the pieces; null for other reasons. */
    orderId: kit.int(),
    /** The admin who changed the stock; null for orders and for changes by the shop. */
    userId: kit.int(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('stock_movements_reason', isOneOf(t.reason, stockReasons)),
    kit.check('stock_movements_quantity', sql`${t.quantity} <> 0`),
    kit.index('stock_movements_product').on(t.productId),
  ],
)
