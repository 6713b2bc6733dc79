import * as v from 'valibot'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { products } from './db/schema/catalogue.ts'
import { orders } from './db/schema/orders.ts'
import { soldOf } from './testing/data.ts'
import { courierRows } from './testing/fault-table/courier-rows.ts'
import { mailRows } from './testing/fault-table/mail-rows.ts'
import { startMailSink } from './testing/fault-table/mail-sink.ts'
import { paymentRows } from './testing/fault-table/payment-rows.ts'
import { createFaultTable, pieces } from './testing/fault-table/row.ts'
import { createPayingShop } from './testing/paying-shop.ts'

// Tests every failure of payment gateway, courier and mail server in one shop, one after the other. The cases and the
// expected results are in `testing/fault-table`. The last test checks the totals of all cases.
const sink = await startMailSink()
const gatewayTimeouts = { timeoutMs: 3000, createMs: 1000, findMs: 1000 }
const shop = await createPayingShop({ withCourier: true, mail: sink.mail, gateway: gatewayTimeouts })
const table = createFaultTable(shop, sink)
beforeEach(() => shop.clearFaults())
afterAll(async () => {
  await shop.close()
  sink.mail.close()
  await sink.close()
})

for (const { failure, check } of [...paymentRows, ...courierRows, ...mailRows]) {
  test(failure, async () => {
    await check(table)
  })
}

test('after all failures of the fault table, payments and refunds match the orders, and stock plus sold pieces equal the initial stock', async () => {
  // After 31 minutes unpaid orders expire and waiting jobs are due.
  shop.advance(31 * 60_000)
  await shop.settled()
  await shop.reconcile()
  await shop.settled()

  const all = await shop.db.read((tx) => tx.select().from(orders).orderBy(orders.id).execute())
  for (const order of all) {
    const { id, orderNumber, total, paymentMethod, paymentStatus, razorpayOrderId } = order
    const gatewayPayments = razorpayOrderId ? await shop.payments.paymentsOf(razorpayOrderId) : []
    const taken = gatewayPayments.filter(({ state }) => state === 'captured' || state === 'refunded')
    const back = (await Promise.all(taken.map((payment) => shop.payments.refundsOf(payment.id)))).flat()
    const returned = back.filter(({ state }) => state !== 'failed')
    const held = sum(taken) - sum(returned)
    const owed = paymentMethod === 'razorpay' && paymentStatus === 'paid' ? total : 0
    expect({ orderNumber, held }).toEqual({ orderNumber, held: owed })
    const counted = (await shop.paymentRows(id)).filter(
      ({ gatewayPaymentId }) => gatewayPaymentId === order.razorpayPaymentId,
    )
    expect({ orderNumber, counted: counted.length }).toEqual({ orderNumber, counted: order.razorpayPaymentId ? 1 : 0 })
  }

  const stocks = await shop.db.read((tx) => tx.select().from(products).execute())
  for (const { id, inventory } of stocks)
    expect({ id, pieces: inventory + (await soldOf(shop, id)) }).toEqual({ id, pieces })
  const booked = (await shop.calls('courier.create')).flatMap(({ status, request }) =>
    status === 200 ? [v.parse(v.object({ order_id: v.string() }), request).order_id] : [],
  )
  // One order was sent twice to the courier, because the courier's first response contained no shipment.
  expect(booked.length - new Set(booked).size).toBe(1)
  const emails = sink.received().map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect(new Set(emails).size).toBe(emails.length)

  // Checks that the tests above produced enough data for the totals to be meaningful.
  expect(booked.length).toBeGreaterThan(10)
  expect(emails.length).toBeGreaterThan(20)
  expect(all.length).toBeGreaterThan(30)
  expect(stocks.length).toBeGreaterThan(25)
})

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
