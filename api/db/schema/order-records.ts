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

/** Shipments of orders: the first one, and one for each return whose goods are exchanged. */
export const shipments = kit.table(
  'shipments',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The return whose replacement the shipment contains; null for the first shipment of an order. */
    returnId: kit
      .int()
      .unique()
      .references((): AnyColumn => returns.id, { onDelete: 'restrict' }),
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
    /** Problem of the shipment that admins see; null without a problem. */
    problem: kit.text(),
    /** The cash that the courier has collected and not remitted, in paise; negative if it remitted more (record 66). */
    cashWithCourier: kit.int().notNull().default(0),
    /** When the cash was collected; null before that. */
    cashCollectedAt: kit.instant(),
    checkedAt: kit.instant(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('shipments_state', isOneOf(t.state, shipmentStates)),
    kit.check('shipments_courier', isOneOf(t.courier, courierKinds)),
    kit.uniqueIndex('shipments_first').on(t.orderId).where(sql`${t.returnId} is null`),
    kit.index('shipments_order').on(t.orderId),
    // Partial index on shipments in transit, which are polled in the order of the last check.
    kit.index('shipments_polled').on(t.checkedAt).where(isInTransit(t)),
    kit.index('shipments_simulated').on(t.state).where(isSimulated(t.courier)),
    kit.index('shipments_cash_open').on(t.orderId).where(sql`${t.cashWithCourier} <> 0`),
  ],
)

/**
 * Cash of COD shipments that the courier has transferred to the shop, according to the courier's reports. Database
 * triggers refuse changes and deletion of rows. This money is not part of the money ledger of an order (record 66).
 */
export const codRemittances = kit.table(
  'cod_remittances',
  {
    id: kit.id(),
    shipmentId: kit
      .int()
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    /**
     * The key that identifies the transfer within the shipment, so that importing a report twice adds no second row.
     */
    key: kit.text().notNull(),
    /** The courier's id of the transfer, such as the CRF ID of Shiprocket; null if the report has none. */
    reference: kit.text(),
    /** The number of the bank transfer (UTR); null if the report has none. */
    utr: kit.text(),
    /** The transferred amount in paise; negative for money that the courier took back. */
    amount: kit.int().notNull(),
    /**
     * The day on which the courier transferred the money, such as `2026-11-21`; null if the report of the courier has
     * none.
     */
    paidOn: kit.text(),
    /** The sum of this amount and all earlier ones of the same courier, in paise, so that no total reads all rows. */
    remittedTotal: kit.int().notNull().default(0),
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
    /** The order number with the number of the return, such as GB-261121-7KQ4M-R1; P instead of R for a lower price. */
    number: kit.text().notNull().unique(),
    status: kit.oneOf(returnStatuses).notNull().default('requested'),
    /** Whether the shop sends other goods for the accepted items. Their price is then not refunded. */
    isExchange: kit.bool().notNull().default(false),
    /** The price of the goods that were sent instead of the returned goods, in paise; null until they were sent. */
    exchangeTotal: kit.int(),
    comment: kit.text(),
    rejection: kit.text(),
    /** The refund for the accepted items and their delivery; null until the returned goods are received. */
    amount: kit.int(),
    /** Why the owner refunds less than the price of the accepted items; otherwise null. */
    amountReason: kit.text(),
    /**
     * The bank account or UPI id for the refund of a COD order as JSON, encrypted; deleted when the refund is recorded
     * (record 59).
     */
    payout: kit.text(),
    /** Who entered the account for the refund: `user <id>`, or `guest <hash of the guest cookie>`. */
    payoutBy: kit.text(),
    /** SHA-256 of the idempotency key of the request that entered the account for the refund; null without a key. */
    payoutKey: kit.text(),
    /** The reference of a refund that the shop paid outside the gateway, for example by bank transfer. */
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
    // Partial indexes on the few returns with a refund account: by who entered the account, and by age.
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
    /** What the shop decided about the returned item; null until the item is received. */
    decision: kit.oneOf(returnDecisions),
    /** The part of the delivery charge that is refunded with the item. */
    delivery: kit.int().notNull().default(0),
    /**
     * The variant that the shopper wants instead of the returned item; null if nothing is sent for the item. It is not
     * a foreign key, for the reason stated at `variantId` of `order_items`.
     */
    exchangeVariantId: kit.int(),
    /**
     * Title and SKU of the variant that the shopper wants instead, and its price per piece in paise when the shopper
     * chose it.
     */
    exchangeTitle: kit.text(),
    exchangeSku: kit.text(),
    exchangePrice: kit.int(),
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

/** Photos of returns, stored here because only admins and callers with access to the order may see them. */
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
 * The money ledger: one row for each change of an order's money, in paise, with a sign. Database triggers refuse
 * changes and deletion of rows. A reversal is a row with the opposite amount (record 42).
 */
export const moneyLedger = kit.table(
  'money_ledger',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The payment whose capture the ledger entry records; null for other kinds of entries. */
    paymentId: kit.int().references(() => payments.id, { onDelete: 'restrict' }),
    /** The refund that the row records; null for other kinds. */
    refundId: kit.int().references(() => refunds.id, { onDelete: 'restrict' }),
    /** The return whose refund outside the gateway the row records, for a COD order; null for other kinds. */
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
    // Index for the sums and the day book of an accounting period.
    kit.index('money_ledger_created').on(t.createdAt),
  ],
)

/**
 * The last used number of each series of invoices and credit notes, such as `GB/26-27`. The row is locked while the
 * next number is assigned.
 */
export const documentSeries = kit.table('document_series', {
  series: kit.text().primaryKey(),
  last: kit.int().notNull(),
})

/** Invoices and credit notes as they were issued. Database triggers refuse changes and deletion of rows (record 52). */
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

/** Registrations of invoices and credit notes at the e-invoice portal. Rows are never changed. */
export const eInvoices = kit.table('e_invoices', {
  documentId: kit
    .int()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'restrict' }),
  /** The invoice reference number (IRN) of the e-invoice portal: 64 hexadecimal digits. */
  irn: kit.text().notNull().unique(),
  /** The text of the QR code, which the e-invoice portal has signed. */
  signedQr: kit.text().notNull(),
  registeredAt: kit.instant().notNull(),
})
