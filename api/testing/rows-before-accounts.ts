// SQL for both engines that inserts rows of a shop before the migration `provider_accounts`, and the values that the
// migration must set.

const answer = (gatewayOrder: string, keyId: string, script: string) =>
  JSON.stringify({
    success: true,
    order: { notes: '"key_id":"rzp_live_forged"' },
    key_id: keyId,
    razorpay_order_id: gatewayOrder,
    checkout_js: script,
  }).replaceAll("'", "''")

const official = 'https://checkout.razorpay.com/v1/checkout.js'
const simulated = '/__sandbox/razorpay/v1/checkout.js'

/**
 * Returns SQL that inserts rows before the migration `provider_accounts`. `zero` is the SQL of a timestamp in the
 * syntax of the engine.
 */
export const rowsBefore = (zero: string) => `
insert into orders (id, order_number, customer_email, customer_name, subtotal, total, shipping_address, payment_method, razorpay_order_id, created_at) values
  (1, 'GB-1', 'a@example.com', 'A', 100, 100, '{}', 'razorpay', 'order_1', ${zero}),
  (2, 'GB-2', 'a@example.com', 'A', 100, 100, '{}', 'razorpay', 'order_2', ${zero}),
  (3, 'GB-3', 'a@example.com', 'A', 100, 100, '{}', 'razorpay', 'order_3', ${zero}),
  (4, 'GB-4', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', null, ${zero}),
  (5, 'GB-5', 'a@example.com', 'A', 100, 100, '{}', 'razorpay', 'order_5', ${zero});
insert into idempotency_keys (key, route, body_hash, status, response, order_id, created_at) values
  ('k1', 'r', 'h', 201, '${answer('order_1', 'rzp_test_1', simulated)}', 1, ${zero}),
  ('k2', 'r', 'h', 201, '${answer('order_2', 'rzp_live_1', official)}', 2, ${zero}),
  ('k4', 'r', 'h', 201, '{"success":true,"order":{}}', 4, ${zero}),
  ('k5', 'r', 'h', 201, '${answer('order_other', 'rzp_live_1', official)}', 5, ${zero}),
  ('k6', 'r', 'h', 201, '[]', null, ${zero});
insert into payments (order_id, gateway_payment_id, gateway_order_id, amount, currency, state, created_at, updated_at) values
  (1, 'pay_1', 'order_1', 100, 'INR', 'captured', ${zero}, ${zero}),
  (2, 'pay_2', 'order_2', 100, 'INR', 'captured', ${zero}, ${zero}),
  (3, 'pay_3', 'order_3', 100, 'INR', 'captured', ${zero}, ${zero});
insert into shipments (order_id, state, courier_order_id, courier_shipment_id, awb_code, label_url, created_at, updated_at) values
  (1, 'booked', '16161001', '15151001', '19462000000013', 'http://127.0.0.1:3000/__sandbox/courier/label/19462000000013', ${zero}, ${zero}),
  (2, 'booked', '316161001', '315151001', '788900001', 'https://labels.example/788900001', ${zero}, ${zero}),
  (3, 'wanted', null, null, null, null, ${zero}, ${zero}),
  (4, 'wanted', '16161002', '15151002', null, null, ${zero}, ${zero}),
  (5, 'booked', '316161002', '315151002', '788900002', null, ${zero}, ${zero});
`

export const accountsAfter = {
  orders: [
    [1, 'sandbox'],
    [2, 'rzp_live_1'],
    [3, null],
    [4, null],
    [5, null],
  ],
  payments: [
    ['pay_1', 'sandbox'],
    ['pay_2', 'rzp_live_1'],
    ['pay_3', null],
  ],
  shipments: [
    [1, 'sandbox'],
    [2, 'live'],
    [3, null],
    [4, 'sandbox'],
    [5, 'live'],
  ],
}
