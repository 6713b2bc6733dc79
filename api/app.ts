import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { contract } from '#contract/contract'
import { accountHandlers } from './account/handlers.ts'
import { identifyCallers } from './account/identify.ts'
import { findKnownDevice } from './account/known-device.ts'
import { adminHandlers } from './admin/handlers.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { touchVersion } from './catalogue/version-store.ts'
import { checkoutHandlers } from './checkout/handlers.ts'
import { replayOrder } from './checkout/replay-order.ts'
import { contactHandlers } from './contact/handlers.ts'
import type { Deps } from './deps.ts'
import { errorReply } from './http/error-reply.ts'
import type { Handlers } from './http/handlers.ts'
import { mountHealth } from './http/health.ts'
import { hotReads } from './http/hot-reads.ts'
import { createIdempotency } from './http/idempotency.ts'
import { isSecure } from './http/identity.ts'
import { createMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { ShopError } from './http/shop-error.ts'
import { newsletterHandlers } from './newsletter/handlers.ts'
import { unsubscribeFront } from './newsletter/unsubscribe-front.ts'
import { orderHandlers } from './orders/handlers.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { mountPaymentWebhook } from './payments/webhook.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { pinChecker } from './shipping/check-pin.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { courierHook } from './tracking/courier-hook.ts'
import { trackingHandlers } from './tracking/handlers.ts'

/** Answers what is no endpoint: a page, a picture, a file; null for what it does not know. */
export type Front = (request: Request, secure: boolean) => Promise<Response | null> | Response | null

interface Options {
  fronts?: readonly Front[]
  /** Tests check every reply against the contract. */
  checkReplies?: boolean
}

/** The whole shop as a Hono app, without side effects: `app.request()` is all that a test needs. */
export function createApp(deps: Deps, { fronts = [], checkReplies = false }: Options = {}): Hono {
  const app = new Hono({ strict: true })
  const { config, db, log } = deps

  const couriersTo = pinChecker(deps)
  const handlers: Handlers<typeof contract> = {
    ...catalogueHandlers(deps),
    ...reviewHandlers(deps),
    ...newsletterHandlers(deps),
    ...contactHandlers(deps),
    ...accountHandlers(deps),
    ...checkoutHandlers(deps),
    ...orderHandlers(deps),
    ...paymentHandlers(deps),
    ...trackingHandlers(deps),
    ...shippingHandlers(deps, couriersTo),
    ...adminHandlers(deps, couriersTo),
  }

  const metrics = createMetrics()
  metrics.watchTotal('log_lines_dropped_total', 'Log lines that could not be written', deps.droppedLogLines)
  mountHealth(app, {
    metrics,
    metricsToken: config.metricsToken,
    monotonicMs: deps.monotonicMs,
    folders: [config.dataDir, ...(config.databaseFolder ? [config.databaseFolder] : [])],
    checkDatabase: () => db.write(touchVersion),
  })
  mount(app, contract, handlers, {
    config,
    log,
    requestId: randomUUID,
    rateLimit: createRateLimit(deps.monotonicMs, config.rateLimitFactor),
    metrics,
    idempotency: createIdempotency(db),
    identify: identifyCallers(deps),
    knownDevice: findKnownDevice(deps),
    replay: replayOrder(deps),
    checkReplies,
  })

  // Behind a proxy without PUBLIC_URL each request says for itself whether it is secure: those take the usual way.
  if (config.secure || config.trustedProxies.length === 0) {
    const hot = hotReads(deps.catalogue, metrics, config.secure)
    const routed = app.fetch
    app.fetch = (request, bindings, context) => hot(bindings) ?? routed(request, bindings, context)
  }

  if (deps.payments) mountPaymentWebhook(app, deps, deps.payments, randomUUID)

  const unsubscribe = unsubscribeFront(deps)
  const hook = courierHook(deps)
  app.notFound(async (c) => {
    const secure = isSecure(c, config)
    for (const front of [unsubscribe, hook, ...fronts]) {
      const response = await front(c.req.raw, secure)
      if (response) return response
    }
    return errorReply(new ShopError('not_found', 'Not found.'), randomUUID(), secure, log)
  })
  app.onError((error, c) => errorReply(error, randomUUID(), isSecure(c, config), log))
  return app
}
