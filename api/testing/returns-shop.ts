import { expect } from 'vitest'
import { getDocuments, getInvoice } from '#contract/documents'
import { getOrder, getOrderActions, getOrderItems } from '#contract/orders'
import { createReturn, getReturns, type ReturnDecision, type ReturnReason, receiveReturn } from '#contract/returns'
import { rupees } from '#rules/money'
import { balanceOf } from '#rules/order/money-ledger'
import { taxedOrder } from '#rules/totals'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import type { Actor } from './actor.ts'
import { addCoupon } from './coupon.ts'
import { addProduct, addSignedIn, stockOf } from './data.ts'
import { orderBody, place } from './order-body.ts'
import { createPayingShop } from './paying-shop.ts'
import { read } from './read.ts'

const ownRates = { everywhere: true, freeThreshold: '9999.00', standardCost: '50.00', taxRate: 5 }
/**
 * Delivery rates by name: those of the specification, with untaxed delivery, or those that an owner set, with taxed
 * delivery.
 */
export const rates = {
  documented: null,
  added: { ...ownRates, taxIncluded: false },
  included: { ...ownRates, taxIncluded: true },
} as const
export type RateName = keyof typeof rates

interface Ordered {
  quantities?: readonly number[]
  prices?: readonly number[]
  /** The prices of further sizes of each product, in paise. Absent for products without sizes. */
  otherPrices?: readonly (readonly number[])[]
  /** The GST rate of each line in per cent. */
  gstRates?: readonly number[]
  /** Whether the order has the newsletter discount of 10 %. */
  discounted?: boolean
  online?: boolean
  rate?: RateName
  buyer?: Actor
  /** Pieces to cancel before the order is packed: index of the line and quantity. */
  cancelFirst?: readonly (readonly [index: number, quantity: number])[]
  /** The order statuses that the admin sets one after the other; by default only "delivered". */
  moves?: readonly string[]
}

export interface Item {
  lineId: number
  quantity: number
  reason: ReturnReason
}

/**
 * Opens a shop with the simulated gateway whose orders can be delivered and returned. `withCourier`: whether the shop
 * also has the simulated courier.
 */
