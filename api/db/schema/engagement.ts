import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { orders } from './orders.ts'
import { isLowerCase, isOneOf, messageStates } from './values.ts'

export const newsletterSubscriptions = kit.table(
  'newsletter_subscriptions',
  {
    id: kit.id(),
    email: kit.text().notNull().unique(),
    isActive: kit.bool().notNull().default(true),
    /** SHA-256 of the token in the unsubscribe link of every email. */
    unsubscribeHash: kit.text().unique(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.check('newsletter_subscriptions_email', isLowerCase(t.email))],
)

export const contactMessages = kit.table(
  'contact_messages',
  {
    id: kit.id(),
    ticket: kit.text().notNull().unique(),
    name: kit.text().notNull(),
    email: kit.text().notNull(),
    phone: kit.text(),
    subject: kit.text().notNull(),
    message: kit.text().notNull(),
    state: kit.oneOf(messageStates).notNull().default('open'),
    /** Whether admins are to be notified of the message. */
    awaitsNotice: kit.bool().notNull().default(true),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('contact_messages_state', isOneOf(t.state, messageStates)),
    kit.index('contact_messages_created').on(t.createdAt),
    kit.index('contact_messages_awaiting_notice').on(t.id).where(sql`${t.awaitsNotice}`),
  ],
)

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
