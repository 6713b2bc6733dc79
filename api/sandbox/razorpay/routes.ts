import { Hono } from 'hono'
import { checkoutRoutes } from '../checkout/routes.ts'
import type { RazorpayAccount } from '../options.ts'
import type { World } from '../world.ts'
import { basicAuth } from './auth.ts'
import { performDueTasks } from './due-tasks.ts'
import { errorResponse } from './errors.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'

/** Adds the simulated Razorpay: all routes are under `/v1`, as in its API, including the payment window. */
export function razorpayRoutes(world: World, account: RazorpayAccount): Hono {
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
