import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { ReturnDecision } from '#contract/returns'
import { users } from './accounts.ts'
import { returns } from './order-records.ts'
import { orders, payments, refunds } from './orders.ts'
import {
  courierKinds,
  disputeStatuses,
  isInTransit,
  isOneOf,
  isOpenDispute,
  isOpenLink,
  linkStates,
  pickupStates,
  prescriptionStatuses,
} from './values.ts'

/** Disputes (chargebacks) of payments, as the webhooks of the gateway report them. Amounts are in paise (record 68). */
export const disputes = kit.table(
  'disputes',
  {
    id: kit.id(),
    paymentId: kit
      .int()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    gatewayDisputeId: kit.text().notNull().unique(),
    /** The disputed amount, at most the amount of the payment. */
    amount: kit.int().notNull(),
    status: kit.oneOf(disputeStatuses).notNull(),
    /** The phase of the dispute as the gateway names it, such as `chargeback`. */
    phase: kit.text().notNull(),
    reason: kit.text(),
    respondBy: kit.instant(),
    /** When the gateway created the event that set the columns from `amount` to `respondBy`. */
    eventAt: kit.instant().notNull(),
    /**
     * When the gateway created the newest event `won` or `lost`, which decides whether the bank has taken the money;
     * null before such an event.
     */
    decidedAt: kit.instant(),
    /** The refund of the money that the bank took back; null unless the dispute was lost. */
    refundId: kit
      .int()
      .unique()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    awaitsNotice: kit.bool().notNull().default(true),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('disputes_status', isOneOf(t.status, disputeStatuses)),
    kit.check('disputes_amount', sql`${t.amount} > 0`),
    kit.check('disputes_refund', sql`${t.refundId} is null or ${t.decidedAt} is not null`),
    kit.index('disputes_payment').on(t.paymentId),
    kit.index('disputes_open').on(t.respondBy).where(isOpenDispute(t.status)),
    kit.index('disputes_awaiting_notice').on(t.id).where(sql`${t.awaitsNotice}`),
  ],
)

/** The prescriptions of orders with products that require one, and the decision of the shop about each prescription. */
export const prescriptions = kit.table(
  'prescriptions',
  {
    orderId: kit
      .int()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: kit.oneOf(prescriptionStatuses).notNull(),
    /** When the present pictures were uploaded; null before the first upload. */
    uploadedAt: kit.instant(),
    /** The registered practitioner who wrote an approved prescription; null before the approval. */
    practitioner: kit.text(),
    registrationNumber: kit.text(),
    /** Why the prescription was rejected; null for other prescriptions. */
    rejection: kit.text(),
    decidedAt: kit.instant(),
    decidedBy: kit.int().references(() => users.id, { onDelete: 'set null' }),
    /** When the order is cancelled unless the prescription is approved. */
    expiresAt: kit.instant().notNull(),
    /** Whether pictures were uploaded of which admins were not notified yet. */
    awaitsNotice: kit.bool().notNull().default(false),
  },
  (t) => [
    kit.check('prescriptions_status', isOneOf(t.status, prescriptionStatuses)),
    kit.check(
      'prescriptions_approved',
      sql`${t.status} <> 'approved' or (${t.practitioner} is not null and ${t.registrationNumber} is not null and ${t.decidedAt} is not null)`,
    ),
    kit.check('prescriptions_uploaded', sql`${t.status} = 'required' or ${t.uploadedAt} is not null`),
    kit.check('prescriptions_rejected', sql`${t.status} <> 'rejected' or ${t.rejection} is not null`),
    kit.index('prescriptions_open').on(t.expiresAt).where(sql`${t.status} <> 'approved'`),
    kit.index('prescriptions_waiting').on(t.orderId).where(sql`${t.status} = 'waiting'`),
    kit.index('prescriptions_decided').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    kit.index('prescriptions_awaiting_notice').on(t.orderId).where(sql`${t.awaitsNotice}`),
  ],
)

