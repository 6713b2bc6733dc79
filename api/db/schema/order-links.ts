import { kit } from '#columns'
import { orders } from './orders.ts'

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
