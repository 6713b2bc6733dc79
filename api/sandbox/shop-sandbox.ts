import { join } from 'node:path'
import type { Context } from 'hono'
import { sandboxAccount } from '#rules/provider-accounts'
import type { Config } from '../config.ts'
import { clientAddressOf } from '../http/identity.ts'
import type { Log } from '../http/log.ts'
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts'
import { ShopError } from '../http/shop-error.ts'
import { providerModes } from '../provider-guard.ts'
import { openSandbox, sandboxPaths } from './sandbox.ts'
import { sandboxKeys } from './sandbox-keys.ts'

interface Parts {
  config: Pick<
    Config,
    'allowSandbox' | 'courier' | 'dataDir' | 'publicUrl' | 'rateLimitFactor' | 'razorpay' | 'secure' | 'trustedProxies'
  >
  clock: () => Date
  monotonicMs: () => number
  random: (bytes: number) => Uint8Array
  log: Log
  /** Where the shop listens; asked at each call, since it is known only once it does. */
  localPort: () => number
}

/** How the shop's payment client reaches what plays the gateway: settings like any other gateway's. */
export interface SandboxPayments {
  account: string
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  baseUrl: () => string
  checkoutScript: string
}

/** How the shop's courier client reaches what plays the courier. */
export interface SandboxCourier {
  baseUrl: () => string
  email: string
  password: string
  webhookToken: string
}

/** Presses of buttons in the payment window by one address, like orders. */
const pressLimit = { max: 600, windowMs: 10 * 60_000 }

/** Seconds that a caller must wait before the next press; null where it may press now. */
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
 * The sandbox of a shop without payment keys, below the shop's own origin; null for one that has them. The courier is
 * played too unless it has keys of its own: a real parcel must never hang on played money.
 */
export function openShopSandbox({ config, clock, monotonicMs, random, log, localPort }: Parts) {
  if (providerModes(config).payments !== 'sandbox') return null
  const { razorpay, courier, controlToken } = sandboxKeys(config.dataDir, random)
  const origin = () => `http://127.0.0.1:${localPort()}`
  const playsCourier = config.courier.email === null
  const sandbox = openSandbox({
    clock,
    random,
    log,
    controlToken,
    secure: config.secure,
    limitPresses: limitPresses(createRateLimit(monotonicMs, config.rateLimitFactor), config.trustedProxies),
    razorpay: { ...razorpay, webhookUrl: () => `${origin()}/api/payments/razorpay/webhook` },
    ...(playsCourier ? { courier: { ...courier, webhookUrl: () => `${origin()}/api/hooks/courier` } } : {}),
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
  const couriers: SandboxCourier | null = playsCourier
    ? { ...courier, baseUrl: () => `${origin()}${sandboxPaths.courier}` }
    : null
  return { app: sandbox.app, payments, courier: couriers, controlToken, close: () => sandbox.close() }
}
