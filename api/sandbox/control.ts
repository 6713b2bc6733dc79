import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { labelKey } from './courier/awb.ts'
import { nextStatus, type Shipment, statusOf } from './courier/entities.ts'
import { advance, shipmentOfAwb } from './courier/simulator.ts'
import type { World } from './endpoint.ts'
import { allowedModes } from './faults.ts'
import type { Dispute, Payment } from './razorpay/entities.ts'
import { performDueTasks } from './razorpay/payments.ts'
import { sameText } from './razorpay/requests.ts'
import { moveDispute, openDispute } from './razorpay/webhooks.ts'

/** Header with the control token of the sandbox. Browsers send the token in a cookie of the same name. */
export const controlHeader = 'x-sandbox-token'

const hasControlToken = ({ options }: World, c: Context): boolean =>
  sameText(c.req.header(controlHeader) ?? getCookie(c, controlHeader) ?? '', options.controlToken)

/**
 * Responds with 404 to requests without the control token. The client IP address is not checked, because behind a proxy
 * all clients have the same address.
 */
export const controlAccess =
  (world: World): MiddlewareHandler =>
  async (c, next) =>
    hasControlToken(world, c) ? next() : c.json({ error: 'Not found.' }, 404)

/**
 * Sets the cookie with the control token if the URL contains the right token. The server prints this URL at the start.
 * Returns null for a missing or wrong token.
 */
export function exchangeToken({ options }: World, c: Context): Response | null {
  const token = c.req.query('token')
  if (token === undefined || !sameText(token, options.controlToken)) return null
  setCookie(c, controlHeader, token, {
    path: '/__sandbox',
    httpOnly: true,
    sameSite: 'Strict',
    secure: options.secure ?? false,
  })
  return c.redirect('/__sandbox', 303)
}

/** Middleware that rejects cross-site requests with 403 (CSRF protection). */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    return c.json({ error: 'Request blocked: it came from another site.' }, 403)
  return next()
}

const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))

const FaultBody = v.pipe(
  v.strictObject({
    target: v.string(),
    mode: v.string(),
    times: v.optional(count, 1),
    delayMs: v.optional(ms, 3000),
    count: v.optional(v.pipe(count, v.minValue(2)), 3),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const modes = allowedModes(dataset.value.target)
    if (!modes) addIssue({ message: `unknown target ${dataset.value.target}` })
    else if (!modes.includes(dataset.value.mode)) addIssue({ message: `mode must be one of ${modes.join(', ')}` })
  }),
)
const ClockBody = v.strictObject({
  advanceMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(366 * 86_400_000)),
})
const AdvanceBody = v.strictObject({
  to: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999))),
  returning: v.optional(v.boolean()),
  steps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
})

const DisputeBody = v.strictObject({
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  phase: v.optional(v.string(), 'chargeback'),
  reason: v.optional(v.string(), 'goods_or_services_not_received'),
  respondInDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)), 3),
})
const DisputeStatusBody = v.strictObject({
  status: v.picklist(['action_required', 'under_review', 'won', 'lost', 'closed']),
})

class BadControl extends Error {}

async function read<T extends v.GenericSchema>(request: Request, schema: T): Promise<v.InferOutput<T>> {
  const text = await request.text()
  let value: unknown = {}
  try {
    if (text !== '') value = JSON.parse(text)
  } catch {
    throw new BadControl('the body must be JSON')
  }
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new BadControl(parsed.issues[0].message)
  return parsed.output
}

/**
 * Adds the control API of the sandbox: inject faults, advance the clock and shipments, open and decide disputes, read the
 * request log, reset.
 * Every request needs the control token.
 */
