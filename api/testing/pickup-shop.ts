import * as v from 'valibot'
import { expect } from 'vitest'
import { getOrderItems } from '#contract/orders'
import { createReturn, getAdminReturns, getReturns, moveReturn } from '#contract/returns'
import { rupees } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import { addProduct, addSignedIn } from './data.ts'
import { orderBody, place } from './order-body.ts'
import { createPayingShop } from './paying-shop.ts'
import { read } from './read.ts'

interface Options {
  /** Whether the order is paid online; otherwise it is a COD order. */
  online?: boolean
  /** Fields of the order request that replace those of `orderBody`. */
  address?: object
}

/** Opens a shop with the courier of the sandbox, whose orders have returns that the courier can pick up. */
export async function createPickupShop() {
  const shop = await createPayingShop({
    settings: { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' },
    withCourier: true,
    courierTimeoutMs: 4000,
    gateway: { timeoutMs: 15_000 },
  })
  const admin = await addSignedIn(shop, { role: 'admin' })
  const product = await addProduct(shop, { price: 100_00, inventory: 1000, weight: 0.25, name: 'Safuf' })

  /** Places an order of two pieces as a guest, delivers it and requests the return of one piece. */
  async function requested({ online = false, address = {} }: Options = {}) {
    const actor = shop.visitor()
    const reply = await place(actor, {
      ...orderBody(product, 2),
      ...address,
      amount: rupees(checkoutTotals(200_00, 0, null).total),
      ...(online ? { paymentMethod: 'razorpay' as const } : {}),
    })
    const { id, orderNumber } = reply.order
    if (online) {
      expect((await shop.verify(actor, id, await shop.press(reply.razorpay_order_id ?? '', 'pay'))).status).toBe(200)
    }
    await shop.settled()
    expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
    await shop.settled()
    const [line] = await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
    const items = [{ lineId: line?.id ?? 0, quantity: 1, reason: 'damaged' }]
    const made = await read(createReturn, await actor.post(`/api/orders/${id}/returns`, { items }))
    await shop.settled()
    shop.sent.length = 0
    return { actor, id, orderNumber, made, path: `/api/admin/returns/${made.id}` }
  }
  type Requested = Awaited<ReturnType<typeof requested>>

  const approve = ({ path }: Requested, body: object = { pickup: true }) =>
    admin.send('PATCH', path, { status: 'approved', ...body })

  /** Requests a return and has it approved with a pickup that is booked. */
  async function booked(options: Options = {}) {
    const order = await requested(options)
    await read(moveReturn, await approve(order))
    await shop.settled()
    return order
  }

  const shown = async ({ actor, id }: Requested) => {
    const [made] = await read(getReturns, await actor.get(`/api/orders/${id}/returns`))
    if (!made) throw new Error('The order has no return')
    return made
  }
  const shownToAdmin = async ({ id }: Requested) => {
    const [made] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`))
    if (!made) throw new Error('The order has no return')
    return made
  }
  const callsFor = async ({ made }: Requested, target = 'courier.create_return') =>
    (await shop.calls(target)).filter(({ request }) => JSON.stringify(request ?? null).includes(made.number))
  /** Returns the numbers of the pickups that the courier got for a return. */
  const referencesOf = async (order: Requested) =>
    (await callsFor(order)).map(({ request }) => v.parse(v.object({ order_id: v.string() }), request).order_id)
  const emails = () => shop.sent.map(({ text }) => text).join('\n')

  return { shop, admin, requested, approve, booked, shown, shownToAdmin, callsFor, referencesOf, emails }
}
