import { type Context, Hono } from 'hono'
import { endpoint } from '../endpoint.ts'
import type { RazorpayAccount } from '../options.ts'
import { failureBodies, RazorpayRefusal, refused } from '../razorpay/errors.ts'
import { bodyOf } from '../razorpay/fields.ts'
import { sameOrigin } from '../same-origin.ts'
import type { World } from '../world.ts'
import { embedPage } from './embed.ts'
import { embedScript } from './embed-script.ts'
import { embedStyle } from './embed-style.ts'
import { pay, payableOrder } from './pay.ts'
import { checkoutScript } from './script.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const asset = (c: Context, type: string, text: string) =>
  c.body(text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })

/** Routes of the payment window: checkout.js for the shop's page, the iframe page and its assets, and `POST pay`. */
export function checkoutRoutes(world: World, account: RazorpayAccount): Hono {
  const app = new Hono()
  app.get('/checkout.js', (c) => asset(c, 'text/javascript', checkoutScript))
  app.get('/checkout/embed.js', (c) => asset(c, 'text/javascript', embedScript))
  app.get('/checkout/embed.css', (c) => asset(c, 'text/css', embedStyle))
  app.get('/checkout/embed', (c) => {
    const keyId = c.req.query('key_id') ?? ''
    const orderId = c.req.query('order_id') ?? ''
    c.header('content-security-policy', pagePolicy)
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    try {
      const order = payableOrder(world, account, keyId, orderId)
      if (c.req.query('amount') !== `${order.amount}` || c.req.query('currency') !== order.currency)
        throw refused("The amount is different from the order's.")
      return c.html(embedPage({ keyId, order, problem: null }))
    } catch (error) {
      if (!(error instanceof RazorpayRefusal)) throw error
      return c.html(embedPage({ keyId, order: null, problem: error.message }))
    }
  })
  app.post('/checkout/pay', sameOrigin, async (c, next) => {
    const seconds = world.options.limitPresses?.(c) ?? null
    if (seconds === null) return next()
    const description = 'Too many attempts. Please wait a few minutes before trying again.'
    return c.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, 429, { 'retry-after': String(seconds) })
  })
  app.post('/checkout/pay', endpoint(world, 'checkout.pay', failureBodies), async (c) =>
    c.json(await pay(world, account, await bodyOf(c))),
  )
  return app
}
