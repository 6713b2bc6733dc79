import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { lowerPrice as lowerPriceOfOrder } from '#contract/admin/orders'
import { createReturn, type Return, type ReturnDecision, type ReturnReason } from '#contract/returns'
import { addMonths, dayInIndia } from '#rules/dates'
import { parseRupees, rupees } from '#rules/money'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { settings } from '../db/schema/operations.ts'
import { paymentLinks } from '../db/schema/order-cases.ts'
import { createOracle, isRejected, quotient } from '../testing/money-oracle.ts'
import { read } from '../testing/read.ts'
import { createReturnsShop, type RateName } from '../testing/returns-shop.ts'
import { createSandboxClient } from '../testing/sandbox-client.ts'
import { sequences, sequencesTimeoutMs } from '../testing/sequences.ts'

const { shop, admin, ...use } = await createReturnsShop({ withCourier: true })
afterAll(() => shop.close())
const { control } = createSandboxClient(shop.origin)

const isFaulty = (reason: ReturnReason) => ['damaged', 'wrong_item', 'late'].includes(reason)

const stepOf = fc.record({
  do: fc.constantFrom(
    'return',
    'return',
    'exchange',
    'exchange',
    'cancel',
    'refund',
    'lower the price',
    'refund at the gateway',
    'lose dispute',
    'win dispute',
    'close month',
  ),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
  reason: fc.constantFrom<ReturnReason>('damaged', 'wrong_item', 'unwanted', 'other'),
  decision: fc.constantFrom<ReturnDecision>('restock', 'write_off', 'restock', 'reject'),
  amount: fc.integer({ min: 100, max: 40_00 }).filter((amount) => !isRejected(amount)),
  /** The wanted size of an exchange: the same one, a cheaper one, or a dearer one. */
  size: fc.constantFrom(0, 1, 2, 2),
  /** What the customer and the owner do when the new goods cost more. */
  whenDearer: fc.constantFrom('pay', 'pay', 'refund instead', 'cancel a piece and pay'),
  /** The statuses that the courier reports about the pickup of the returned goods; null without a pickup. */
  pickup: fc.constantFrom(null, null, null, [], [42], [42, 7], [42, 9, 10], [8]),
})
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never

