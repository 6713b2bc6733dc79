import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { RazorpayAccount } from '../options.ts'
import { authenticationFailed } from './errors.ts'

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Basic authentication middleware. The scheme must be spelled `Basic`. */
export const basicAuth = ({ keyId, keySecret }: RazorpayAccount): MiddlewareHandler => {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (c, next) => {
    if (!sameText(c.req.header('authorization') ?? '', expected)) return c.json(authenticationFailed, 401)
    return next()
  }
}

/** Signature that proves to the shop that a payment belongs to an order (HMAC-SHA256, hex). */
export const checkoutSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
