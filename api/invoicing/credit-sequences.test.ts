import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupees } from '#rules/money'
import {
  balanceOf,
  expectedMoney,
  type MoneyEntry,
  missingMoney,
  type OrderMoney,
  owedAfter,
} from '#rules/order/money-ledger'
import {
  type Credited,
  creditedParts,
  exchangedPart,
  type OrderPart,
  partsOf,
  priceOfRemaining,
  totalOfParts,
} from '#rules/order/order-parts'
import { deliveryRefunds } from '#rules/order/returns'
import { taxedOrder } from '#rules/totals'
import { createOracle, quotient } from '../testing/money-oracle.ts'
import { sequences } from '../testing/sequences.ts'
import { type DocumentRow, lineOf, restOf } from './document-store.ts'

// The rules of invoices, credit notes and ledger without database, gateway and requests, so that many sequences are
// fast. The sequences in `api/returns` and `api/payments` run the whole server.

const ownRates = { everywhere: true, freeThreshold: '9999.00', standardCost: '50.00', taxRate: 5 }
const rates = [null, { ...ownRates, taxIncluded: false }, { ...ownRates, taxIncluded: true }]

const stepOf = fc.record({
  do: fc.constantFrom('return', 'return', 'exchange', 'lower the price', 'refund', 'lose dispute', 'win dispute'),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
  faulty: fc.boolean(),
  all: fc.boolean(),
  amount: fc.integer({ min: 100, max: 40_00 }),
  /** By how many paise a piece of the new goods of an exchange costs more. */
  more: fc.integer({ min: -98, max: 50_00 }),
})
const history = fc.record({
  rate: fc.nat(2),
  intraState: fc.boolean(),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
  prices: fc.array(fc.integer({ min: 99, max: 90_00 }), { minLength: 3, maxLength: 3 }),
  gstRates: fc.array(fc.constantFrom(0, 0.25, 1.5, 3, 5, 18, 40), { minLength: 3, maxLength: 3 }),
  discount: fc.integer({ min: 0, max: 100 }),
  steps: fc.array(stepOf, { minLength: 3, maxLength: 8 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Step = History['steps'][number]

const naming = { name: 'Majun', shownName: 'Majun', hsn: null, sku: null, unit: 'NOS' }
const documentLines = (parts: readonly OrderPart[]) => parts.map((part) => lineOf(part, naming, true))

/** Returns an order that is paid online, with its invoice. */
function orderOf({ rate, intraState, quantities, prices, gstRates, discount }: History) {
  const goods = quantities.map((quantity, index) => ({
    amount: quantity * (prices[index] ?? 0),
    gstRate: gstRates[index] ?? 0,
  }))
  const subtotal = goods.reduce((sum, { amount }) => sum + amount, 0)
  const settings = rates[rate] ?? null
  const { totals, lines: taxed } = taxedOrder(goods, Math.floor((subtotal * discount) / 200), settings, intraState)
  const stored = quantities.map((quantity, id) => {
    const { gstRate = 0, taxable = 0, cgst = 0, sgst = 0, igst = 0 } = taxed[id] ?? {}
    return { id, quantity, price: prices[id] ?? 0, gstRate: Math.round(gstRate * 100), taxable, cgst, sgst, igst }
  })
  const taxIncluded = totals.taxKind === 'included'
  const parts = partsOf({ ...totals, taxIncluded }, stored, { rate: 18, intraState })
  const content = {
    lines: documentLines(parts),
    totals: { shipping: rupees(totals.shipping) },
    pricesIncludeTax: taxIncluded,
  }
  return { totals, stored, content, isTaxed: parts.some(({ shipping }) => shipping > 0) }
}

const rowOf = (id: number, total: number, content: object) =>
  ({ id, invoiceId: id === 1 ? null : 1, total, content }) as unknown as DocumentRow

/** Returns what the steps of a sequence do with an order, by the rules of the shop, and the oracle of its money. */
function open(given: History) {
  const { totals, stored, content, isTaxed } = orderOf(given)
  const oracle = createOracle(content, { total: totals.total, online: true })
  const rows = [rowOf(1, totals.total, content)]
  const faulty = stored.map(() => ({ faulty: 0, refunded: 0 }))
  const refunds: { id: number; amount: number; state: 'processed' | 'failed'; replaced: boolean }[] = []
  const links: number[] = []
  const ledger: MoneyEntry[] = []
  let cancelledAmount = 0
  let exchanged = 0
  let lost: (typeof refunds)[number] | undefined

  const rest = () => restOf(rows[0] ?? null, rows).rest
  const payment = (id: number, amount: number, of: typeof refunds) => ({
    ...{ id, amount, currency: 'INR', state: 'captured' as const, refunds: of },
  })
  const money = (): OrderMoney => ({
    status: 'delivered',
    total: totals.total,
    cancelledAmount,
    differences: links.reduce((sum, amount) => sum + amount, 0),
    paymentMethod: 'razorpay',
    paymentStatus: 'paid',
    payments: [payment(1, totals.total, refunds), ...links.map((amount, index) => payment(index + 2, amount, []))],
    invoiced: rows.reduce((sum, { id, total }) => sum + (id === 1 ? total : -total), exchanged),
  })
  const left = () =>
    totals.total - refunds.reduce((sum, { amount, state }) => sum + (state === 'processed' ? amount : 0), 0)
  const post = () => ledger.push(...missingMoney(ledger, expectedMoney(money())))
  function pay(amount: number) {
    const raised = amount > 0 && amount < 100 ? 100 : amount
    if (raised > 0) refunds.push({ id: refunds.length + 1, amount: raised, state: 'processed', replaced: false })
  }
  const owed = (credit: number) => Math.max(Math.min(credit, left(), owedAfter(money(), credit)), 0)
  /** Issues a credit note. `untaxed` is the delivery charge that is in no line. */
  function issue(credited: Credited, { taxed, untaxed = 0 }: { taxed?: Map<number, number>; untaxed?: number } = {}) {
    const noted = creditedParts(rest(), credited, taxed).map(({ removed }) => removed)
    const isPriceReduction = credited !== 'all' && 'amount' in credited
    const note = { lines: documentLines(noted), ...(isPriceReduction ? { isPriceReduction } : {}) }
    for (const { taxable, cgst, sgst, igst, total } of noted) expect(taxable + cgst + sgst + igst).toBe(total)
    rows.push(rowOf(rows.length + 1, totalOfParts(noted) + untaxed, note))
    return { note, noted, total: totalOfParts(noted) + untaxed }
  }

  function sendBack({ line, quantity, faulty: isFaulty, ...step }: Step) {
    if (quantity > oracle.piecesOf(line)) return
    const isExchange = step.do === 'exchange'
    const before = faulty[line]
    if (isFaulty && !isExchange && before) before.faulty += quantity
    const charges = deliveryRefunds(
      totals.shipping,
      stored.map((one, index) => ({ ...one, ...(faulty[index] ?? { faulty: 0, refunded: 0 }) })),
    )
    const charge = isFaulty && !isExchange ? (charges[line] ?? 0) : 0
    if (before) before.refunded += charge
    const { noted, total } = issue(new Map([[line, quantity]]), {
      ...(isTaxed ? { taxed: new Map([[line, charge]]) } : { untaxed: charge }),
    })
    if (isExchange) return exchange({ line, quantity, ...step }, noted[0], total)
    const refund = owed(total)
    pay(refund)
    cancelledAmount += total
    expect(oracle.remove(line, { pieces: quantity, faulty: isFaulty ? quantity : 0 })).toBe(refund)
  }

  function exchange({ line, quantity, more }: Omit<Step, 'faulty'>, removed: OrderPart | undefined, credit: number) {
    const price = (given.prices[line] ?? 0) + more
    const sent = removed ? exchangedPart(removed, price).total : 0
    expect(sent).toBe(Number(quotient(BigInt(credit) * BigInt(price), BigInt(given.prices[line] ?? 0))))
    exchanged += sent
    if (sent > credit) links.push(sent - credit)
    else {
      pay(owed(credit - sent))
      cancelledAmount += credit - sent
    }
    oracle.exchange(line, quantity, sent)
  }

  function lowerPrice({ line, all, amount }: Step) {
    const only = all ? null : line
    const most = priceOfRemaining(rest(), only)
    expect(most).toBe(oracle.goodsOf(only))
    if (amount > Math.min(most, left())) return
    const { note } = issue({ amount, lineId: only })
    pay(amount)
    cancelledAmount += amount
    oracle.lower(only, amount, note)
    oracle.payBack(amount)
  }

  function decide(isLost: boolean, amount: number) {
    if (isLost && !lost) {
      lost = { id: refunds.length + 1, amount: Math.min(amount * 4, totals.total), state: 'processed', replaced: false }
      refunds.push(lost)
      oracle.payBack(lost.amount)
    } else if (!isLost && lost) {
      Object.assign(lost, { state: 'failed', replaced: true })
      oracle.wonBack(lost.amount, [])
      pay(Math.max(Math.min(left(), owedAfter(money(), 0)), 0))
      lost = undefined
    }
  }

  function perform(step: Step) {
    if (step.do === 'return' || step.do === 'exchange') sendBack(step)
    if (step.do === 'lower the price') lowerPrice(step)
    if (step.do === 'refund' && step.amount <= left()) {
      pay(step.amount)
      oracle.payBack(step.amount)
    }
    if (step.do === 'lose dispute') decide(true, step.amount)
    if (step.do === 'win dispute') decide(false, step.amount)
    post()
  }
  post()
  return {
    perform,
    oracle,
    balance: () => balanceOf(ledger),
    invoiced: () => money().invoiced,
    credited: () => rows.slice(1).reduce((sum, { total }) => sum + total, 0),
  }
}

test('random sequences of returns, exchanges, price reductions, refunds and disputes have the credit notes and the balance of an independent calculation', () => {
  const run = (given: History) => {
    const { perform, oracle, balance, invoiced, credited } = open(given)
    for (const step of given.steps) {
      perform(step)
      if (oracle.isStuck()) return
      expect(credited()).toBe(oracle.credited())
      expect(balance()).toEqual(oracle.balance())
      expect(invoiced()).toBe(balance().charged)
    }
  }
  fc.assert(fc.property(history, run), { ...sequences(10_000, 17), endOnFailure: true })
})