const history = fc.record({
  rate: fc.constantFrom<RateName>('documented', 'added', 'included'),
  online: fc.constantFrom(true, true, false),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
  prices: fc.array(fc.integer({ min: 99, max: 90_00 }), { minLength: 3, maxLength: 3 }),
  // By how many paise the other sizes of each product cost less and more.
  less: fc.array(fc.integer({ min: 1, max: 98 }), { minLength: 3, maxLength: 3 }),
  more: fc.array(fc.constantFrom(1, 33, 100, 12_34, 50_00), { minLength: 3, maxLength: 3 }),
  gstRates: fc.array(fc.constantFrom(0, 5, 18, 40), { minLength: 3, maxLength: 3 }),
  discounted: fc.boolean(),
  steps: fc.array(stepOf, { minLength: 3, maxLength: 6 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** Closes the accounts of the month after the last closed month, up to October 2027. Returns the closed month. */
async function closeNextMonth(): Promise<string> {
  const row = await shop.db.read(readSettings)
  const closedThrough = [addMonths(row?.closedThrough ?? '2026-10', 1), '2027-10'].toSorted()[0] ?? ''
  // The month is closed in the database. The endpoint refuses to close a month that has not ended, and advancing the
  // clock by a month would end the session of the admin.
  await shop.db.write((tx) => tx.update(settings).set({ closedThrough }).execute())
  return closedThrough
}

let refundsAtGateway = 0

/** Delivers an order and returns what the steps of a sequence do with it, with the oracle of its money. */
async function openSequence({ less, more, steps: _, ...ordered }: History) {
  const { online, prices } = ordered
  await use.setRates(ordered.rate)
  const otherPrices = prices.map((price, line) => [price - (less[line] ?? 1), price + (more[line] ?? 1)])
  const { actor, id, order, lineIds, sizeIds } = await use.delivered({ ...ordered, otherPrices })
  const [first] = await use.documentsOf(actor, id)
  const invoice = await use.documentOf(actor, id, first?.id ?? 0)
  const total = parseRupees(order.total)
  const oracle = createOracle(invoice, { total, online })
  const paymentId = (await shop.paymentRows(id))[0]?.gatewayPaymentId ?? ''
  let dispute: { id: string; amount: number; isLost: boolean } | undefined

  const cancel = (line: number, quantity: number) =>
    admin.post(`/api/orders/${id}/cancel`, { items: [{ lineId: lineIds[line], quantity }] })

  /** Pays the newest payment link of a return. */
  async function payLink(returnId: number) {
    const links = await shop.db.read((tx) =>
      tx.select().from(paymentLinks).where(eq(paymentLinks.returnId, returnId)).orderBy(paymentLinks.id),
    )
    const url = `${shop.origin}${new URL(links.at(-1)?.url ?? '').pathname}`
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      redirect: 'manual',
    })
    expect(paid.status).toBe(303)
    await shop.settled()
  }

  /** Approves a return and reports the statuses of its pickup, which change no money and issue no document. */
  async function approve(made: Return, { pickup }: Step) {
    const body = { status: 'approved', ...(pickup ? { pickup: true } : {}) }
    expect((await admin.send('PATCH', `/api/admin/returns/${made.id}`, body)).status).toBe(200)
    if (!pickup) return
    await shop.settled()
    const before = [await use.balance(id), await use.documentsOf(actor, id), await use.orderOf(actor, id)]
    const [shown] = await use.returnsOf(actor, id)
    for (const to of pickup) await shop.walk(shown?.pickup?.awbCode, { to })
    await shop.settled()
    expect([await use.balance(id), await use.documentsOf(actor, id), await use.orderOf(actor, id)]).toEqual(before)
  }

  /** Refunds the accepted goods of a return, and for a COD order sometimes records the payment of the refund. */
  async function refundGoods(made: Return, { line, quantity, reason, amount }: Step) {
    const refund = oracle.remove(line, { pieces: quantity, faulty: isFaulty(reason) ? quantity : 0 })
    await payOut(made, refund, amount)
  }
  async function payOut(made: Pick<Return, 'id'>, refund: number, amount: number) {
    if (online || refund === 0 || amount % 2 === 0) return
    const recorded = await admin.post(`/api/admin/returns/${made.id}/payout`, { reference: 'UTR 1' })
    expect(recorded.status).toBe(200)
    oracle.recordPayout(refund)
  }

  /** Ends an exchange whose new goods cost `difference` paise more. */
  async function exchangeForDearer(made: Return, step: Step, { price, difference }: Record<string, number>) {
    const { line, quantity, whenDearer } = step
    const receive = (decision: ReturnDecision, options: object = {}) =>
      use.receive(made.id, made.items, decision, options)
    if (difference === undefined || price === undefined) throw new Error('no difference')
    if (difference < 100 || whenDearer === 'refund instead') {
      expect((await receive(step.decision)).status).toBe(difference < 100 ? 409 : 200)
      await shop.settled()
      expect((await receive(step.decision, { refundInstead: true })).status).toBe(200)
      return refundGoods(made, step)
    }
    expect((await receive(step.decision)).status).toBe(200)
    await shop.settled()
    const isCancelled = online && whenDearer === 'cancel a piece and pay'
    if (isCancelled) {
      expect((await cancel(line, 1)).status).toBe(200)
      oracle.remove(line, { pieces: 1 })
      await shop.settled()
    }
    await payLink(made.id)
    const isEnough = oracle.piecesOf(line) >= quantity
    const isSame = isEnough && priceOf(step) - oracle.creditOf(line, { pieces: quantity }) === difference
    if (isSame) return void oracle.exchange(line, quantity, priceOf(step))
    oracle.returnDifference(difference)
    expect((await receive(isEnough ? step.decision : 'reject', { refundInstead: true })).status).toBe(200)
    if (isEnough) await refundGoods(made, step)
  }

  /** Returns the price of the goods of an exchange: what is credited, in proportion to the prices of a piece. */
  function priceOf({ line, quantity, size }: Step): number {
    const old = prices[line] ?? 0
    const wanted = size === 0 ? old : (otherPrices[line]?.[size - 1] ?? 0)
    const credit = oracle.creditOf(line, { pieces: quantity })
    return Number(quotient(BigInt(credit) * BigInt(wanted), BigInt(old)))
  }

  async function sendBack(step: Step) {
    const { line, quantity, reason, decision, size } = step
    const isExchange = step.do === 'exchange'
    const lineId = lineIds[line] ?? 0
    const wanted = isExchange ? { exchangeFor: [{ lineId, variantId: sizeIds[line]?.[size] }] } : {}
    const response = await use.request(actor, id, [{ lineId, quantity, reason }], {
      resolution: isExchange ? 'exchange' : 'refund',
      ...wanted,
    })
    expect(response.status).toBe(quantity <= oracle.piecesOf(line) ? 201 : 400)
    if (response.status !== 201) return
    const made = await read(createReturn, response)
    await approve(made, step)
    const price = isExchange ? priceOf(step) : 0
    const difference = price - oracle.creditOf(line, { pieces: quantity })
    if (isExchange && decision !== 'reject' && difference > 0) {
      return exchangeForDearer(made, step, { price, difference })
    }
    expect((await use.receive(made.id, made.items, decision)).status).toBe(200)
    if (decision === 'reject') return
    if (!isExchange) return refundGoods(made, step)
    await payOut(made, oracle.exchange(line, quantity, price), step.amount)
  }

  /** The bank takes money back because the shop loses a dispute, or returns it because the shop wins the dispute. */
  async function decideDispute(status: 'lost' | 'won', amount: number) {
    if (!dispute) {
      const opened = await control(`/payments/${paymentId}/dispute`, { amount })
      dispute = { id: v.parse(v.object({ id: v.string() }), opened).id, amount, isLost: false }
    }
    // The gateway's events have times in whole seconds.
    shop.advance(1000)
    const amountsOf = async () => (await use.returnsOf(actor, id)).map((one) => parseRupees(one.amount ?? '0.00'))
    const before = await amountsOf()
    await control(`/disputes/${dispute.id}/status`, { status })
    await shop.settled()
    const raised = (await amountsOf()).map((one, index) => one - (before[index] ?? 0))
    const isLost = status === 'lost'
    if (isLost && !dispute.isLost) oracle.payBack(dispute.amount)
    if (!isLost && dispute.isLost) oracle.wonBack(dispute.amount, raised)
    dispute.isLost = isLost
  }

  async function refundByOwner(amount: number) {
    const left = oracle.refundable()
    const path = `/api/admin/payments/${paymentId}/refunds`
    const { status } = await admin.post(path, { amount: rupees(amount), reason: 'Goodwill' })
    expect(status).toBe(left === 0 ? 409 : amount > left ? 400 : 201)
    if (status === 201) oracle.payBack(amount)
  }

  /** Lowers the price of all lines, or of one. */
  async function lowerPrice(step: Step) {
    const { amount, line, size } = step
    const only = size === 0 ? null : line
    const lineId = only === null ? null : lineIds[only]
    // Each reduction of a COD order has another reason, because a second one with the same amount and reason is refused.
    const reason = `Price match ${(await use.documentsOf(actor, id)).length}`
    const body = { amount: rupees(amount), reason, lineId }
    const left = online ? oracle.refundable() : oracle.goodsOf(null)
    const isTooMuch = amount > Math.min(left, oracle.goodsOf(only))
    const response = online
      ? await admin.post(`/api/admin/payments/${paymentId}/refunds`, { ...body, lowersPrice: true })
      : await admin.post(`/api/admin/orders/${id}/price-reductions`, body)
    expect(response.status).toBe(online && left === 0 ? 409 : isTooMuch ? 400 : 201)
    if (response.status !== 201) return
    const note = (await use.documentsOf(actor, id)).at(-1)
    oracle.lower(only, amount, await use.documentOf(actor, id, note?.id ?? 0))
    if (online) return oracle.payBack(amount)
    oracle.refundLater(amount)
    await payOut(await read(lowerPriceOfOrder, response), amount, step.quantity)
  }

  async function refundAtGateway(amount: number) {
    const paid = await shop.payments.payment(paymentId)
    const part = Math.min(amount, paid.amount - paid.amountRefunded)
    const key = `at-the-gateway-${++refundsAtGateway}`
    if (part < 100 || isRejected(part)) return
    await shop.payments.refund({ paymentId, amount: part, key })
    oracle.payBack(part)
  }

  async function perform(step: Step) {
    if (step.do === 'return' || step.do === 'exchange') await sendBack(step)
    if (step.do === 'cancel') {
      const isPossible = online && step.quantity <= oracle.piecesOf(step.line)
      const { status } = await cancel(step.line, step.quantity)
      expect(status === 200).toBe(isPossible)
      if (isPossible) oracle.remove(step.line, { pieces: step.quantity })
    }
    if (online && step.do === 'refund') await refundByOwner(step.amount)
    if (step.do === 'lower the price') await lowerPrice(step)
    if (online && step.do === 'refund at the gateway') await refundAtGateway(step.amount)
    if (online && step.do === 'lose dispute') await decideDispute('lost', Math.min(step.amount * 4, total))
    if (online && step.do === 'win dispute') await decideDispute('won', Math.min(step.amount * 4, total))
    await shop.settled()
  }

  return { actor, id, oracle, perform }
}

test(
  'random sequences of returns, pickups, exchanges, cancellations, refunds, disputes and closed months have exactly the documents and the balance of an independent calculation',
  async () => {
    const run = async (given: History) => {
      const { actor, id, oracle, perform } = await openSequence(given)
      let open = ''
      let issued = 1
      for (const step of given.steps) {
        if (step.do === 'close month') open = `${addMonths(await closeNextMonth(), 1)}-01`
        await perform(step)
        if (oracle.isStuck()) return
        expect(parseRupees((await use.orderOf(actor, id)).cancelledAmount ?? '')).toBe(oracle.cancelledAmount())
        const documents = await use.documentsOf(actor, id)
        const [, ...later] = documents
        const sumOf = (isNote: boolean) =>
          later.reduce(
            (sum, { kind, total }) => ((kind === 'credit_note') === isNote ? sum + parseRupees(total) : sum),
            0,
          )
        expect([sumOf(true), sumOf(false)]).toEqual([oracle.credited(), oracle.sentAgain()])
        expect(documents.slice(issued).every(({ date }) => dayInIndia(new Date(date)) >= open)).toBe(true)
        issued = documents.length
        expect(await use.balance(id)).toEqual(oracle.balance())
        expect(await use.differences()).toEqual([])
      }
    }
    await fc.assert(fc.asyncProperty(history, run), { ...sequences(8, 17), endOnFailure: true })
    await use.setRates('documented')
    await shop.db.write((tx) => tx.update(settings).set({ closedThrough: null }).execute())
  },
  sequencesTimeoutMs(8),
)
