import { afterEach } from 'vitest'
import { type CreateOrderInput, createOrder } from '#contract/checkout'
import { limitsOn, newCaller } from './new-caller.ts'
import { openPayingShop } from './open-paying-shop.ts'
import { openShop, type Shop } from './open-shop.ts'
import { createOrderPath } from './order-body.ts'
import { read } from './read.ts'

/** Opens shops with the limits that ship; each is closed after its test. To be called once in a test file. */
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
    /** A shop without a payment gateway. */
    open: async (settings: Record<string, string> = limitsOn) => closedLater(await openShop({ settings })),
    /** A shop with online payment. */
    openPaying: async (settings: Record<string, string> = limitsOn) => closedLater(await openPayingShop({ settings })),
  }
}

/** Customer details that no earlier order has. */
export const buyer = () => newCaller().details

/** Sends an order from an IP address; a new one unless given. */
export const sendOrder = async (shop: Pick<Shop, 'visitor'>, body: CreateOrderInput, ip = newCaller().ip) =>
  read(createOrder, await shop.visitor().post(createOrderPath, body, { 'x-forwarded-for': ip }))

/** `placed`, or the code of the refusal. */
export const outcomeOf = (reply: Awaited<ReturnType<typeof sendOrder>>) => (reply.success ? 'placed' : reply.code)
