// SQL for both engines that inserts rows of a shop before the migration `packed_orders`, and the values that the
// migration must set.

/**
 * Returns SQL that inserts orders before the migration `packed_orders`. `instant` returns the SQL of a time, given in
 * seconds since 1970, in the syntax of the engine.
 */
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

/** The ids of the orders, each with the expected time of packing in seconds since 1970. */
export const packedAfter = [
  [1, null],
  [2, 5],
  [3, 1],
  [4, null],
]

/**
 * SQL that inserts rows of a shop before the migration `returns`: ledger entries of the orders of `ordersBeforePacked`,
 * and a notice. The migration rebuilds the table of the ledger.
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
 * SQL that inserts remittances after the migration `cod_remittances`, one of them for a shipment without cash. The
 * database must then refuse `refusedAfterRemittances`.
 */
export const remittance = (instant: (seconds: number) => string) => `
insert into cod_remittances (id, shipment_id, key, amount, created_at) values
  (1, 43, 'reference 1', 300, ${instant(51)}), (2, 41, 'reference 2', 50, ${instant(52)}), (3, 43, 'reference 3', -20, ${instant(53)})
`

/** Queries, each with the number it must return after the migration `cash_units_signature` and `remittance`. */
export const afterCash = (instant: (seconds: number) => string): [query: string, result: number][] => [
  [`select cash_with_courier from shipments where order_id = 3 and cash_collected_at = ${instant(50)}`, 220],
  ['select cash_with_courier from shipments where order_id = 1 and cash_collected_at is null', -50],
  ['select remitted_total from cod_remittances where id = 1', 300],
  ['select remitted_total from cod_remittances where id = 2', 350],
  ['select remitted_total from cod_remittances where id = 3', 330],
  ['select sum(amount) from cod_remittances', 330],
]
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

/** Returns SQL that inserts a dispute of the payment, which the database accepts after the migration `disputes`. */
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

/**
 * SQL that inserts rows of a shop before the migration `exchanges`, after `ordersBeforePacked`: shipments of two orders,
 * of which one has collected cash that was transferred, and a return with an item.
 */
export const rowsBeforeExchanges = (instant: (seconds: number) => string) => `
insert into shipments (id, order_id, state, courier, awb_code, created_at, updated_at) values
  (41, 2, 'booked', 'live', 'AWB2', ${instant(1)}, ${instant(1)}), (43, 3, 'booked', 'live', 'AWB3', ${instant(1)}, ${instant(1)});
insert into cod_remittances (shipment_id, key, amount, created_at) values (43, 'reference 1', 100, ${instant(51)});
insert into order_items (id, order_id, quantity, price, product_name) values (61, 3, 2, 50, 'A');
insert into returns (id, order_id, number, status, amount, created_at, updated_at) values
  (5, 3, 'GB-3-R1', 'received', 50, ${instant(31)}, ${instant(32)});
insert into return_items (id, return_id, line_id, quantity, reason, decision) values (6, 5, 61, 1, 'late', 'restock');
`

/** SQL that the database accepts after the migration `exchanges`: the shipment of a replacement for the return. */
export const replacementAfter = (instant: (seconds: number) => string) =>
  `insert into shipments (id, order_id, return_id, state, created_at, updated_at) values (44, 3, 5, 'wanted', ${instant(60)}, ${instant(60)})`

/** SQL that the database refuses after `replacementAfter`: a second first shipment, and a second replacement. */
export const refusedAfterExchanges = (instant: (seconds: number) => string) => [
  `insert into shipments (order_id, state, created_at, updated_at) values (2, 'wanted', ${instant(60)}, ${instant(60)})`,
  `insert into shipments (order_id, return_id, state, created_at, updated_at) values (2, 5, 'wanted', ${instant(60)}, ${instant(60)})`,
]

/** Queries, each with the number it must return after the migration `exchanges` and `replacementAfter`. */
export const afterExchanges: readonly (readonly [query: string, result: number])[] = [
  ['select sum(id) from shipments where return_id is null', 84],
  ['select id from shipments where return_id = 5', 44],
  ['select shipment_id from cod_remittances', 43],
  ['select id from returns where not is_exchange and exchange_total is null and amount = 50', 5],
  ["select id from return_items where exchange_variant_id is null and decision = 'restock'", 6],
]

/**
 * Returns SQL that inserts a payment link for the difference of the return, which the database accepts after the
 * migration `payment_links`.
 */
