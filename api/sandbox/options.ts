import type { Context } from 'hono'

/** The part of the shop's log that the sandbox uses. */
export interface SandboxLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface RazorpayAccount {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The previous webhook secret, with which the fault `oldSecret` signs. */
  oldWebhookSecret?: string
  /**
   * Returns the URL of the shop's webhooks. It is called at each delivery, because the port of the shop is known only
   * after the server has started to listen.
   */
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
  /** The token that gives access to the control API (log, faults, clock, shipments) and to the sandbox page. */
  controlToken: string
  /** Whether the shop can be reached only by https. The cookie with the control token is then `Secure`. */
  secure?: boolean
  /**
   * Rate limit for the buttons of the payment window, which need no sign-in. Counts one press. Returns the seconds to
   * wait if the caller is over the limit, otherwise null.
   */
  limitPresses?: (c: Context) => number | null
  razorpay?: RazorpayAccount
  courier?: CourierAccount
  /** JSON file that stores payments and shipments across restarts. Without it they are only in memory. */
  stateFile?: string
  delivery?: { fetch?: typeof fetch; timeoutMs?: number; retryMs?: readonly number[] }
}
