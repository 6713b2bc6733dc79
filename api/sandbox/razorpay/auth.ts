import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { RazorpayAccount } from '../options.ts'
import { authenticationFailed } from './errors.ts'

/** Equal texts, in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Basic authentication; the word must be spelled exactly so. */
export const basicAuth = ({ keyId, keySecret }: RazorpayAccount): MiddlewareHandler => {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (c, next) => {
    if (!sameText(c.req.header('authorization') ?? '', expected)) return c.json(authenticationFailed, 401)
    return next()
  }
}

/** What proves to the shop that this payment belongs to that order. */
export const checkoutSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
