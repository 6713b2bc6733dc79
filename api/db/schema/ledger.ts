import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { orders, payments, refunds } from './orders.ts'
import { isOneOf, moneyKinds } from './values.ts'

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
