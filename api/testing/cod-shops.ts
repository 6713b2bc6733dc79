import { afterEach } from 'vitest'
import { type CreateOrderInput, createOrder } from '#contract/checkout'
import { limitsOn, newCaller } from './new-caller.ts'
import { createOrderPath } from './order-body.ts'
import { createPayingShop } from './paying-shop.ts'
import { read } from './read.ts'
import { createTestShop, type Shop } from './test-shop.ts'

/**
 * Returns functions that open shops with the limits of production. The shops are closed after each test. Call it once
 * per test file.
 */
export function codShops() {
  const opened: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const shop of opened.splice(0)) await shop.close()
  })
  const closedLater = <S extends { close(): Promise<unknown> }>(shop: S): S => {
    opened.push(shop)
    return shop
  }
  return {
    /** Opens a shop without a payment gateway. */
    open: async (settings: Record<string, string> = limitsOn) => closedLater(await createTestShop({ settings })),
    /** Opens a shop with online payment. */
    openPaying: async (settings: Record<string, string> = limitsOn) =>
      closedLater(await createPayingShop({ settings })),
  }
}

/** Returns customer details that differ from those of all earlier orders. */
export const buyer = () => newCaller().details

/** Sends an order from the given IP address, or from a new one. */
export const sendOrder = async (shop: Pick<Shop, 'visitor'>, body: CreateOrderInput, ip = newCaller().ip) =>
  read(createOrder, await shop.visitor().post(createOrderPath, body, { 'x-forwarded-for': ip }))

/** Returns `placed` for a placed order, otherwise the code with which the order was refused. */
export const outcomeOf = (reply: Awaited<ReturnType<typeof sendOrder>>) => (reply.success ? 'placed' : reply.code)