/** The pictures of prescriptions, encrypted. They are deleted some time after the decision. */
export const prescriptionPictures = kit.table(
  'prescription_pictures',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => prescriptions.orderId, { onDelete: 'cascade' }),
    /** A WebP picture that the server has encoded, in base64, encrypted by the secret box. */
    picture: kit.text().notNull(),
    /** The time at which a job deletes the picture. */
    deleteAt: kit.instant().notNull(),
  },
  (t) => [
    kit.index('prescription_pictures_order').on(t.orderId),
    kit.index('prescription_pictures_delete').on(t.deleteAt),
  ],
)

/** What the server stores until the difference of an exchange is paid, in order to complete the exchange then. */
export interface PendingExchange {
  /** The admin who recorded the receipt of the returned goods. */
  adminId: number
  decisions: { itemId: number; decision: ReturnDecision }[]
  /** The reserved goods; `batches` is absent for a variant without batches. */
  reserved: {
    productId: number
    variantId: number
    quantity: number
    batches?: { batchId: number; quantity: number }[]
  }[]
}

/** Payment links for the difference when goods are exchanged for dearer ones (record 73). Amounts are in paise. */
export const paymentLinks = kit.table(
  'payment_links',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    returnId: kit
      .int()
      .notNull()
      .references(() => returns.id, { onDelete: 'restrict' }),
    /** The reference of the payment link at the gateway: the number of the return with the number of the link. */
    reference: kit.text().notNull().unique(),
    /** The gateway account with which the payment link is created. */
    account: kit.text().notNull(),
    /** Id and address of the payment link; null until the gateway has created it. */
    gatewayLinkId: kit.text().unique(),
    url: kit.text(),
    state: kit.oneOf(linkStates).notNull().default('wanted'),
    amount: kit.int().notNull(),
    exchange: kit.json<PendingExchange>().notNull(),
    expiresAt: kit.instant().notNull(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('payment_links_state', isOneOf(t.state, linkStates)),
    kit.check('payment_links_amount', sql`${t.amount} >= 100`),
    kit.check('payment_links_url', sql`(${t.gatewayLinkId} is null) = (${t.url} is null)`),
    kit.uniqueIndex('payment_links_open').on(t.returnId).where(isOpenLink(t.state)),
    kit.index('payment_links_order').on(t.orderId),
    kit.index('payment_links_return').on(t.returnId),
    kit.index('payment_links_updated').on(t.updatedAt),
  ],
)

/** The courier's pickups of returned goods, at most one for each return (record 74). */
export const returnPickups = kit.table(
  'return_pickups',
  {
    returnId: kit
      .int()
      .primaryKey()
      .references(() => returns.id, { onDelete: 'restrict' }),
    state: kit.oneOf(pickupStates).notNull().default('wanted'),
    /** The courier of the pickup; null before the first call to a courier. */
    courier: kit.oneOf(courierKinds),
    courierOrderId: kit.text(),
    courierShipmentId: kit.text().unique(),
    awbCode: kit.text().unique(),
    courierName: kit.text(),
    courierStatus: kit.text(),
    /** The time of `courierStatus` by the courier's clock; older reports are ignored. */
    statusAt: kit.instant(),
    trackUrl: kit.text(),
    pickedUpAt: kit.instant(),
    deliveredAt: kit.instant(),
    /** Problem of the pickup, as admins see it. */
    problem: kit.text(),
    checkedAt: kit.instant(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('return_pickups_state', isOneOf(t.state, pickupStates)),
    kit.check('return_pickups_courier', isOneOf(t.courier, courierKinds)),
    kit.check('return_pickups_booked', sql`${t.state} <> 'booked' or ${t.awbCode} is not null`),
    // Partial index on pickups in transit, which are polled in the order of the last check.
    kit.index('return_pickups_polled').on(t.checkedAt).where(isInTransit(t)),
  ],
)

/**
 * The trial orders that the running deletion of the sample data deletes. Database triggers let rows of append-only
 * tables be deleted only for these orders. Outside that transaction the table is empty, because the deletion of an
 * order also deletes its row here (record 46).
 */
export const trialOrders = kit.table('trial_orders', {
  orderId: kit
    .int()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
})
