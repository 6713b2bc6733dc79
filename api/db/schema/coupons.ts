import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { orders } from './orders.ts'
import { isLowerCase } from './values.ts'

/** Discount codes of the newsletter: one per mailbox, valid once. */
export const coupons = kit.table(
  'coupons',
  {
    code: kit.text().primaryKey(),
    /** The email address as the shopper typed it, to which the email is sent. */
    email: kit.text().notNull().unique(),
    /** `mailboxOf(email)`. Null in older rows if another code belongs to the mailbox. */
    mailbox: kit.text().unique(),
    /** Discount as a percentage of the subtotal. */
    percent: kit.int().notNull(),
    usedByOrderId: kit
      .int()
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('coupons_percent', sql`${t.percent} between 1 and 100`),
    kit.check('coupons_email', isLowerCase(t.email)),
  ],
)
