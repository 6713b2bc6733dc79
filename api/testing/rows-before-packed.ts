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

/**
 * SQL that inserts rows of a shop before the migration `returns`: ledger entries of the orders of `ordersBeforePacked`,
 * and a notice. The table of the ledger is rebuilt by the migration.
 */
export const ledgerBeforeReturns = (instant: (seconds: number) => string) => `
insert into money_ledger (id, order_id, kind, amount, created_at) values
  (7, 1, 'charged', 100, ${instant(1)}), (8, 2, 'charged', 100, ${instant(1)}), (9, 2, 'cash_collected', 100, ${instant(2)});
insert into notices (id, kind, key, subject, path, created_at) values (3, 'order', 'order 1', 'GB-1', '/admin', ${instant(1)});
`

/** Queries, each with the number it must return after the migration `returns`. */
export const afterReturns: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from money_ledger where return_id is null', 3],
  ['select sum(id) from money_ledger', 24],
  ['select sum(amount) from money_ledger', 300],
  ['select sum(id) from notices', 3],
  ['select count(*) from returns', 0],
]

/**
 * SQL that inserts rows of a shop before the migration `returns_and_ledger`: the changes of status of the orders of
 * `ordersBeforePacked`, and a return with the account for its refund.
 */
export const rowsBeforeCompletion = (instant: (seconds: number) => string) => `
insert into audit_log (action, target, created_at) values
  ('moveOrder', 'orders/2', ${instant(5)}), ('moveOrder', 'orders/3', ${instant(20)}), ('moveOrder', 'orders/3', ${instant(30)}),
  ('packOrder', 'orders/3', ${instant(40)});
insert into returns (id, order_id, number, status, payout, awaits_notice, created_at, updated_at) values
  (5, 3, 'GB-3-R1', 'approved', 'sealed', ${instant(1).startsWith('to_') ? 'false' : '0'}, ${instant(31)}, ${instant(32)});
`

/** Queries, each with the number it must return after the migration `returns_and_ledger`. */
export const afterCompletion = (instant: (seconds: number) => string): [query: string, result: number][] => [
  ["select count(*) from order_tracking_events where status = 'delivered'", 1],
  [`select order_id from order_tracking_events where status = 'delivered' and created_at = ${instant(30)}`, 3],
  ["select id from returns where payout = 'sealed' and payout_by is null and amount_reason is null", 5],
]

/**
 * SQL that inserts rows of a shop before the migration `refunds_for_items`, after `rowsBeforeCompletion`: two refunds,
 * and jobs of which one has an encrypted account in its key.
 */
export const rowsBeforeItemRefunds = (instant: (seconds: number) => string) => `
insert into payments (id, order_id, gateway_payment_id, gateway_order_id, amount, currency, state, created_at, updated_at) values
  (8, 3, 'pay_8', 'order_8', 100, 'INR', 'captured', ${instant(1)}, ${instant(1)});
insert into refunds (id, payment_id, amount, state, reason, created_at, updated_at) values
  (21, 8, 10, 'wanted', 'Return GB-3-R1', ${instant(41)}, ${instant(41)}), (22, 8, 10, 'wanted', 'Late', ${instant(41)}, ${instant(41)});
insert into jobs (id, kind, unique_key, payload, run_at, created_at) values
  (31, 'letter', 'refund-account-saved 5 sealed', '{}', ${instant(41)}, ${instant(41)}),
  (32, 'letter', 'return-update 5 approved', '{}', ${instant(41)}, ${instant(41)});
`

/** Queries, each with the number it must return after the migration `refunds_for_items`. */
export const afterItemRefunds: readonly (readonly [query: string, result: number])[] = [
  ['select sum(id) from refunds where for_items', 21],
  ["select count(*) from jobs where unique_key like '%sealed%'", 0],
  ["select id from jobs where unique_key = 'refund-account-saved 31'", 31],
  ["select id from jobs where unique_key = 'return-update 5 approved'", 32],
]

/** SQL that inserts rows of a shop before the migration `cod_remittances`: two shipments, of which one has collected cash. */
export const rowsBeforeRemittances = (instant: (seconds: number) => string) => `
delete from shipments;
insert into shipments (id, order_id, state, courier, awb_code, created_at, updated_at) values
  (41, 1, 'booked', 'live', 'AWB1', ${instant(1)}, ${instant(1)}), (43, 3, 'booked', 'live', 'AWB3', ${instant(1)}, ${instant(1)});
insert into money_ledger (order_id, kind, amount, created_at) values (3, 'cash_collected', 500, ${instant(50)});
`

/** Queries, each with the number it must return after the migration `cod_remittances`. */
export const afterRemittances: readonly (readonly [query: string, result: number])[] = [
  ['select sum(order_id) from shipments where cash_differs', 3],
  ['select count(*) from cod_remittances', 0],
]

/**
 * SQL that inserts a remittance after the migration `cod_remittances`. The database must then refuse
 * `refusedAfterRemittances`.
 */
export const remittance = (instant: (seconds: number) => string) =>
  `insert into cod_remittances (shipment_id, key, amount, created_at) values (43, 'reference 1', 500, ${instant(51)})`
export const refusedAfterRemittances = ['delete from cod_remittances', 'update cod_remittances set amount = 1']

/**
 * SQL that inserts rows of a shop before the migration `disputes`, after `ordersBeforePacked`: a payment with a refund
 * that the bank rejected and the one that replaced it.
 */
export const rowsBeforeDisputes = (instant: (seconds: number) => string) => `
insert into payments (id, order_id, gateway_payment_id, gateway_order_id, amount, currency, state, created_at, updated_at) values
  (8, 3, 'pay_8', 'order_8', 100, 'INR', 'captured', ${instant(1)}, ${instant(1)});
insert into refunds (id, payment_id, gateway_refund_id, amount, state, replaced, created_at, updated_at) values
  (21, 8, 'rfnd_21', 10, 'failed', ${instant(1).startsWith('to_') ? 'true' : '1'}, ${instant(41)}, ${instant(41)}),
  (22, 8, 'rfnd_22', 10, 'processed', ${instant(1).startsWith('to_') ? 'false' : '0'}, ${instant(42)}, ${instant(42)});
`

/** A dispute of the payment, which the database accepts after the migration `disputes`. */
export const disputeAfter = (instant: (seconds: number) => string) => `
insert into disputes (id, payment_id, gateway_dispute_id, amount, status, phase, event_at, created_at, updated_at) values
  (5, 8, 'disp_5', 100, 'open', 'chargeback', ${instant(50)}, ${instant(50)}, ${instant(50)})
`

/** Queries, each with the number it must return after the migration `disputes` and `disputeAfter`. */
export const afterDisputes: readonly (readonly [query: string, result: number])[] = [
  ['select sum(id) from refunds where not by_bank', 43],
  ['select sum(amount) from refunds', 20],
  ['select id from refunds where replaced', 21],
  ['select id from disputes where awaits_notice and refund_id is null', 5],
]
