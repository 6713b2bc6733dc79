import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { payments, refunds } from './orders.ts'
import { disputeStatuses, isOneOf, isOpenDispute } from './values.ts'

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
    /** The phase as the gateway names it. */
    phase: kit.text().notNull(),
    reason: kit.text(),
    respondBy: kit.instant(),
    /** When the gateway created the event that set the columns above. */
    eventAt: kit.instant().notNull(),
    /**
     * When the gateway created the newest event `won` or `lost`. This event decides whether the bank has taken the
     * money.
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
