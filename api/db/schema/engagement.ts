import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { variants } from './catalogue.ts'
import { orders } from './orders.ts'
import { isLowerCase, isOneOf, languages, messageStates } from './values.ts'

export const newsletterSubscriptions = kit.table(
  'newsletter_subscriptions',
  {
    id: kit.id(),
    email: kit.text().notNull().unique(),
    isActive: kit.bool().notNull().default(true),
    /** SHA-256 of the token in the unsubscribe link of every newsletter email. */
    unsubscribeHash: kit.text().unique(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.check('newsletter_subscriptions_email', isLowerCase(t.email))],
)

/**
 * Requests to be notified by email when a sold-out variant can be bought again. A row is deleted when its email is queued,
 * or after 180 days.
 */
export const stockRequests = kit.table(
  'stock_requests',
  {
    id: kit.id(),
    variantId: kit
      .int()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** The email address as the shopper typed it, to which the email is sent. */
    email: kit.text().notNull(),
    /** The mailbox of the email address (`mailboxOf`). */
    mailbox: kit.text().notNull(),
    locale: kit.oneOf(languages).notNull(),
    /**
     * The token in the link that deletes all stock requests of the mailbox. All stock requests of a mailbox have the
     * same token, which permits nothing else.
     */
    stopToken: kit.text().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('stock_requests_once').on(t.variantId, t.mailbox),
    kit.check('stock_requests_email', isLowerCase(t.email)),
    kit.check('stock_requests_locale', isOneOf(t.locale, languages)),
    kit.index('stock_requests_mailbox').on(t.mailbox),
    kit.index('stock_requests_stop').on(t.stopToken),
    kit.index('stock_requests_created').on(t.createdAt),
  ],
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
    /** Whether admins still have to be notified of the contact message. */
    awaitsNotice: kit.bool().notNull().default(true),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('contact_messages_state', isOneOf(t.state, messageStates)),
    kit.index('contact_messages_created').on(t.createdAt),
    kit.index('contact_messages_awaiting_notice').on(t.id).where(sql`${t.awaitsNotice}`),
  ],
)

/** Discount codes of the newsletter: one per mailbox, each valid once. */
export const coupons = kit.table(
  'coupons',
  {
    code: kit.text().primaryKey(),
    /** The email address as the shopper typed it, to which the email is sent. */
    email: kit.text().notNull().unique(),
    /** The mailbox of the email address (`mailboxOf`). Null in older rows if another code belongs to the mailbox. */
    mailbox: kit.text().unique(),
    /** Discount of the coupon as a percentage of the subtotal. */
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
