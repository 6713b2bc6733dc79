import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { checkoutRoutes } from './checkout/routes.ts'
import { controlRoutes } from './control.ts'
import { courierRoutes } from './courier/routes.ts'
import type { RazorpayAccount, SandboxOptions } from './options.ts'
import { orderRoutes } from './razorpay/orders.ts'
import { paymentRoutes, performDueTasks, refundRoutes } from './razorpay/payments.ts'
import { basicAuth, errorResponse } from './razorpay/requests.ts'
import { sandboxPage } from './sandbox-page.ts'
import { createWorld, type World } from './world.ts'

/** Paths of the sandbox on the shop's origin. */
export const sandboxPaths = {
  /** Base URL for Razorpay's package, which adds `/v1`. */
  razorpay: '/__sandbox/razorpay',
  courier: '/__sandbox/courier/v1/external',
} as const

const checkoutScriptPath = `${sandboxPaths.razorpay}/v1/checkout.js`
const taskIntervalSeconds = 5

/**
 * Maximum body sizes in bytes: the smallest for endpoints without authentication, the largest for courier orders with
 * many items.
 */
function maxBodyBytes(path: string): number {
  if (path.endsWith('/checkout/pay') || path.endsWith('/auth/login')) return 4 * 1024
  return path.startsWith(sandboxPaths.courier) ? 64 * 1024 : 16 * 1024
}

/**
 * Creates the simulated payment gateway and courier as one Hono app, for a shop without keys. `close` stops timers and
 * resolves once the state is saved. Throws for live keys.
 */
export function createSandbox(options: SandboxOptions) {
  if (options.razorpay?.keyId.startsWith('rzp_live_')) throw new Error('The sandbox does not accept live keys')
  const world = createWorld(options)
  const app = new Hono()
  // This middleware creates its error responses, because the shop would respond to its errors with status 500.
  const tooLong = (c: Context) => c.text('Payload Too Large', 413)
  app.use('/__sandbox/*', (c, next) => bodyLimit({ maxSize: maxBodyBytes(c.req.path), onError: tooLong })(c, next))
  app.use('/__sandbox/*', async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('cross-origin-resource-policy', 'same-origin')
  })
  if (options.razorpay) app.route(`${sandboxPaths.razorpay}/v1`, razorpayRoutes(world, options.razorpay))
  if (options.courier) app.route(sandboxPaths.courier, courierRoutes(world, options.courier))
  app.route('/__sandbox', sandboxPage(world))
  app.route('/__sandbox', controlRoutes(world))

  world.sender.resume()
  const taskTimer = setInterval(() => performDueTasks(world), taskIntervalSeconds * 1000).unref()
  return {
    app,
    checkoutScriptPath,
    /** Resolves when no webhook is being sent and no retry is scheduled. */
    idle: () => world.sender.idle(),
    /** Returns the number of stored orders, payments and pending webhooks. */
    sizes: () => {
      const { orders, payments, deliveries } = world.state
      return { orders: orders.size, payments: payments.size, deliveries: deliveries.size }
    },
    close(): Promise<void> {
      clearInterval(taskTimer)
      return world.close()
    },
  }
}

/** Adds the simulated Razorpay: all routes are under `/v1`, as in its API, including the payment window. */
function razorpayRoutes(world: World, account: RazorpayAccount): Hono {
  const app = new Hono()
  app.onError(errorResponse)
  app.use(async (_, next) => {
    performDueTasks(world)
    await next()
  })
  app.route('/', checkoutRoutes(world, account))
  app.use(basicAuth(account))
  app.route('/', orderRoutes(world))
  app.route('/', paymentRoutes(world))
  app.route('/', refundRoutes(world))
  app.all('*', (c) =>
    c.json(
      { error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' } },
      400,
    ),
  )
  return app
}