export async function createReturnsShop({ withCourier = false }: { withCourier?: boolean } = {}) {
  const shop = await createPayingShop({
    settings: { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' },
    withCourier,
    courierTimeoutMs: 15_000,
    gateway: { timeoutMs: 15_000 },
  })
  const admin = await addSignedIn(shop, { role: 'admin' })

  async function setRates(name: RateName) {
    const body = { taxIncluded: false, ...ownRates, everywhere: false, ...rates[name] }
    expect((await admin.send('PUT', '/api/admin/settings', body)).status).toBe(200)
  }

  let discounts = 0

  /** Places an order and delivers it. */
  async function delivered({
    quantities = [3, 1],
    prices = [100_00, 50_00],
    otherPrices,
    gstRates = [],
    discounted = false,
    online = true,
    rate = 'documented',
    buyer,
    cancelFirst = [],
    moves = ['delivered'],
  }: Ordered = {}) {
    const actor = buyer ?? shop.visitor()
    const products: Awaited<ReturnType<typeof addProduct>>[] = []
    for (const [index] of quantities.entries()) {
      const gstRate = gstRates[index]
      const taxed = gstRate === undefined ? {} : { gstRate: gstRate * 100 }
      const price = prices[index] ?? 0
      const sizes = otherPrices && [price, ...(otherPrices[index] ?? [])].map((one) => ({ price: one }))
      products.push(await addProduct(shop, { price, inventory: 20, ...taxed, ...(sizes ? { sizes } : {}) }))
    }
    const goods = quantities.map((quantity, index) => {
      const gstRate = gstRates[index]
      return { amount: quantity * (prices[index] ?? 0), ...(gstRate === undefined ? {} : { gstRate }) }
    })
    const subtotal = goods.reduce((sum, { amount }) => sum + amount, 0)
    const customerEmail = `discounted${++discounts}@example.com`
    const withDiscount = discounted ? { customerEmail, couponCode: await addCoupon(shop, customerEmail) } : {}
    const reply = await place(actor, {
      ...orderBody({ id: 0, price: 0 }),
      ...withDiscount,
      amount: rupees(taxedOrder(goods, discounted ? Math.round(subtotal / 10) : 0, rates[rate], false).totals.total),
      items: products.map(({ id, variants }, index) => ({
        productId: id,
        ...(otherPrices ? { variantId: variants[0]?.id } : {}),
        quantity: quantities[index] ?? 1,
        price: rupees(prices[index] ?? 0),
      })),
      ...(online ? { paymentMethod: 'razorpay' as const } : {}),
    })
    const { id } = reply.order
    if (online) {
      const proof = await shop.press(reply.razorpay_order_id ?? '', 'pay')
      expect((await shop.verify(actor, id, proof)).status).toBe(200)
      await shop.settled()
    }
    const ordered = await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
    const cancelled = cancelFirst.map(([index, quantity]) => ({ lineId: ordered[index]?.id, quantity }))
    if (cancelled.length > 0) {
      expect((await actor.post(`/api/orders/${id}/cancel`, { items: cancelled })).status).toBe(200)
    }
    for (const status of moves) {
      expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status })).status).toBe(200)
    }
    await shop.settled()
    shop.sent.length = 0
    const lineIds = (await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))).map((line) => line.id)
    const stock = () => Promise.all(products.map((product) => stockOf(shop, product.id)))
    /** The ids of the sizes of each line; the first one was ordered. */
    const sizeIds = products.map(({ variants }) => variants.map((variant) => variant.id))
    return { actor, id, order: reply.order, lineIds, sizeIds, stock }
  }

  const request = (actor: Actor, id: number, items: readonly Item[], more: object = {}, headers = {}) =>
    actor.post(`/api/orders/${id}/returns`, { items, ...more }, headers)
  const requested = async (actor: Actor, id: number, items: readonly Item[], more: object = {}) =>
    read(createReturn, await request(actor, id, items, more))
  const move = (id: number, status: string, reason?: string) =>
    admin.send('PATCH', `/api/admin/returns/${id}`, { status, reason })
  const receive = (
    id: number,
    items: readonly { id: number }[],
    decision: ReturnDecision = 'restock',
    more: object = {},
  ) =>
    admin.post(`/api/admin/returns/${id}/receive`, {
      items: items.map((item) => ({ itemId: item.id, decision })),
      ...more,
    })
  const orderOf = async (actor: Actor, id: number) => read(getOrder, await actor.get(`/api/orders/${id}`))
  const returnsOf = async (actor: Actor, id: number) => read(getReturns, await actor.get(`/api/orders/${id}/returns`))
  const actionsOf = async (actor: Actor, id: number) =>
    read(getOrderActions, await actor.get(`/api/orders/${id}/actions`))
  const documentsOf = async (actor: Actor, id: number) =>
    read(getDocuments, await actor.get(`/api/orders/${id}/documents`))
  const documentOf = async (actor: Actor, id: number, document: number) =>
    read(getInvoice, await actor.get(`/api/orders/${id}/invoice?document=${document}`))
  const balance = async (id: number) => balanceOf(await shop.db.read((tx) => ledgerOf(tx, id)))
  const differences = async () => (await shop.db.read(auditLedger)).differences
  /** Returns the texts of all emails. Emails that are due at the same time are sent in any order. */
  const sentTexts = () => shop.sent.map(({ text }) => text).join('\n')
  const subjects = () => shop.sent.map(({ subject }) => subject.replace(/ \(order .*/, ''))

  /** Requests a return, has it approved and records the receipt of its goods. */
  async function returned(actor: Actor, id: number, items: readonly Item[], decision: ReturnDecision = 'restock') {
    const made = await requested(actor, id, items)
    expect((await move(made.id, 'approved')).status).toBe(200)
    return read(receiveReturn, await receive(made.id, made.items, decision))
  }

  return {
    shop,
    admin,
    setRates,
    delivered,
    request,
    requested,
    move,
    receive,
    orderOf,
    returnsOf,
    actionsOf,
    documentsOf,
    documentOf,
    balance,
    differences,
    sentTexts,
    subjects,
    returned,
  }
}
