import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { RazorpayAccount } from '../options.ts'
import { authenticationFailed } from './errors.ts'

/** Whether two texts are equal, compared in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Middleware for Basic authentication. The scheme must be spelled `Basic`. */
export const basicAuth = ({ keyId, keySecret }: RazorpayAccount): MiddlewareHandler => {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (c, next) => {
    if (!sameText(c.req.header('authorization') ?? '', expected)) return c.json(authenticationFailed, 401)
    return next()
  }
}

/** Returns the signature (HMAC-SHA256, hex) that proves to the shop that a payment belongs to a gateway order. */
export const checkoutSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
