import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { advance, shipmentOfAwb } from './courier/simulator.ts'
import { allowedModes } from './faults.ts'
import { performDueTasks } from './razorpay/payments.ts'
import { sameText } from './razorpay/requests.ts'
import type { World } from './world.ts'

/** Header with the control token. Browsers send the token in a cookie of the same name. */
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
 * Sets the cookie for the token in the URL that the server prints at the start. Returns null without the right token.
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
 * Adds the control API of the sandbox: inject faults, advance the clock and shipments, read the request log, reset.
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
  return app
}
