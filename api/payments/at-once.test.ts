import { afterAll, expect, test } from 'vitest'
import { eventsOf } from '../orders/order-store.ts'
import { stockOf } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'

// The timeouts are long, so that calls to gateway and courier do not time out on a slow machine.
const longTimeoutMs = 60_000
const gateway = { timeoutMs: longTimeoutMs, createMs: longTimeoutMs }
const shop = await createPayingShop({ withCourier: true, gateway, courierTimeoutMs: longTimeoutMs })
afterAll(() => shop.close())

test(
  'browser, webhook and reconciliation that run at the same time mark each of 100 orders as paid once, with one shipment and one email',
  async () => {
    const placed = await Promise.all(Array.from({ length: 100 }, () => shop.ordered({ inventory: 1 })))
    const statuses = await Promise.all(
      placed.map(async ({ actor, order, gatewayOrderId }, index) => {
        // The gateway sends its webhooks before this call returns, so they arrive while the proof of payment is
        // verified.
        const proof = await shop.press(gatewayOrderId, 'pay')
        const others = index % 20 === 0 ? [shop.reconcile(), shop.runJobs()] : []
        const [response] = await Promise.all([shop.verify(actor, order.id, proof), ...others])
        return response.status
      }),
    )
    expect(statuses).toEqual(placed.map(() => 200))
    await shop.settled()
    await shop.reconcile()
    await shop.settled()

    const shipmentIds = []
    for (const { order, product } of placed) {
      expect(await shop.stored(order.id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
      expect(await shop.paymentRows(order.id)).toMatchObject([{ state: 'captured', amount: 640_00 }])
      const parcel = await shop.parcel(order.id)
      expect(parcel).toMatchObject({ state: 'booked', problem: null })
      shipmentIds.push(Number(parcel?.courierShipmentId))
      const events = await shop.db.read((tx) => eventsOf(tx, order.id))
      expect(events.filter(({ status }) => status === 'confirmed')).toHaveLength(1)
      const emails = shop.sent.filter(({ text }) => text.includes(order.orderNumber))
      expect(emails.map(({ subject }) => subject)).toEqual([`Payment received for your order ${order.orderNumber}`])
      expect(await stockOf(shop, product.id)).toBe(0)
    }
    // The courier numbers its shipments consecutively, so a gap in this range would show an additional shipment.
    expect(Math.max(...shipmentIds) - Math.min(...shipmentIds)).toBe(99)
    expect(new Set(shipmentIds).size).toBe(100)
  },
  longTimeoutMs * 2,
)
