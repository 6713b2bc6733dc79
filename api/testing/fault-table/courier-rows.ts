import { expect } from 'vitest'
import { getOrderShipment } from '#contract/admin/orders'
import { createOrder } from '#contract/checkout'
import { checkServiceability } from '#contract/shipping'
import { trackShipment } from '#contract/tracking'
import { deliveryState } from '#rules/address/pin'
import { createOrderPath, orderBody } from '../order-body.ts'
import { read } from '../read.ts'
import type { Row, Table } from './row.ts'

const day = 24 * 3600 * 1000

const seen = async ({ admin }: Table, id: number) =>
  (await read(getOrderShipment, await (await admin()).get(`/api/admin/orders/${id}/shipment`))).shipment

const creations = async ({ shop }: Table, orderNumber: string) =>
  (await shop.calls('courier.create')).filter(({ request }) => JSON.stringify(request).includes(orderNumber))

export const courierRows: readonly Row[] = [
  {
    failure: 'PIN code is unserviceable or has no COD, or the courier does not respond',
    async check({ shop, product }) {
      const one = await product()
      const buy = async (pin: string) => {
        const shippingAddress = `12 MG Road, Bengaluru, Karnataka ${pin}`
        const body = orderBody(one, 1, { shippingAddress })
        return read(createOrder, await shop.visitor().post(createOrderPath, body))
      }
      for (const [pin, state, cod, outcome] of [
        ['560999', 'unavailable', false, 'pin_unserviceable'],
        ['560998', 'unavailable', false, 'pin_unserviceable'],
        ['560997', 'available', false, 'cod_unavailable'],
        ['560996', 'unknown', true, 'placed'],
        ['560995', 'unknown', true, 'placed'],
      ] as const) {
        const response = await shop.visitor().post(checkServiceability.path, { delivery_postcode: pin })
        expect(deliveryState(await read(checkServiceability, response))).toMatchObject({ state, cod })
        const reply = await buy(pin)
        expect([pin, reply.success ? 'placed' : reply.code]).toEqual([pin, outcome])
      }
    },
  },
  {
    failure: 'courier token expires',
    async check(table) {
      const { shop, placeCodOrder, book } = table
      await book((await placeCodOrder()).id)
      const before = (await shop.calls('courier.login')).length
      // The courier rejects the token of the shop, although the token has not expired yet.
      await shop.fault('courier.search', 'http_401')
      const order = await placeCodOrder()
      await book(order.id)
      expect((await shop.calls('courier.login')).length).toBe(before + 1)
      shop.advance(10 * day)
      const later = await placeCodOrder()
      await book(later.id)
      expect((await shop.calls('courier.login')).length).toBe(before + 2)
      for (const { id } of [order, later])
        expect(await seen(table, id)).toMatchObject({ state: 'booked', problem: null })
    },
  },
  {
    failure: 'courier knows the order number already, or rejects the pickup location',
    async check(table) {
      const { shop, placeCodOrder, book } = table
      // The courier created the order, but the response was lost. The order number is now used, and no second shipment
      // may be created.
      const taken = await placeCodOrder()
      await shop.fault('courier.create', 'commit_then_hang')
      await book(taken.id)
      shop.advance(60_000)
      await shop.settled()
      expect(await seen(table, taken.id)).toMatchObject({ state: 'booked', problem: null })
      expect(await creations(table, taken.orderNumber)).toHaveLength(1)
      const refused = await placeCodOrder()
      await shop.fault('courier.create', 'no_shipment')
      await book(refused.id)
      expect(await seen(table, refused.id)).toMatchObject({
        state: 'failed',
        problem: expect.stringMatching(/Wrong Pickup location/),
      })
      await book(refused.id)
      expect(await seen(table, refused.id)).toMatchObject({ state: 'booked', problem: null })
    },
  },
  {
    failure: 'courier assigns no AWB number because of the weight or an empty wallet',
    async check(table) {
      const { shop, placeCodOrder, book } = table
      const heavy = await placeCodOrder({ weight: 5.5 })
      await book(heavy.id)
      expect(await shop.stored(heavy.id)).toMatchObject({ status: 'processing' })
      expect(await seen(table, heavy.id)).toMatchObject({
        state: 'failed',
        problem: expect.stringMatching(/above 5 kg/),
      })
      const poor = await placeCodOrder()
      await shop.fault('courier.assign_awb', 'wallet_empty')
      await book(poor.id)
      expect(await shop.stored(poor.id)).toMatchObject({ status: 'processing' })
      expect(await seen(table, poor.id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/wallet/) })
      await book(poor.id)
      expect(await seen(table, poor.id)).toMatchObject({ state: 'booked', problem: null })
    },
  },
  {
    failure: 'tracking has no data, scans without a code or an unknown status code',
    async check(table) {
      const { shop, admin, placeCodOrder, book, events } = table
      const order = await placeCodOrder()
      const parcel = await book(order.id)
      const live = async () =>
        read(trackShipment, await (await admin()).get(`/api/ecommerce/track-shipment/${parcel?.awbCode ?? ''}`))
      const before = await events(order.id)
      await shop.fault('courier.track', 'none')
      expect(await live()).toMatchObject({ success: false })
      for (const mode of ['scan_noise', 'scan_noise', 'unknown_status']) {
        shop.advance(3 * 60_000)
        await shop.fault('courier.track', mode)
        expect(await live()).toMatchObject({ success: true })
      }
      expect(await events(order.id)).toEqual(before)
      await shop.walk(parcel?.awbCode, { to: 999 })
      expect(await events(order.id)).toEqual(before)
      expect(await shop.stored(order.id)).toMatchObject({ status: 'processing' })
    },
  },
  {
    failure: 'courier webhook has a wrong token, is sent three times or reports transit after delivery',
    async check(table) {
      const { shop, placeCodOrder, book, events } = table
      const order = await placeCodOrder()
      const parcel = await book(order.id)
      await shop.fault('courier.webhook', 'wrong_token')
      await shop.walk(parcel?.awbCode, { to: 42 })
      expect((await shop.calls('courier')).at(-1)?.status).toBe(401)
      expect(await shop.stored(order.id)).toMatchObject({ status: 'processing' })
      await shop.fault('courier.webhook', 'duplicate', { count: 3 })
      await shop.walk(parcel?.awbCode, { to: 18 })
      await shop.fault('courier.webhook', 'regress')
      await shop.walk(parcel?.awbCode, { to: 7 })
      await shop.walk(parcel?.awbCode, { to: 18 })
      const titles = (await events(order.id)).map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
      expect(titles).toEqual(expect.arrayContaining(['Picked up', 'In transit', 'Delivered']))
      expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
    },
  },
]
