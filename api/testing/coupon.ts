import { eq } from 'drizzle-orm'
import { subscribe } from '#contract/newsletter'
import { coupons } from '../db/schema/engagement.ts'
import type { Shop } from './test-shop.ts'

const rowOf = async (shop: Shop, email: string) => {
  const [row] = await shop.db.read((tx) => tx.select().from(coupons).where(eq(coupons.email, email)))
  if (!row) throw new Error(`${email} has no code`)
  return row
}

/** Subscribes an email address to the newsletter and returns the coupon code that was sent to it. */
export async function addCoupon(shop: Shop, email: string): Promise<string> {
  await shop.visitor().post(subscribe.path, { email })
  return (await rowOf(shop, email)).code
}

/** Returns the id of the order that used the coupon of an email address, or null if it is unused. */
export const couponUser = async (shop: Shop, email: string): Promise<number | null> =>
  (await rowOf(shop, email)).usedByOrderId
