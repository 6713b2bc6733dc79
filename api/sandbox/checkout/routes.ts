import { type Context, Hono } from 'hono'
import { sameOrigin } from '../control-access.ts'
import { endpoint } from '../endpoint.ts'
import type { RazorpayAccount } from '../options.ts'
import { failureBodies, RazorpayRefusal, refused } from '../razorpay/errors.ts'
import { bodyOf } from '../razorpay/fields.ts'
import type { World } from '../world.ts'
import { embedPage, embedScript } from './embed.ts'
import { pay, payableOrder } from './pay.ts'
import { checkoutScript } from './script.ts'

/** Style sheet of the payment window. The script sets `--brand` to the shop's colour. */
const embedStyle = `:root{--brand:#1f6b45;--on-brand:#fff;--ink:#1b231e;--soft:#59645d;--line:#c9d2cc;--paper:#fff}
*{box-sizing:border-box}
html{color:var(--ink);background:var(--paper);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh}
header{padding:14px 20px 18px;background:var(--brand);color:var(--on-brand)}
.top{display:flex;align-items:center;justify-content:space-between;gap:12px}
.who{display:flex;align-items:center;gap:12px;min-width:0}
#logo{width:40px;height:40px;border-radius:10px;background:#fff;object-fit:contain}
h1{margin:0;font-size:1.15rem;line-height:1.3;overflow-wrap:anywhere}
header p{margin:4px 0 0;overflow-wrap:anywhere}
header p:empty{display:none}
#buyer{font-size:.9rem}
.amount{font-size:1.9rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
.close{display:grid;place-items:center;flex:none;width:44px;height:44px;margin-right:-10px;border:0;border-radius:50%;background:transparent;color:inherit;cursor:pointer}
.close:hover{background:rgb(0 0 0/.15)}
.notice{margin:-20px -20px 20px;padding:9px 20px;background:#fff4cf;color:#5a4300;border-bottom:1px solid #ecd891;font-size:.95rem}
main{padding:20px}
fieldset{margin:0 0 18px;padding:0;border:0}
legend,.panel label{padding:0;margin-bottom:8px;font-weight:600}
.methods{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}
.methods legend{grid-column:1/-1}
.methods label{position:relative;cursor:pointer}
.methods input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.methods span{display:grid;place-items:center;min-height:48px;padding:4px;border:1px solid var(--line);border-radius:12px;font-size:.95rem}
.methods input:checked+span{border:2px solid var(--brand);font-weight:600}
.panel{margin-bottom:18px}
.panel label{display:block}
.panel input,.panel select{width:100%;min-height:48px;padding:10px 14px;border:1px solid #7d8a82;border-radius:12px;background:#fff;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
.hint{margin:8px 0 0;color:var(--soft);font-size:.9rem}
#message{margin:0 0 16px;padding:12px 14px;border:1px solid #e3b4ad;border-radius:12px;background:#fdf0ee;color:#8a1f11}
#message:empty{padding:0;margin:0;border:0}
.actions{display:grid;gap:10px}
.actions button{min-height:50px;padding:10px 16px;border-radius:12px;font:inherit;font-weight:600;cursor:pointer}
.primary{border:0;background:var(--brand);color:var(--on-brand)}
.secondary{border:1px solid var(--line);background:#fff;color:var(--ink)}
.primary:hover{filter:brightness(.93)}
.secondary:hover{background:#f3f6f4}
button:disabled{opacity:.55;cursor:progress}
details{margin-top:20px;border-top:1px solid var(--line)}
summary{padding:14px 0;color:var(--soft);cursor:pointer}
h2{margin:0 0 8px;font-size:1.1rem}
:focus-visible,.methods input:focus-visible+span{outline:3px solid #1d4ed8;outline-offset:2px}
.close:focus-visible{outline-color:currentColor}
[hidden]{display:none!important}
`

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

/**
 * Adds the routes of the payment window: checkout.js for the shop's page, the page of the iframe and its assets, and
 * `POST pay`.
 */
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