export const paymentLinkAfter = (instant: (seconds: number) => string, reference = 'GB-3-R1-1', state = 'open') =>
  `insert into payment_links (order_id, return_id, reference, account, state, amount, exchange, expires_at, created_at, updated_at) values (3, 5, '${reference}', 'sandbox', '${state}', 5900, '{}', ${instant(70)}, ${instant(60)}, ${instant(60)})`

/**
 * SQL that the database refuses after `paymentLinkAfter`: a second open payment link, and a second one with the same
 * reference.
 */
export const refusedAfterPaymentLinks = (instant: (seconds: number) => string) => [
  paymentLinkAfter(instant, 'GB-3-R1-2', 'wanted'),
  paymentLinkAfter(instant, 'GB-3-R1-1', 'expired'),
]

/** Queries, each with the number it must return after the migration `payment_links` and `paymentLinkAfter`. */
export const afterPaymentLinks: readonly (readonly [query: string, result: number])[] = [
  ['select amount from payment_links where return_id = 5', 5900],
  ["select id from returns where number = 'GB-3-R1' and amount = 50", 5],
  ["select id from return_items where decision = 'restock'", 6],
]

/** A pickup of the returned goods, which the database accepts after the migration `return_pickups`. */
export const pickupAfter = (instant: (seconds: number) => string, returnId = 5, awb = 'AWB5') =>
  `insert into return_pickups (return_id, state, courier, awb_code, created_at, updated_at) values (${returnId}, 'booked', 'live', '${awb}', ${instant(60)}, ${instant(60)})`

/** SQL that the database refuses after `pickupAfter`: a second pickup of the return. */
export const refusedAfterPickups = (instant: (seconds: number) => string) => [pickupAfter(instant, 5, 'AWB6')]

/** Queries, each with the number it must return after the migration `return_pickups` and `pickupAfter`. */
export const afterPickups: readonly (readonly [query: string, result: number])[] = [
  ["select return_id from return_pickups where awb_code = 'AWB5' and picked_up_at is null", 5],
  ['select amount from payment_links where return_id = 5', 5900],
  ["select id from returns where number = 'GB-3-R1' and amount = 50", 5],
  ['select sum(id) from shipments where return_id is null', 84],
]

/** SQL that inserts documents and stock movements of two orders before the migration `trial_orders`. */
export const rowsBeforeTrialOrders = (instant: (seconds: number) => string) => `
insert into documents (id, order_id, kind, series, sequence, number, total, content, issued_at) values
  (71, 2, 'invoice', 'SMP-26-27', 1, 'SMP-26-27/000001', 100, '{}', ${instant(60)}),
  (72, 3, 'invoice', 'SMP-26-27', 2, 'SMP-26-27/000002', 100, '{}', ${instant(60)});
insert into stock_movements (id, variant_id, product_id, quantity, reason, order_id, created_at) values
  (81, 1, 1, -1, 'order', 2, ${instant(60)}), (82, 1, 1, -1, 'order', 3, ${instant(60)});
`

const appendOnly = ['money_ledger', 'documents', 'stock_movements']

/** Statements that the database refuses after the migration `trial_orders`. */
export const refusedAfterTrialOrders: readonly string[] = [
  ...appendOnly.map((table) => `delete from ${table} where order_id = 2`),
  ...appendOnly.map((table) => `update ${table} set order_id = 1`),
]

/** SQL that deletes a trial order after the migration `trial_orders`. */
export const deletedTrialOrder = `
insert into trial_orders (order_id) values (2);
${appendOnly.map((table) => `delete from ${table} where order_id = 2;`).join('\n')}
delete from orders where id = 2;
`

/** Statements that the database refuses although they name a trial order: they change rows or delete those of others. */
export const refusedForTrialOrders: readonly string[] = [
  'insert into trial_orders (order_id) values (1); delete from documents',
  'insert into trial_orders (order_id) values (3); update money_ledger set amount = 1 where order_id = 3',
]

/** Queries, each with the number it must return after the migration `trial_orders` and `deletedTrialOrder`. */
export const afterTrialOrders: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from trial_orders', 0],
  ['select sum(id) from documents', 72],
  ['select sum(id) from stock_movements', 82],
  ['select count(*) from money_ledger where order_id = 2', 0],
  ['select count(*) from money_ledger where order_id = 1', 1],
  ['select sum(id) from orders', 8],
]
