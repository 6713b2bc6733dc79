// SQL for both engines that inserts rows of a shop before the migration `money`, and the ledger that the migration must
// write.

interface Row {
  id: number
  total: number
  status: string
  method?: 'cash_on_delivery'
  payment: string
  /** The payments of the order as amount, state and currency. */
  payments?: readonly (readonly [amount: number, state: string, currency: string])[]
  /** The refunds of the order: number of the payment, gateway id (null before the gateway has it), amount and state. */
  refunds?: readonly (readonly [payment: number, id: string | null, amount: number, state: string])[]
  /** The expected sum of the order's ledger entries of each kind, in paise. */
  ledger: Record<string, number>
}

const rows: readonly Row[] = [
  { id: 1, total: 100, status: 'pending', payment: 'pending', ledger: { charged: 100 } },
  {
    id: 2,
    total: 27100,
    status: 'confirmed',
    payment: 'paid',
    payments: [[27100, 'captured', 'INR']],
    refunds: [
      [1, 'rfnd_1', 4000, 'failed'],
      [1, 'rfnd_2', 6000, 'processed'],
    ],
    ledger: { charged: 27100, captured: 27100, refunded: 6000, written_off: 6000 },
  },
  {
    id: 3,
    total: 27100,
    status: 'cancelled',
    payment: 'paid',
    payments: [
      [27100, 'captured', 'INR'],
      [500, 'captured', 'USD'],
      [27100, 'failed', 'INR'],
    ],
    refunds: [
      [1, 'rfnd_3', 10000, 'processed'],
      [1, null, 17100, 'wanted'],
      [2, 'rfnd_4', 500, 'processed'],
    ],
    ledger: { charged: 0, captured: 27100, refunded: 10000 },
  },
  {
    id: 4,
    total: 27100,
    status: 'shipped',
    payment: 'refunded',
    payments: [
      [27100, 'refunded', 'INR'],
      [27100, 'refunded', 'INR'],
    ],
    refunds: [
      [1, 'rfnd_5', 27100, 'pending'],
      [2, 'rfnd_6', 27100, 'processed'],
    ],
    ledger: { charged: 27100, captured: 54200, refunded: 54200, written_off: 27100 },
  },
  {
    id: 5,
    total: 500,
    status: 'delivered',
    method: 'cash_on_delivery',
    payment: 'paid',
    ledger: { charged: 500, cash_collected: 500 },
  },
  { id: 6, total: 500, status: 'completed', method: 'cash_on_delivery', payment: 'pending', ledger: { charged: 500 } },
]

/** Returns SQL that inserts rows before the migration `money`. `zero` is the time 0 in the syntax of the engine. */
export const rowsBeforeLedger = (zero: string) =>
  rows
    .map(
      ({ id, total, status, method = 'razorpay', payment, payments = [], refunds = [] }) => `
insert into orders (id, order_number, customer_email, customer_name, subtotal, total, shipping_address, payment_method, payment_status, status, created_at)
  values (${id}, 'GB-${id}', 'a@example.com', 'A', ${total}, ${total}, '{}', '${method}', '${payment}', '${status}', ${zero});
${payments
  .map(
    ([amount, state, currency], index) => `
insert into payments (id, order_id, gateway_payment_id, gateway_order_id, amount, currency, state, created_at, updated_at)
  values (${id * 10 + index + 1}, ${id}, 'pay_${id}_${index}', 'order_${id}', ${amount}, '${currency}', '${state}', ${zero}, ${zero});`,
  )
  .join('')}
${refunds
  .map(
    ([number, gatewayId, amount, state]) => `
insert into refunds (payment_id, gateway_refund_id, amount, state, created_at, updated_at)
  values (${id * 10 + number}, ${gatewayId === null ? 'null' : `'${gatewayId}'`}, ${amount}, '${state}', ${zero}, ${zero});`,
  )
  .join('')}`,
    )
    .join('\n')

/** A query of the ledger's sums, and the rows that it must return after the migration. */
export const ledgerQuery =
  'select order_id, kind, cast(sum(amount) as integer) from money_ledger group by order_id, kind order by order_id, kind'
export const ledgerAfter = rows.flatMap(({ id, ledger }) =>
  Object.entries(ledger)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, sum]) => [id, kind, sum]),
)
