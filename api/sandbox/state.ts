import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { Context } from 'hono'
import type { CourierOrder, Shipment } from './courier/entities.ts'
import type { Dispute, Order, Payment, PaymentLink, Refund } from './razorpay/entities.ts'

/** A webhook to which the shop has not responded with 2xx yet. */
export interface Delivery {
  id: string
  to: 'razorpay' | 'courier'
  event: string
  body: string
  headers: Record<string, string>
  attempts: number
}

/** A scheduled change that the sandbox makes when its clock reaches a time. */
export interface Task {
  at: number
  kind: 'late_auth' | 'refund_processed' | 'refund_failed' | 'link_expired'
  ref: string
}

const empty = () => ({
  orders: new Map<string, Order>(),
  payments: new Map<string, Payment>(),
  refunds: new Map<string, Refund>(),
  disputes: new Map<string, Dispute>(),
  links: new Map<string, PaymentLink>(),
  /** For each idempotency key, the id and the request body of its refund. */
  refundKeys: new Map<string, { body: string; refundId: string }>(),
  deliveries: new Map<string, Delivery>(),
  tasks: new Map<string, Task>(),
  courierOrders: new Map<string, CourierOrder>(),
  shipments: new Map<string, Shipment>(),
  /** Courier tokens that were revoked by signing out. */
  revoked: new Map<string, true>(),
  numbers: new Map<string, number>(),
})

export type State = ReturnType<typeof empty>

export interface Store {
  readonly state: State
  /** Schedules saving the state shortly afterwards. Call it after each change. */
  changed(): void
  /** Removes all entries of the state. Resolves like `flush`. */
  reset(): Promise<void>
  /** Resolves when the newest state is in the file, or when an error of writing it was logged. */
  flush(): Promise<void>
}

/**
 * Maximum number of entries of a kind. With this number the file already has some megabytes, whose serialization takes
 * tens of milliseconds.
 */
const maxEntries = 1000
/**
 * Number of entries above the maximum that are tolerated, so that not every new entry causes a search for the oldest
 * entry.
 */
const slack = 100
const saveAfterMs = 250

const write = (state: State): string =>
  JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, map]) => [name, [...map.entries()]])))

/**
 * Deletes the oldest entries of each kind that has more than the maximum. Failed payments are deleted before other
 * payments, because shoppers can make any number of them.
 */
function prune(state: State) {
  for (const map of Object.values(state)) {
    if (map.size <= maxEntries + slack) continue
    const failed = [...state.payments.values()].filter(({ status }) => status === 'failed').map(({ id }) => id)
    const first = map === state.payments ? failed : []
    const keys = new Set([...first, ...map.keys()])
    for (const key of [...keys].slice(0, map.size - maxEntries)) map.delete(key)
  }
}

function fill<V>(map: Map<string, V>, entries: readonly [string, V][] | undefined) {
  map.clear()
  for (const [key, value] of entries ?? []) map.set(key, value)
}

type Saved = { [K in keyof State]?: State[K] extends Map<string, infer V> ? [string, V][] : never }

function read(state: State, text: string) {
  const saved: Saved = JSON.parse(text)
  fill(state.orders, saved.orders)
  fill(state.payments, saved.payments)
  fill(state.refunds, saved.refunds)
  fill(state.disputes, saved.disputes)
  fill(state.links, saved.links)
  fill(state.refundKeys, saved.refundKeys)
  fill(state.deliveries, saved.deliveries)
  fill(state.tasks, saved.tasks)
  fill(state.courierOrders, saved.courierOrders)
  fill(state.shipments, saved.shipments)
  fill(state.revoked, saved.revoked)
  fill(state.numbers, saved.numbers)
}

/**
 * Opens the state of the sandbox. If a file is given, it is read once, and written as a whole by renaming a new file
 * shortly after each change.
 */
export function openStore(file: string | undefined, log: SandboxLog): Store {
  const state = empty()
  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()
  /** The next save. It waits until the running save has ended, and then writes the state at the time when it starts. */
  let next: Promise<void> | null = null
  if (file) load(state, file, log)

  /** Resolves when the state at the time of this call, or a newer one, is in the file, or when an error was logged. */
  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!file) return Promise.resolve()
    next ??= saving.then(() => {
      next = null
      saving = writeWhole(file, state).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the sandbox could not save its state'),
      )
      return saving
    })
    return next
  }
  return {
    state,
    changed() {
      prune(state)
      if (file) timer ??= setTimeout(save, saveAfterMs)
      timer?.unref()
    },
    reset() {
      for (const map of Object.values(state)) map.clear()
      return save()
    },
    flush: save,
  }
}

/**
 * Writes the state into the file atomically: even after a failure, a reader gets either the previous or the new state.
 */
async function writeWhole(file: string, state: State): Promise<void> {
  const part = `${file}.tmp`
  try {
    await writeFile(part, write(state))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function load(state: State, file: string, log: SandboxLog) {
  try {
    read(state, readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    log.warn({ file }, "the sandbox's state could not be read and starts empty")
    for (const map of Object.values(state)) map.clear()
  }
}

/** The part of the shop's log that the sandbox uses. */
export interface SandboxLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface RazorpayAccount {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The previous webhook secret. The fault `oldSecret` signs webhooks with it. */
  oldWebhookSecret?: string
  /**
   * Returns the URL to which webhooks are sent. The function is called for each delivery, because the port of the shop
   * is known only after the server has started to listen.
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
   * wait if the caller exceeds the limit, otherwise null.
   */
  limitPresses?: (c: Context) => number | null
  razorpay?: RazorpayAccount
  courier?: CourierAccount
  /** JSON file that stores payments and shipments across restarts. Without it they are only in memory. */
  stateFile?: string
  delivery?: { fetch?: typeof fetch; timeoutMs?: number; retryMs?: readonly number[] }
}
