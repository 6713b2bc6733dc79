import type { Context } from 'hono'

/** Where the sandbox writes what a developer should know. */
export interface SandboxLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface RazorpayAccount {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The secret before the last change; the fault `oldSecret` signs with it. */
  oldWebhookSecret?: string
  /** Asked at each delivery, since the shop's port is known only once it listens. */
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
  /** Whoever has it may read the log, cause faults, move time and parcels, and see the page for people. */
  controlToken: string
  /** Whether the page for people is reached by https alone. */
  secure?: boolean
  /**
   * Counts a press of a button in the payment window, which needs no sign-in. Seconds to wait where the caller has
   * pressed too often; null where not.
   */
  limitPresses?: (c: Context) => number | null
  razorpay?: RazorpayAccount
  courier?: CourierAccount
  /** The JSON file in which payments and parcels outlive a restart; without it they live in memory. */
  stateFile?: string
  delivery?: { fetch?: typeof fetch; timeoutMs?: number; retryMs?: readonly number[] }
}
