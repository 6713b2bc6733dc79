import { inArray, sql } from 'drizzle-orm'
import { hasConcurrentWrites, lockNames, rowLock, type Tx } from '#engine'
import { versionForOrder } from '../catalogue/catalogue-store.ts'
import { products } from '../db/schema/catalogue.ts'
import { orderItems } from '../db/schema/orders.ts'
import { lockOrder } from '../orders/order-store.ts'

interface Buyer {
  userId: number | null
  /** The hash of the guest cookie that the browser sent. */
  guestHash: string | null
  /** The mailbox of the buyer, whose first order can use a discount code. */
  mailbox: string
  /** The idempotency key of the order and those of the orders that it replaces. */
  keys: readonly string[]
  /** Phone number and address by which the order is counted; null for an order that is not counted by them. */
  counted: { phone: string; addressKey: string } | null
}

/** Returns the names that an order locks. Orders with a common name wait for each other. */
export function lockedNames({ userId, guestHash, mailbox, keys, counted }: Buyer): string[] {
  const buyer = userId === null ? guestHash && `guest ${guestHash}` : `user ${userId}`
  const names = [
    `mailbox ${mailbox}`,
    ...(buyer ? [buyer] : []),
    ...keys.map((key) => `key ${key}`),
    ...(counted ? [`phone ${counted.phone}`, `address ${counted.addressKey}`] : []),
  ]
  return names.map((name) => `order of ${name}`)
}

/**
 * Makes orders wait for each other that count or replace one another: those of one buyer, mailbox, phone number, address
 * or idempotency key. Others run concurrently. Returns the version for the products whose stock the order changes. Call it
 * at the beginning of the transaction, before product rows are locked.
 */
export async function lockForOrder(tx: Tx, buyer: Buyer): Promise<number> {
  if (hasConcurrentWrites) await lockNames(tx, lockedNames(buyer))
  return versionForOrder(tx)
}

/**
 * Locks earlier orders that a new one cancels, and then the products of all of them, sorted by id. The new order releases
 * stock before it reserves its own, so without this it could deadlock with an order of the same products.
 */
export async function lockWithProducts(tx: Tx, orderIds: readonly number[], items: readonly { productId: number }[]) {
  if (!hasConcurrentWrites || orderIds.length === 0) return
  for (const id of orderIds.toSorted((a, b) => a - b)) await lockOrder(tx, id)
  const lines = await tx
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
  const ids = [...lines, ...items].flatMap(({ productId }) => (productId === null ? [] : [productId]))
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${inArray(products.id, ids)} order by ${products.id}${rowLock}`)
}

/**
 * Maximum number of orders of one buyer or IP address that run at the same time. Counts need a lock only when the limit
 * is that near.
 */
export const maxConcurrent = 100

/** Whether the limits per phone number and address are so high that orders at the same time need no lock. */
export const isLimitFar = (factor: number): boolean => factor >= maxConcurrent

/**
 * Returns whether the limit of an IP address is reached, by `isReached`. Near the limit, orders of the address wait for
 * each other. Call it after the product rows are locked: no transaction that holds this lock waits for another one.
 */
export async function isReachedUnderLock(
  tx: Tx,
  ipKey: string,
  limit: number,
  isReached: (limit: number) => Promise<boolean>,
): Promise<boolean> {
  if (hasConcurrentWrites) {
    const near = limit - maxConcurrent
    if (near > 0 && !(await isReached(near))) return false
    await lockNames(tx, [`order of ip ${ipKey}`])
  }
  return isReached(limit)
}
