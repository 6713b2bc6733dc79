// SQL for both engines that inserts rows of a shop before the migration `packed_orders`, and the values that the
// migration must set.

/** Returns the SQL. `instant` returns a timestamp in the syntax of the engine, in seconds since 1970. */
export const ordersBeforePacked = (instant: (seconds: number) => string) => `
insert into orders (id, order_number, customer_email, customer_name, subtotal, total, shipping_address, payment_method, status, created_at) values
  (1, 'GB-1', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', 'processing', ${instant(1)}),
  (2, 'GB-2', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', 'shipped', ${instant(1)}),
  (3, 'GB-3', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', 'completed', ${instant(1)}),
  (4, 'GB-4', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', 'cancelled', ${instant(1)});
insert into order_tracking_events (order_id, status, title, created_at) values
  (1, 'order_placed', 'Order placed', ${instant(1)}),
  (2, 'order_placed', 'Order placed', ${instant(1)}),
  (2, 'shipped', 'Shipped', ${instant(5)}),
  (2, 'out_for_delivery', 'Out for delivery', ${instant(9)});
`

/** The ids of the orders and how many seconds after 1970 they were packed. */
export const packedAfter = [
  [1, null],
  [2, 5],
  [3, 1],
  [4, null],
]
