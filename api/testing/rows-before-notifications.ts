// SQL for the tests of the migration `notifications`, on both engines. It inserts rows of an earlier release, and
// counts the rows of which admins would be notified. The counts must be 0 after the migration, so that old events are
// not announced.

/**
 * Returns SQL that inserts rows before the migration `notifications`. `instant` is a timestamp in the syntax of the
 * engine.
 */
export const rowsBeforeNotifications = (instant: string) => `
insert into products (id, name, slug, price, inventory, images, ingredients, benefits, certifications, dosha_types, created_at, updated_at) values
  (1, 'A', 'a', 100, 3, '[]', '[]', '[]', '[]', '[]', ${instant}, ${instant}),
  (2, 'B', 'b', 100, 30, '[]', '[]', '[]', '[]', '[]', ${instant}, ${instant});
insert into orders (id, order_number, customer_email, customer_name, subtotal, total, shipping_address, payment_method, status, created_at) values
  (1, 'GB-1', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', 'pending', ${instant});
insert into contact_messages (ticket, name, email, subject, message, created_at) values
  ('GB-C-1', 'A', 'a@example.com', 'S', 'M', ${instant});
insert into jobs (kind, unique_key, payload, state, run_at, created_at, finished_at) values
  ('letter', 'failed', '{}', 'failed', ${instant}, ${instant}, ${instant});
`

/** Queries that count the rows of which admins would be notified. */
export const newsAfterNotifications = [
  'select count(*) from orders where awaits_notice',
  'select count(*) from contact_messages where awaits_notice',
  'select count(*) from reviews where awaits_notice',
  'select count(*) from variants where inventory < low_stock_at and not low_stock_reported',
  "select count(*) from jobs where state = 'failed' and not failure_reported",
]
