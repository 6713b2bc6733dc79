import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { courierWebhookPath, razorpayWebhookPath } from '#contract/paths'
import { sandboxAccount } from '#rules/provider-accounts'
import type { Config } from '../config.ts'
import { createRateLimit, type RateLimit } from '../http/limits/rate-limit.ts'
import type { Log } from '../http/log.ts'
import { clientAddressOf } from '../http/request.ts'
import { ShopError } from '../http/shop-error.ts'
import { providerModes } from '../provider-guard.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { controlRoutes, sandboxPage } from './control.ts'
import { courierRoutes } from './courier/routes.ts'
import { createWorld, type World } from './endpoint.ts'
import { linkPages, linkRoutes, orderRoutes } from './razorpay/orders.ts'
import { paymentRoutes, performDueTasks, refundRoutes } from './razorpay/payments.ts'
import { basicAuth, errorResponse } from './razorpay/requests.ts'
import type { RazorpayAccount, SandboxOptions } from './state.ts'

const Text = v.pipe(v.string(), v.minLength(8))
const Keys = v.object({
  razorpay: v.object({ keyId: v.pipe(v.string(), v.startsWith('rzp_test_')), keySecret: Text, webhookSecret: Text }),
  courier: v.object({ email: Text, password: Text, webhookToken: Text }),
  /**
   * The token that gives access to the sandbox page and the control API. Key files of older versions do not contain it.
   */
  controlToken: v.optional(Text),
})
type SandboxKeys = v.InferOutput<typeof Keys> & { controlToken: string }

