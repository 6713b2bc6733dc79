import type { Context } from 'hono'

/** The part of the server log that the sandbox uses. */
export interface SandboxLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface RazorpayAccount {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The previous webhook secret. The fault `oldSecret` signs with it. */
  oldWebhookSecret?: string
  /** Called at each delivery because the port of the shop is only known once it listens. */
  webhookUrl: () => string
}

export interface CourierAccount {
  email: string
  password: string
  webhookToken: string
  webhookUrl: () => string
}

export interface SandboxOptions {
  clock: () => Date
  random: (bytes: number) => Uint8Array
  log: SandboxLog
  /** Grants access to the control API (log, faults, clock, shipments) and to the sandbox page. */
  controlToken: string
  /** Whether the shop is reached only by https; the cookie with the control token is then `Secure`. */
  secure?: boolean
  /**
   * Rate limit for the buttons of the payment window, which need no sign-in. Counts one press; returns the seconds to
   * wait when the caller is over the limit, null otherwise.
   */
  limitPresses?: (c: Context) => number | null
  razorpay?: RazorpayAccount
  courier?: CourierAccount
  /** JSON file that stores payments and parcels across restarts; without it they are only in memory. */
  stateFile?: string
  delivery?: { fetch?: typeof fetch; timeoutMs?: number; retryMs?: readonly number[] }
}
