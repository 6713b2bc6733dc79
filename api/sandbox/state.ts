import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { CourierOrder, Shipment } from './courier/entities.ts'
import type { SandboxLog } from './options.ts'
import type { Order, Payment, Refund } from './razorpay/entities.ts'

/** A webhook that has not been taken yet. */
export interface Delivery {
  id: string
  to: 'razorpay' | 'courier'
  event: string
  body: string
  headers: Record<string, string>
  attempts: number
}

/** An event that the sandbox produces when its clock reaches a time. */
export interface Task {
  at: number
  kind: 'late_auth' | 'refund_processed' | 'refund_failed'
  ref: string
}

const empty = () => ({
  orders: new Map<string, Order>(),
  payments: new Map<string, Payment>(),
  refunds: new Map<string, Refund>(),
  /** Refund id and body by idempotency key. */
  refundKeys: new Map<string, { body: string; refundId: string }>(),
  deliveries: new Map<string, Delivery>(),
  tasks: new Map<string, Task>(),
  courierOrders: new Map<string, CourierOrder>(),
  shipments: new Map<string, Shipment>(),
  /** Tokens that were signed out. */
  revoked: new Map<string, true>(),
  numbers: new Map<string, number>(),
})

export type State = ReturnType<typeof empty>

export interface Store {
  readonly state: State
  /** To be called after each change; the file follows within a moment. */
  changed(): void
  /** Empties the state; resolves like `flush`. */
  reset(): Promise<void>
  /** Resolves once the newest state is in the file, or the failure to write it is logged. */
  flush(): Promise<void>
}

/** Entries of a kind: with all of them the file takes some megabytes, which takes tens of milliseconds to put together. */
const maxEntries = 1000
/** Entries of a kind that may be too many for a moment, so that not each one more has to look for the oldest. */
const slack = 100
const saveAfterMs = 250

const write = (state: State): string =>
  JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, map]) => [name, [...map.entries()]])))

/** Deletes the oldest entries where there are too many; of payments first those that failed, which anybody can make. */
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
  fill(state.refundKeys, saved.refundKeys)
  fill(state.deliveries, saved.deliveries)
  fill(state.tasks, saved.tasks)
  fill(state.courierOrders, saved.courierOrders)
  fill(state.shipments, saved.shipments)
  fill(state.revoked, saved.revoked)
  fill(state.numbers, saved.numbers)
}

/** The sandbox's memory. With a file, it is read once and rewritten whole, by rename, shortly after each change. */
export function openStore(file: string | undefined, log: SandboxLog): Store {
  const state = empty()
  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()
  /** The save that follows the running one; it writes the state of the moment in which it starts. */
  let next: Promise<void> | null = null
  if (file) load(state, file, log)

  /** Resolves once the state as of this call, or a newer one, is in the file, or the failure is logged. */
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

/** Puts the state into the file: a reader sees the state before or this one, also after a failure. */
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