function readKeys(file: string): v.InferOutput<typeof Keys> | null {
  try {
    const parsed = v.safeParse(Keys, JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    // If the key file is missing or damaged, new keys are created. This causes no harm, because the keys protect only
    // simulated payments.
    return null
  }
}

/**
 * Returns the random keys that the shop and its sandbox share. They are created at the first start and stored in
 * `sandbox-keys.json` in the data directory.
 */
function sandboxKeys(dataDir: string, random: (bytes: number) => Uint8Array): SandboxKeys {
  const file = join(dataDir, 'sandbox-keys.json')
  const stored = readKeys(file)
  if (stored?.controlToken) return { ...stored, controlToken: stored.controlToken }
  const secret = () => Buffer.from(random(24)).toString('base64url')
  const keys: SandboxKeys = {
    razorpay: stored?.razorpay ?? {
      keyId: `rzp_test_${Buffer.from(random(7)).toString('hex')}`,
      keySecret: secret(),
      webhookSecret: secret(),
    },
    courier: stored?.courier ?? { email: 'api@sandbox.example', password: secret(), webhookToken: secret() },
    controlToken: secret(),
  }
  const part = `${file}.${randomUUID()}`
  writeFileSync(part, JSON.stringify(keys), { mode: 0o600 })
  try {
    return moveKeys(part, file, keys)
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Moves the file with new sandbox keys into place and returns the keys. If another process has stored its keys in the
 * meantime, returns those.
 */
function moveKeys(part: string, file: string, keys: SandboxKeys): SandboxKeys {
  try {
    linkSync(part, file)
    return keys
  } catch {
    const stored = readKeys(file)
    if (stored?.controlToken) return { ...stored, controlToken: stored.controlToken }
    // Replaces a damaged key file or the key file of an older version. Also used on a disk that does not support links.
    renameSync(part, file)
    return keys
  }
}

interface Parts {
  config: Pick<
    Config,
    'allowSandbox' | 'courier' | 'dataDir' | 'publicUrl' | 'rateLimitFactor' | 'razorpay' | 'secure' | 'trustedProxies'
  >
  clock: () => Date
  monotonicMs: () => number
  random: (bytes: number) => Uint8Array
  log: Log
  /**
   * Returns the port of the shop. It is a function, because the port is known only after the server has started to
   * listen.
   */
  localPort: () => number
}

/** Settings with which the shop's payment client calls the simulated gateway. */
export interface SandboxPayments {
  account: string
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  baseUrl: () => string
  checkoutScript: string
}

/** Settings with which the shop's courier client calls the simulated courier. */
export interface SandboxCourier {
  baseUrl: () => string
  email: string
  password: string
  webhookToken: string
}

/**
 * Rate limit per client IP address for the buttons of the payment window, with the same values as for placing orders.
 */
const pressLimit = { max: 600, windowMs: 10 * 60_000 }

/**
 * Counts one press of a button in the payment window. Returns the seconds to wait if the caller exceeds the limit,
 * otherwise null.
 */
function limitPresses(rateLimit: RateLimit, trustedProxies: readonly string[]) {
  return (c: Context): number | null => {
    const key = `sandbox ${clientAddressOf(c, trustedProxies)}`
    try {
      rateLimit.check(key, pressLimit)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      return Number(error.headers['retry-after'] ?? 60)
    }
    rateLimit.count(key, pressLimit)
    return null
  }
}

/**
 * Creates the sandbox for a shop without payment keys. Returns null if the shop has payment keys. The courier is
 * simulated too, unless courier keys are configured. A real shipment must not be booked for a simulated payment.
 */
export function createShopSandbox({ config, clock, monotonicMs, random, log, localPort }: Parts) {
  if (providerModes(config).payments !== 'sandbox') return null
  const { razorpay, courier, controlToken } = sandboxKeys(config.dataDir, random)
  const origin = () => `http://127.0.0.1:${localPort()}`
  const simulatesCourier = config.courier.email === null
  const sandbox = createSandbox({
    clock,
    random,
    log,
    controlToken,
    secure: config.secure,
    limitPresses: limitPresses(createRateLimit(monotonicMs, config.rateLimitFactor), config.trustedProxies),
    razorpay: { ...razorpay, webhookUrl: () => origin() + razorpayWebhookPath },
    ...(simulatesCourier ? { courier: { ...courier, webhookUrl: () => origin() + courierWebhookPath } } : {}),
    stateFile: join(config.dataDir, 'sandbox.json'),
  })
  const payments: SandboxPayments = {
    account: sandboxAccount,
    keyId: razorpay.keyId,
    keySecret: razorpay.keySecret,
    webhookSecrets: [razorpay.webhookSecret],
    baseUrl: () => `${origin()}${sandboxPaths.razorpay}`,
    checkoutScript: sandbox.checkoutScriptPath,
  }
  const couriers: SandboxCourier | null = simulatesCourier
    ? { ...courier, baseUrl: () => `${origin()}${sandboxPaths.courier}` }
    : null
  return { app: sandbox.app, payments, courier: couriers, controlToken, close: () => sandbox.close() }
}

/** Paths of the sandbox on the shop's origin. */
export const sandboxPaths = {
  /** Base URL for Razorpay's package, which adds `/v1`. */
  razorpay: '/__sandbox/razorpay',
  courier: '/__sandbox/courier/v1/external',
} as const

const checkoutScriptPath = `${sandboxPaths.razorpay}/v1/checkout.js`
const taskIntervalSeconds = 5

/**
 * Returns the maximum size of a request body in bytes: smallest for endpoints without authentication, largest for
 * courier orders with many items.
 */
function maxBodyBytes(path: string): number {
  if (path.endsWith('/checkout/pay') || path.endsWith('/auth/login')) return 4 * 1024
  return path.startsWith(sandboxPaths.courier) ? 64 * 1024 : 16 * 1024
}

/**
 * Creates the simulated payment gateway and courier as one Hono app, for a shop without keys. `close` stops timers and
 * resolves when the state is saved. Throws for live keys.
 */
export function createSandbox(options: SandboxOptions) {
  if (options.razorpay?.keyId.startsWith('rzp_live_')) throw new Error('The sandbox does not accept live keys')
  const world = createWorld(options)
  const app = new Hono()
  // The middleware creates its error responses directly, because the shop would answer errors that it throws with
  // status 500.
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

/** Adds the simulated Razorpay, including the payment window. All routes are under `/v1`, as in the real API. */
function razorpayRoutes(world: World, account: RazorpayAccount): Hono {
  const app = new Hono()
  app.onError(errorResponse)
  app.use(async (_, next) => {
    performDueTasks(world)
    await next()
  })
  app.route('/', checkoutRoutes(world, account))
  app.route('/', linkPages(world, account))
  app.use(basicAuth(account))
  app.route('/', orderRoutes(world))
  app.route('/', paymentRoutes(world))
  app.route('/', refundRoutes(world))
  app.route('/', linkRoutes(world))
  app.all('*', (c) =>
    c.json(
      { error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' } },
      400,
    ),
  )
  return app
}