export function controlRoutes(world: World): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof BadControl) return c.json({ error: error.message }, 400)
    world.options.log.warn({ error: String(error) }, 'sandbox control call failed')
    return c.json({ error: 'The sandbox failed.' }, 500)
  })
  app.use(controlAccess(world))
  app.use(sameOrigin)
  app.get('/faults', (c) => c.json({ faults: world.faults.list() }))
  app.post('/faults', async (c) => {
    world.faults.add(await read(c.req.raw, FaultBody))
    return c.json({ faults: world.faults.list() })
  })
  app.delete('/faults', (c) => {
    world.faults.clear()
    return c.json({ faults: [] })
  })
  app.get('/log', (c) => c.json({ entries: world.requests.entries() }))
  app.post('/reset', async (c) => {
    world.sender.clear()
    world.faults.clear()
    world.requests.clear()
    await world.store.reset()
    return c.json({ reset: true })
  })
  app.post('/clock', async (c) => {
    const { advanceMs } = await read(c.req.raw, ClockBody)
    world.advance(advanceMs)
    performDueTasks(world)
    return c.json({ now: new Date(world.now()).toISOString() })
  })
  app.post('/shipments/:awb/advance', async (c) => {
    const shipment = shipmentOfAwb(world, c.req.param('awb'))
    if (!shipment) return c.json({ error: 'Shipment not found.' }, 404)
    return c.json(await advance(world, shipment, await read(c.req.raw, AdvanceBody)))
  })
  app.post('/payments/:id/dispute', async (c) => {
    const dispute = openDispute(world, c.req.param('id'), await read(c.req.raw, DisputeBody))
    return dispute ? c.json(dispute) : c.json({ error: 'No such captured payment.' }, 404)
  })
  app.post('/disputes/:id/status', async (c) => {
    const { status } = await read(c.req.raw, DisputeStatusBody)
    const dispute = moveDispute(world, c.req.param('id'), status)
    return dispute ? c.json(dispute) : c.json({ error: 'Dispute not found.' }, 404)
  })
  return app
}

const pageStyle = `*{box-sizing:border-box}
body{margin:0;color:#1b231e;background:#f6f8f6;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1000px;margin:0 auto;padding:32px 20px}
h1{margin:0 0 8px;font-size:1.6rem}
h2{margin:32px 0 12px;font-size:1.15rem}
.wide{overflow-x:auto;background:#fff;border:1px solid #d5ddd8;border-radius:14px}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 14px;text-align:left;white-space:nowrap;border-bottom:1px solid #e7ece9}
tr:last-child td{border-bottom:0}
th{font-size:.9rem;color:#59645d}
.sum{text-align:right;font-variant-numeric:tabular-nums}
button{min-height:44px;padding:8px 16px;border:1px solid #1f6b45;border-radius:10px;background:#1f6b45;color:#fff;font:inherit;cursor:pointer}
button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
.label{max-width:420px;margin-top:24px;background:#fff;border:2px solid #1b231e}
`

const pageScript = `(function () {
  'use strict';
  var message = document.getElementById('message');
  Array.prototype.slice.call(document.querySelectorAll('button[data-path]')).forEach(function (button) {
    button.addEventListener('click', function () {
      button.disabled = true;
      fetch(button.dataset.path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body
      })
        .then(function (response) {
          if (!response.ok) throw new Error('refused');
          location.reload();
        })
        .catch(function () {
          button.disabled = false;
          message.textContent = 'The sandbox did not answer. Please try again.';
        });
    });
  });
})();
`

const maxRows = 50

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Returns the HTML of a button that sends a request to the control API. */
const button = (label: string, path: string, body: object) =>
  `<button type="button" data-path="/__sandbox${escapeHtml(path)}" data-body="${escapeHtml(JSON.stringify(body))}">${label}</button>`

const paymentRow = (payment: Payment, receipt: string | null) =>
  `<tr><td>${escapeHtml(receipt ?? '')}</td><td><code>${escapeHtml(payment.id)}</code></td><td>${payment.method}</td><td class="sum">${escapeHtml(inRupees(payment.amount))}</td><td>${payment.status}</td><td>${payment.captured ? button('Dispute', `/payments/${payment.id}/dispute`, {}) : ''}</td></tr>`

const disputeRow = (dispute: Dispute) =>
  `<tr><td><code>${escapeHtml(dispute.id)}</code></td><td><code>${escapeHtml(dispute.paymentId)}</code></td><td class="sum">${escapeHtml(inRupees(dispute.amount))}</td><td>${dispute.status}</td><td>${['won', 'lost'].map((status) => button(status === 'won' ? 'Win' : 'Lose', `/disputes/${dispute.id}/status`, { status })).join(' ')}</td></tr>`

