import { sql } from 'drizzle-orm'
import { type AnyColumn, kit } from '#columns'
import type { DocumentContent } from '#contract/documents'
import { orderItems, orders, payments, refunds } from './orders.ts'
import {
  courierKinds,
  documentKinds,
  isInTransit,
  isOneOf,
  isOpenReturn,
  isSimulated,
  moneyKinds,
  returnDecisions,
  returnReasons,
  returnStatuses,
  shipmentStates,
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
    /** Whether the cash that the courier collected differs from what it has remitted (record 66). */
    cashDiffers: kit.bool().notNull().default(false),
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
    kit.index('shipments_cash_differs').on(t.orderId).where(sql`${t.cashDiffers}`),
  ],
)

/**
 * Cash of COD shipments that the courier has transferred to the shop, as the reports of the courier state it. Rows are
 * never changed or deleted; triggers of the database refuse it. This money is not part of the money of an order (record
 * 66).
 */
export const codRemittances = kit.table(
  'cod_remittances',
  {
    id: kit.id(),
    shipmentId: kit
      .int()
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    /** Identifies the transfer within the shipment, so that importing a report twice adds nothing. */
    key: kit.text().notNull(),
    /** The courier's id of the transfer, such as the CRF ID of Shiprocket. */
    reference: kit.text(),
    /** The number of the bank transfer. */
    utr: kit.text(),
    /** In paise; negative for money that the courier took back. */
    amount: kit.int().notNull(),
    /** The day of the transfer, such as `2026-11-21`. */
    paidOn: kit.text(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('cod_remittances_amount', sql`${t.amount} <> 0`),
    kit.unique('cod_remittances_once').on(t.shipmentId, t.key),
  ],
)

/** Returns of delivered goods. Amounts are in paise. */
export const returns = kit.table(
  'returns',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The order number with the number of the return, such as GB-261121-7KQ4M-R1. */
    number: kit.text().notNull().unique(),
    status: kit.oneOf(returnStatuses).notNull().default('requested'),
    comment: kit.text(),
    rejection: kit.text(),
    /**
     * The refund for the accepted items: their price and share of the delivery charge; null until they are received.
     */
    amount: kit.int(),
    /** Why the owner refunds less than the price of the accepted items; otherwise null. */
    amountReason: kit.text(),
    /** The account for the refund of a COD order as JSON, encrypted; deleted when the refund is recorded (record 59). */
    payout: kit.text(),
    /** Who entered the account: `user <id>`, or `guest <hash of the guest cookie>`. */
    payoutBy: kit.text(),
    /** SHA-256 of the idempotency key of the request that entered the account; null without a key. */
    payoutKey: kit.text(),
    /** The reference of a refund that the shop made by hand. */
    payoutReference: kit.text(),
    awaitsNotice: kit.bool().notNull().default(true),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('returns_status', isOneOf(t.status, returnStatuses)),
    kit.check('returns_amount', sql`${t.amount} >= 0`),
    kit.check('returns_received', sql`(${t.amount} is not null) = (${t.status} in ('received', 'closed'))`),
    kit.check('returns_payout', sql`${t.payout} is null or ${t.status} not in ('rejected', 'closed')`),
    kit.index('returns_order').on(t.orderId),
    kit.index('returns_open').on(t.orderId).where(isOpenReturn(t.status)),
    kit.index('returns_awaiting_notice').on(t.id).where(sql`${t.awaitsNotice}`),
    // Partial indexes on the stored accounts, of which there are few: by who entered them, and by age.
    kit.index('returns_payout_given').on(t.payoutBy).where(sql`${t.payout} is not null`),
    kit.index('returns_payout_changed').on(t.updatedAt).where(sql`${t.payout} is not null`),
  ],
)

export const returnItems = kit.table(
  'return_items',
  {
    id: kit.id(),
    returnId: kit
      .int()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    lineId: kit
      .int()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    quantity: kit.int().notNull(),
    reason: kit.oneOf(returnReasons).notNull(),
    /** Null until the item is received. */
    decision: kit.oneOf(returnDecisions),
    /** The part of the delivery charge that is refunded with the item. */
    delivery: kit.int().notNull().default(0),
  },
  (t) => [
    kit.check('return_items_quantity', sql`${t.quantity} between 1 and 99`),
    kit.check('return_items_reason', isOneOf(t.reason, returnReasons)),
    kit.check('return_items_decision', isOneOf(t.decision, returnDecisions)),
    kit.check('return_items_delivery', sql`${t.delivery} >= 0`),
    kit.index('return_items_return').on(t.returnId),
    kit.index('return_items_line').on(t.lineId),
  ],
)

/** Photos of returns. They are in the database, because only admins and the holder of the order may see them. */
export const returnPhotos = kit.table(
  'return_photos',
  {
    id: kit.id(),
    returnId: kit
      .int()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    /** A WebP picture that the server has encoded, in base64. */
    picture: kit.text().notNull(),
  },
  (t) => [kit.index('return_photos_return').on(t.returnId)],
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
    /** The payment whose capture the row records; null for other kinds. */
    paymentId: kit.int().references(() => payments.id, { onDelete: 'restrict' }),
    /** The refund that the row records; null for other kinds. */
    refundId: kit.int().references(() => refunds.id, { onDelete: 'restrict' }),
    /** The return whose manual refund the row records, for a COD order; null for other kinds. */
    returnId: kit.int().references(() => returns.id, { onDelete: 'restrict' }),
    kind: kit.oneOf(moneyKinds).notNull(),
    amount: kit.int().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('money_ledger_kind', isOneOf(t.kind, moneyKinds)),
    kit.check('money_ledger_amount', sql`${t.amount} <> 0`),
    kit.check(
      'money_ledger_source',
      sql`(${t.kind} = 'captured') = (${t.paymentId} is not null) and (${t.kind} = 'refunded') = (coalesce(${t.refundId}, ${t.returnId}) is not null) and (${t.refundId} is null or ${t.returnId} is null)`,
    ),
    kit.index('money_ledger_order').on(t.orderId),
    // Index for the sums and the day book of a period.
    kit.index('money_ledger_created').on(t.createdAt),
  ],
)

/**
 * The last used number of each series of documents, such as `GB/26-27`. The row is locked while the next number is
 * assigned.
 */
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

/** Registrations of documents at the e-invoice portal. Rows are never changed. */
export const eInvoices = kit.table('e_invoices', {
  documentId: kit
    .int()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'restrict' }),
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: kit.text().notNull().unique(),
  /** The text of the QR code, which the portal has signed. */
  signedQr: kit.text().notNull(),
  registeredAt: kit.instant().notNull(),
})

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
