import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { contract } from '#contract/contract'
import { accountHandlers } from './account/handlers.ts'
import { createIdentify } from './account/session-store.ts'
import { findKnownDevice } from './account/sign-in.ts'
import { mountReports } from './admin/accounting/reports.ts'
import { mountExports } from './admin/exports/exports.ts'
import { adminHandlers } from './admin/handlers.ts'
import { cancelOrderByAdmin } from './admin/orders/change-order.ts'
import { cartHandlers } from './cart/handlers.ts'
import { touchVersion } from './catalogue/catalogue-store.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { checkoutHandlers, replayOrder } from './checkout/handlers.ts'
import { contactHandlers } from './contact/handlers.ts'
import type { Deps } from './deps.ts'
import { errorReply } from './http/error-reply.ts'
import type { Handlers } from './http/handler-types.ts'
import { hotReads } from './http/hot-reads.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createFailureLimiter } from './http/limits/failure-limit.ts'
import { createLimits } from './http/limits/rate-limit.ts'
import { createMetrics, mountHealth } from './http/monitoring.ts'
import { mount } from './http/mount.ts'
import { isSecure, languageOf } from './http/request.ts'
import { ShopError } from './http/shop-error.ts'
import { mountInvoicePage } from './invoicing/invoice-page.ts'
import { mountMedia, mountSocialPictures } from './media/media-routes.ts'
import { mountUnsubscribe, newsletterHandlers } from './newsletter/handlers.ts'
import { stockRequestHandlers } from './newsletter/stock-requests.ts'
import { mountOrderForm } from './order-form/order-form-routes.ts'
import { orderHandlers } from './orders/handlers.ts'
import { prescriptionHandlers } from './orders/prescriptions.ts'
import { mountFormerAddresses } from './pages/addresses.ts'
import type { ReadApi } from './pages/page-cache.ts'
import type { PageHandler } from './pages/pages.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { mountPaymentWebhook } from './payments/webhook.ts'
import { returnHandlers } from './returns/handlers.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { createPinChecker } from './shipping/check-pin.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { mountCourierHook, trackingHandlers } from './tracking/handlers.ts'

interface Options {
  /** The routes of the sandbox, which simulates payment gateway and courier; null if all providers are real. */
  sandbox?: Hono | null | undefined
  /** Creates the handler of pages and files. `read` requests a path of the API within the process. */
  pages?: ((read: ReadApi) => Promise<PageHandler>) | undefined
  /** Whether every response is checked against the contract. The check is on in tests only. */
  checkReplies?: boolean
}

/**
 * Creates one Hono app with all routes of the shop: health, the endpoints of the contract, webhooks, pictures, sandbox
 * and pages. Tests call `app.request()`, because the app needs no server.
 */
export async function createApp(deps: Deps, { sandbox, pages, checkReplies = false }: Options = {}) {
  const app = new Hono({ strict: true })
  const { config, db, log } = deps
  const secure = (c: HonoContext) => isSecure(c, config)

  const couriersTo = createPinChecker(deps)
  const handlers: Handlers<typeof contract> = {
    ...catalogueHandlers(deps),
    ...reviewHandlers(deps),
    ...cartHandlers(deps),
    ...newsletterHandlers(deps),
    ...stockRequestHandlers(deps),
    ...contactHandlers(deps),
    ...accountHandlers(deps),
    ...checkoutHandlers(deps),
    ...orderHandlers(deps, (request) => cancelOrderByAdmin(deps, request)),
    ...prescriptionHandlers(deps),
    ...returnHandlers(deps),
    ...paymentHandlers(deps),
    ...trackingHandlers(deps),
    ...shippingHandlers(deps, couriersTo),
    ...adminHandlers(deps, couriersTo),
  }

  const identify = createIdentify(deps)
  const metrics = createMetrics()
  metrics.addCounter('log_lines_dropped_total', 'Log lines that could not be written', deps.droppedLogLines)
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
    withLimits: createLimits({ db, clock: deps.clock, monotonicMs: deps.monotonicMs, factor: config.rateLimitFactor }),
    limitFailures: createFailureLimiter({ db, clock: deps.clock, factor: config.rateLimitFactor }),
    metrics,
    idempotency: createIdempotency(db),
    identify,
    knownDevice: findKnownDevice(deps),
    replay: replayOrder(deps),
    checkReplies,
  })

  if (deps.payments) mountPaymentWebhook(app, deps, deps.payments, secure)
  mountCourierHook(app, deps, secure)
  mountUnsubscribe(app, deps, secure)
  mountInvoicePage(app, { ...deps, isSecure: secure })
  mountExports(app, { ...deps, identify }, secure)
  mountReports(app, { ...deps, identify }, secure)
  mountOrderForm(app, { ...deps, isSecure: secure })
  mountMedia(app, deps.pictures, secure)
  mountSocialPictures(app, { ...deps, isSecure: secure })
  mountFormerAddresses(app, deps)
  if (sandbox) app.route('/', sandbox)
  const page = await pages?.((path) => app.request(path))
  if (page) app.all('*', async (c) => (await page(c.req.raw, secure(c))) ?? c.notFound())

  const fail = (c: HonoContext, error: unknown) =>
    errorReply(error, { id: randomUUID(), secure: secure(c), language: languageOf(c) }, log)
  app.notFound((c) => fail(c, new ShopError('not_found', (t) => t.notFound)))
  app.onError((error, c) => fail(c, error))

  // Without PUBLIC_URL, a proxy header decides for each request whether it is secure. The fast path for catalogue reads
  // (`hotReads`) ignores this header, so it is switched off in this case.
  const isSchemeKnown = config.secure || config.trustedProxies.length === 0
  const hot = isSchemeKnown ? hotReads(deps.catalogue, metrics, config.secure) : () => null
  return {
    request: app.request,
    /** Responds to a request that comes from the Node adapter. */
    fetch: (request: Request, bindings?: unknown): Response | Promise<Response> =>
      hot(bindings) ?? app.fetch(request, bindings as object),
  }
}