function shipmentRow(shipment: Shipment, orderNumber: string) {
  const awb = escapeHtml(shipment.awb)
  const path = `/shipments/${encodeURIComponent(shipment.awb)}/advance`
  const next = nextStatus(shipment.status, false)
  const buttons = [
    next === null ? '' : button(`On to ${escapeHtml(statusOf(next).label.toLowerCase())}`, path, {}),
    shipment.status === 17 ? button('Not delivered', path, { returning: true }) : '',
  ]
  return `<tr><td>${escapeHtml(orderNumber)}</td><td><code>${awb}</code></td><td>${escapeHtml(statusOf(shipment.status).label.toLowerCase())}</td><td>${buttons.join(' ')}</td></tr>`
}

const table = (caption: string, heads: readonly string[], rows: readonly string[]) =>
  `<section><h2>${caption}</h2>${rows.length === 0 ? '<p>None yet.</p>' : `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`}</section>`

const document = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/__sandbox/page.css"><script src="/__sandbox/page.js" defer></script></head><body>${body}</body></html>
`

function overview(world: World): string {
  const { payments, disputes, orders, shipments, courierOrders } = world.state
  const paid = [...payments.values()].slice(-maxRows).reverse()
  const sent = [...shipments.values()].slice(-maxRows).reverse()
  return document(
    'Sandbox',
    `<main><h1>Sandbox</h1><p>Simulated payments and parcels of this shop. No money moves, nothing is sent.</p>
${table(
  'Payments',
  ['Order', 'Payment', 'Method', 'Amount', 'State', 'Bank'],
  paid.map((payment) => paymentRow(payment, orders.get(payment.orderId)?.receipt ?? null)),
)}
${table(
  'Disputes',
  ['Dispute', 'Payment', 'Amount', 'State', 'Bank'],
  [...disputes.values()].slice(-maxRows).reverse().map(disputeRow),
)}
${table(
  'Parcels',
  ['Order', 'AWB', 'State', 'Next'],
  sent.map((shipment) => shipmentRow(shipment, courierOrders.get(`${shipment.orderId}`)?.channelOrderId ?? '')),
)}
<p id="message" role="status"></p></main>`,
  )
}

function label(world: World, awb: string): string | null {
  const shipment = shipmentOfAwb(world, awb)
  const order = shipment && world.state.courierOrders.get(`${shipment.orderId}`)
  if (!shipment || !order) return null
  return document(
    'Label',
    `<main class="label"><p><strong>Test label</strong> — nothing is sent</p><h1>${escapeHtml(shipment.awb)}</h1><p>${escapeHtml(shipment.courierName)} · ${order.cod ? `COD ${escapeHtml(inRupees(Math.round(order.subTotal * 100)))}` : 'Prepaid'} · ${order.weight} kg</p><p>${escapeHtml(order.customerName)}<br>${escapeHtml(order.city)}, ${escapeHtml(order.state)} ${escapeHtml(order.pincode)}</p><p>Order ${escapeHtml(order.channelOrderId)}</p></main>`,
  )
}

/**
 * Adds the HTML pages of the sandbox: recent payments and shipments, which require the control token, and the shipping
 * labels, each at a URL with a secret key.
 */
export function sandboxPage(world: World): Hono {
  const app = new Hono()
  const page = (c: Context, html: string | null) =>
    html === null
      ? c.text('Not found.', 404)
      : c.html(html, 200, { 'content-security-policy': policy, 'cache-control': 'no-store' })
  app.get(
    '/',
    (c, next) => exchangeToken(world, c) ?? controlAccess(world)(c, next),
    (c) => page(c, overview(world)),
  )
  app.get('/courier/label/:awb', (c) => {
    const awb = c.req.param('awb')
    return page(c, sameText(c.req.query('key') ?? '', labelKey(world, awb)) ? label(world, awb) : null)
  })
  app.get('/page.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/page.js', (c) => c.body(pageScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  return app
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Formats paise as rupees in the Indian format: `₹1,23,456.00`. */
export const inRupees = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
