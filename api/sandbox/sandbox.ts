import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { controlRoutes } from './control.ts'
import { courierRoutes } from './courier/routes.ts'
import { humanPage } from './human-page.ts'
import type { SandboxOptions } from './options.ts'
import { performDueTasks } from './razorpay/due-tasks.ts'
import { razorpayRoutes } from './razorpay/routes.ts'
import { createWorld } from './world.ts'

/** Where the sandbox lies below the shop's own origin. */
export const sandboxPaths = {
  /** Base address for the payment package, which adds `/v1` itself. */
  razorpay: '/__sandbox/razorpay',
  courier: '/__sandbox/courier/v1/external',
} as const

const checkoutScriptPath = `${sandboxPaths.razorpay}/v1/checkout.js`
const everySeconds = 5

/** How long a body may be, in bytes: shortest where anybody may send one, longest for a courier's order of many lines. */
function bodyBytes(path: string): number {
  if (path.endsWith('/checkout/pay') || path.endsWith('/auth/login')) return 4 * 1024
  return path.startsWith(sandboxPaths.courier) ? 64 * 1024 : 16 * 1024
}

/** Played payment and courier providers as one app, for a shop without keys. `close` stops its work and resolves once its state is saved. */
export function openSandbox(options: SandboxOptions) {
  if (options.razorpay?.keyId.startsWith('rzp_live_')) throw new Error('The sandbox takes no live keys')
  const world = createWorld(options)
  const app = new Hono()
  // Answered here: the shop knows no errors of this middleware and would answer 500.
  const tooLong = (c: Context) => c.text('Payload Too Large', 413)
  app.use('/__sandbox/*', (c, next) => bodyLimit({ maxSize: bodyBytes(c.req.path), onError: tooLong })(c, next))
  app.use('/__sandbox/*', async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('cross-origin-resource-policy', 'same-origin')
  })
  if (options.razorpay) app.route(`${sandboxPaths.razorpay}/v1`, razorpayRoutes(world, options.razorpay))
  if (options.courier) app.route(sandboxPaths.courier, courierRoutes(world, options.courier))
  app.route('/__sandbox', humanPage(world))
  app.route('/__sandbox', controlRoutes(world))

  world.sender.resume()
  const ticking = setInterval(() => performDueTasks(world), everySeconds * 1000).unref()
  return {
    app,
    checkoutScriptPath,
    /** Resolves once no webhook is under way and none waits for another try. */
    idle: () => world.sender.idle(),
    /** How many orders, payments and webhooks under way it remembers. */
    sizes: () => {
      const { orders, payments, deliveries } = world.state
      return { orders: orders.size, payments: payments.size, deliveries: deliveries.size }
    },
    close(): Promise<void> {
      clearInterval(ticking)
      return world.close()
    },
  }
}
