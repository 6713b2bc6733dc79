import { kit } from '#columns'
import { users } from './accounts.ts'
import { orders } from './orders.ts'

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
