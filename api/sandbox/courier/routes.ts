import { createHmac } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import type { CourierAccount } from '../options.ts'
import { sameText } from '../razorpay/auth.ts'
import type { World } from '../world.ts'
import { awbRoutes } from './awb.ts'
import { indianTime } from './entities.ts'
import { badRequest, errorResponse, failureBodies, strictBody } from './errors.ts'
import { orderRoutes } from './orders.ts'
import { serviceabilityRoutes } from './serviceability.ts'
import { trackingRoutes } from './tracking.ts'

const lifetimeSeconds = 240 * 3600

const Login = v.strictObject({ email: v.string(), password: v.string() })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a signed JWT like those of the courier aggregator. `expiresAtSeconds` is Unix time. */
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
 * Middleware that responds with 401 unless the request has a token that is less than ten days old and was not signed
 * out.
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

/** Adds the routes for signing in, which returns a token, and for signing out, which revokes it. */
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

/** Adds the simulated courier aggregator: all routes are under `/v1/external`, as in its API. */
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
