import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createOrder } from '#contract/checkout'
import { orderTrackingEvents } from '../../db/schema/orders.ts'
import type { Actor } from '../actor.ts'
import { addProduct, addSignedIn } from '../data.ts'
import { createOrderPath, orderBody, place } from '../order-body.ts'
import type { PayingShop } from '../paying-shop.ts'
import { read } from '../read.ts'
import type { MailSink } from './mail-sink.ts'

/** A failure of gateway, courier or mail server in the fault table. `check` tests how the shop handles it. */
export interface Row {
  failure: string
  check: (table: Table) => Promise<unknown>
}

/** Initial number of pieces of every product in the fault table tests. */
export const pieces = 10

/** Helpers that all rows of the fault table share. All rows run in one shop. */
export function createFaultTable(shop: PayingShop, mail: MailSink) {
  // Each call creates a new admin, because some rows advance the time by days, after which an admin's session has
  // expired.
  const admin = () => addSignedIn(shop, { role: 'admin' })
  const events = (id: number) =>
    shop.db.read((tx) => tx.select().from(orderTrackingEvents).where(eq(orderTrackingEvents.orderId, id)).execute())
  const online = { paymentMethod: 'razorpay' } as const

  return {
    shop,
    admin,
    mail,
    ordered: (more: { price?: number } = {}) => shop.ordered({ inventory: pieces, ...more }),
    product: (values: Parameters<typeof addProduct>[1] = {}) => addProduct(shop, { inventory: pieces, ...values }),
    body: (product: { id: number; price: number }, quantity = 1) => orderBody(product, quantity, online),
    /** Places a COD order as a guest. */
    async placeCodOrder(values: Parameters<typeof addProduct>[1] = {}, changes: object = {}) {
      const product = await addProduct(shop, { inventory: pieces, ...values })
      const { order } = await place(shop.visitor(), orderBody(product, 1, changes))
      return { ...order, product }
    },
    create: (actor: Actor, body: object, key: string) => actor.post(createOrderPath, body, { 'idempotency-key': key }),
    placed: async (response: Response) => read(createOrder, response),
    cancel: async (id: number) => (await admin()).send('PATCH', `/api/admin/orders/${id}/cancel`),
    async book(id: number) {
      const response = await (await admin()).send('POST', `/api/admin/orders/${id}/create-shipment`)
      expect(response.status).toBe(200)
      await shop.settled()
      return shop.parcel(id)
    },
    events,
    /** Expects the order to be confirmed and paid by one payment, with one event and one shipment. */
    async expectPaidOnce(id: number) {
      await shop.settled()
      expect(await shop.stored(id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
      expect((await shop.paymentRows(id)).filter(({ state }) => state === 'captured')).toHaveLength(1)
      const confirmed = (await events(id)).filter(({ status }) => status === 'confirmed')
      expect(confirmed).toHaveLength(1)
      expect(await shop.parcel(id)).toMatchObject({ state: 'booked' })
    },
    expectUnpaid: async (id: number) =>
      expect(await shop.stored(id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' }),
  }
}

export type Table = ReturnType<typeof createFaultTable>
