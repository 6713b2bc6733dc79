import { Hono } from 'hono'
import type { CourierAccount } from '../options.ts'
import type { World } from '../world.ts'
import { bearerAuth, loginRoutes } from './auth.ts'
import { awbRoutes } from './awb.ts'
import { errorResponse } from './errors.ts'
import { orderRoutes } from './orders.ts'
import { serviceabilityRoutes } from './serviceability.ts'
import { trackingRoutes } from './tracking.ts'

/** Simulated courier aggregator: all routes under its `/v1/external`. */
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
