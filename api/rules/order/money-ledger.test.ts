import { expect, test } from 'vitest'
import {
  balanceOf,
  expectedMoney,
  type MoneyEntry,
  missingMoney,
  moneyProblems,
  type OrderMoney,
} from './money-ledger.ts'

const payment = { id: 7, amount: 271_00, currency: 'INR', state: 'captured', refunds: [] } as const
const paid: OrderMoney = {
  status: 'confirmed',
  total: 271_00,
  cancelledAmount: 0,
  paymentMethod: 'razorpay',
  paymentStatus: 'paid',
  payments: [payment],
}
const refund = (
  id: number,
  amount: number,
  state: 'wanted' | 'pending' | 'processed' | 'failed',
  replaced = false,
) => ({
  id,
  amount,
  state,
  replaced,
})
const withRefunds = (order: OrderMoney, ...refunds: ReturnType<typeof refund>[]): OrderMoney => ({
  ...order,
  payments: [{ ...payment, refunds }],
})
const unpaid: OrderMoney = { ...paid, status: 'pending', paymentStatus: 'pending', payments: [] }
const cash: OrderMoney = { ...unpaid, paymentMethod: 'cash_on_delivery' }
const cancelled: OrderMoney = { ...paid, status: 'cancelled' }

const cases: readonly [name: string, OrderMoney, owes: number, owed: number, writtenOff: number][] = [
  ['unpaid order', unpaid, 271_00, 0, 0],
  ['paid order', paid, 0, 0, 0],
  ['delivered COD order', { ...cash, status: 'delivered', paymentStatus: 'paid' }, 0, 0, 0],
  ['delivered COD order of an older release', { ...cash, status: 'delivered' }, 271_00, 0, 0],
  ['unpaid cancelled order', { ...unpaid, status: 'cancelled', paymentStatus: 'failed' }, 0, 0, 0],
  ['cancelled order with a wanted refund', withRefunds(cancelled, refund(1, 271_00, 'wanted')), 0, 271_00, 0],
  ['cancelled order with a failed refund', withRefunds(cancelled, refund(1, 271_00, 'failed')), 0, 271_00, 0],
  [
    'cancelled and refunded order',
    withRefunds(cancelled, refund(1, 100_00, 'processed'), refund(2, 171_00, 'pending')),
    0,
    0,
    0,
  ],
  [
    'cancelled order whose late payment the shop refunded and the bank took back too',
    withRefunds(
      { ...cancelled, paymentStatus: 'failed' },
      refund(1, 271_00, 'processed'),
      refund(2, 100_00, 'processed'),
    ),
    0,
    0,
    100_00,
  ],
  ['paid order with a partial refund', withRefunds(paid, refund(1, 100_00, 'processed')), 0, 0, 100_00],
  ['paid order with a wanted partial refund', withRefunds(paid, refund(1, 100_00, 'wanted')), 0, 100_00, 100_00],
  [
    'paid order with a replaced refund',
    withRefunds(paid, refund(1, 100_00, 'failed', true), refund(2, 50_00, 'pending')),
    0,
    0,
    50_00,
  ],
  [
    'paid order with cancelled items',
    withRefunds({ ...paid, cancelledAmount: 80_00 }, refund(1, 80_00, 'wanted')),
    0,
    80_00,
    0,
  ],
  [
    'partial refund, then cancelled items',
    withRefunds({ ...paid, cancelledAmount: 80_00 }, refund(1, 100_00, 'processed'), refund(2, 80_00, 'wanted')),
    0,
    80_00,
    100_00,
  ],
  [
    'order paid twice',
    { ...paid, payments: [payment, { ...payment, id: 8, refunds: [refund(1, 271_00, 'wanted')] }] },
    0,
    271_00,
    0,
  ],
  ['order with a payment in dollars', { ...unpaid, payments: [{ ...payment, currency: 'USD' }] }, 271_00, 0, 0],
]

test.each(cases)(
  'balanceOf returns what an order owes, is owed and has written off: %s',
  (_, order, owes, owed, writtenOff) => {
    const entries = expectedMoney(order)
    expect(balanceOf(entries)).toMatchObject({ owes, owed, writtenOff })
    expect(moneyProblems(entries, order)).toEqual([])
  },
)

test('missingMoney returns the missing ledger entries, and a reversal of an entry that should not exist', () => {
  const source = { paymentId: null, refundId: null, returnId: null }
  const ledger: MoneyEntry[] = [{ kind: 'charged', ...source, amount: 271_00 }]
  expect(missingMoney(ledger, expectedMoney(paid))).toEqual([
    { kind: 'captured', ...source, paymentId: 7, amount: 271_00 },
  ])
  expect(missingMoney(ledger, [])).toEqual([{ kind: 'charged', ...source, amount: -271_00 }])
  expect(missingMoney(expectedMoney(paid), expectedMoney(paid))).toEqual([])
})

test('moneyProblems reports a wrong ledger entry, money that must be refunded but is not requested, and a paid order that owes money', () => {
  expect(moneyProblems([], { ...unpaid, payments: [] })).toEqual(['charged differs by 27100 paise'])
  expect(moneyProblems(expectedMoney(cancelled), cancelled)).toEqual([
    '27100 paise must be refunded, but 0 paise are requested',
  ])
  const lost: OrderMoney = { ...paid, payments: [] }
  expect(moneyProblems(expectedMoney(lost), lost)).toEqual(['a paid order owes 27100 paise'])
})
