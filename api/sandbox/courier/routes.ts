import { createHmac } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { endpoint, type World } from '../endpoint.ts'
import { sameText } from '../razorpay/requests.ts'
import type { CourierAccount } from '../state.ts'
import { awbRoutes } from './awb.ts'
import { indianTime, type Shipment, statusOf } from './entities.ts'
import { orderRoutes } from './orders.ts'
import { badRequest, errorResponse, failureBodies, strictBody } from './requests.ts'
import { serviceabilityRoutes } from './serviceability.ts'
import { scansOut, shipmentOfAwb } from './simulator.ts'

const dayMs = 24 * 3_600_000

const noActivity = {
  tracking_data: {
    track_status: 0,
    shipment_status: 0,
    shipment_track: [{ id: 0, awb_code: '', current_status: '', edd: null }],
    shipment_track_activities: null,
    track_url: '',
    error: 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.',
  },
}

function trackingBody(world: World, shipment: Shipment) {
  const mode = world.faults.take('courier.track', ['scan_noise', 'unknown_status', 'none'])?.mode
  if (mode === 'none') return noActivity
  const order = world.state.courierOrders.get(`${shipment.orderId}`)
  const scans = scansOut(shipment).reverse()
  const noisyScans = scans.flatMap((scan) => [
    scan,
    { ...scan },
    { ...scan, status: 'X-NA', activity: 'Bag scanned', 'sr-status': '999', 'sr-status-label': 'NA' },
  ])
  const status = mode === 'unknown_status' ? 999 : shipment.status
  const delivered = shipment.scans.find((scan) => scan.status === 7)
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: shipment.id % 2 === 1 ? `${status}` : status,
      shipment_track: [
        {
          id: shipment.id + 200_000_000,
          awb_code: shipment.awb,
          courier_company_id: shipment.courierId,
          shipment_id: shipment.id,
          order_id: shipment.orderId,
          pickup_date: shipment.pickupAt === null ? null : indianTime(shipment.pickupAt),
          delivered_date: delivered ? indianTime(delivered.at) : '',
          weight: `${order?.weight ?? 0.5}`,
          packages: 1,
          current_status: statusOf(status).label,
          delivered_to: order?.city ?? '',
          destination: order?.city ?? '',
          consignee_name: order?.customerName ?? '',
          origin: 'Delhi',
          courier_agent_details: null,
          courier_name: shipment.courierName,
          edd: indianTime(shipment.assignedAt + 4 * dayMs),
          pod: 'Not Available',
          pod_status: '',
        },
      ],
      shipment_track_activities: mode === 'scan_noise' ? noisyScans : scans,
      track_url: `https://shiprocket.co//tracking/${shipment.awb}`,
      etd: indianTime(shipment.assignedAt + 4 * dayMs),
      qc_response: { qc_image: '', qc_failed_reason: '' },
    },
  }
}

/** Adds the route that returns the tracking data of a shipment. AWB numbers that end in 0 have no tracking data. */
function trackingRoutes(world: World): Hono {
  const app = new Hono()
  app.get('/courier/track/awb/:awb', endpoint(world, 'courier.track', failureBodies), (c) => {
    const awb = c.req.param('awb')
    const shipment = awb.endsWith('0') ? undefined : shipmentOfAwb(world, awb)
    return c.json(shipment && shipment.scans.length > 0 ? trackingBody(world, shipment) : noActivity)
  })
  return app
}

const lifetimeSeconds = 240 * 3600

const Login = v.strictObject({ email: v.string(), password: v.string() })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a signed JWT like those of the courier aggregator. `expiresAtSeconds` is in seconds since 1970. */
function tokenOf({ password }: CourierAccount, expiresAtSeconds: number, id: string): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ exp: expiresAtSeconds, jti: id })}`
  return `${body}.${createHmac('sha256', password).update(body).digest('base64url')}`
}

function expirySecondsOf(account: CourierAccount, token: string): number | null {
  const [head, body, signature] = token.split('.')
  const expected = createHmac('sha256', account.password).update(`${head}.${body}`).digest('base64url')
  if (!body || !signature || !sameText(signature, expected)) return null
  const claims: { exp?: unknown } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return typeof claims.exp === 'number' ? claims.exp : null
}

const bearer = (header: string | undefined) => (header?.startsWith('Bearer ') ? header.slice(7) : '')

/**
 * Middleware that responds with 401 unless the request has a token that is less than ten days old and was not revoked.
 */
const bearerAuth =
  (world: World, account: CourierAccount): MiddlewareHandler =>
  async (c, next) => {
    const token = bearer(c.req.header('authorization'))
    const expiresAtSeconds = expirySecondsOf(account, token)
    if (expiresAtSeconds === null || expiresAtSeconds <= world.nowSeconds() || world.state.revoked.has(token))
      return c.json({ message: 'Unauthenticated.' }, 401)
    return next()
  }

/** Adds the routes for signing in, which returns a token, and for signing out, which revokes the token. */
function loginRoutes(world: World, account: CourierAccount): Hono {
  const app = new Hono()
  app.post('/auth/login', endpoint(world, 'courier.login', failureBodies), async (c) => {
    const { email, password } = await strictBody(c, Login)
    if (!sameText(email, account.email) || !sameText(password, account.password))
      throw badRequest('Invalid email and password combination')
    return c.json({
      id: 4711,
      first_name: 'API',
      last_name: 'USER',
      email,
      company_id: '25149',
      created_at: indianTime(world.now()),
      token: tokenOf(account, world.nowSeconds() + lifetimeSeconds, world.newId('')),
    })
  })
  app.post('/auth/logout', endpoint(world, 'courier.logout', failureBodies), bearerAuth(world, account), (c) => {
    world.state.revoked.set(bearer(c.req.header('authorization')), true)
    world.store.changed()
    return c.body(null, 204)
  })
  return app
}

/** Adds the simulated courier aggregator. All routes are under `/v1/external`, as in the real API. */
export function courierRoutes(world: World, account: CourierAccount): Hono {
  const app = new Hono()
  app.onError(errorResponse)
  app.route('/', loginRoutes(world, account))
  app.use(bearerAuth(world, account))
  app.route('/', serviceabilityRoutes(world))
  app.route('/', orderRoutes(world))
  app.route('/', awbRoutes(world))
  app.route('/', trackingRoutes(world))
  app.all('*', (c) => c.json({ message: '404 Not Found', status_code: 404 }, 404))
  return app
}
