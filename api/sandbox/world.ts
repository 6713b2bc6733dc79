import { createFaults, type Faults } from './faults.ts'
import type { SandboxOptions } from './options.ts'
import { openStore, type State, type Store } from './state.ts'
import { createRequestLog, createSender, type RequestLog, type Sender } from './webhook-sender.ts'

/** State and services shared by all parts of the sandbox. */
export interface World {
  options: SandboxOptions
  state: State
  store: Store
  faults: Faults
  requests: RequestLog
  sender: Sender
  /**
   * Returns the time of the sandbox in ms: the clock of the shop plus the offset that was set through the control API.
   */
  now(): number
  nowSeconds(): number
  /** Creates a random id: the prefix and 14 alphanumeric characters. */
  newId(prefix: string): string
  /** Returns the next value of the named counter. The first value is `start + 1`. */
  nextNumber(name: string, start: number): number
  /** Simulates a request that hangs. Resolves only when the caller aborts or the sandbox closes. */
  hang(signal: AbortSignal): Promise<void>
  advance(ms: number): void
  /** Resolves when the state is saved. */
  close(): Promise<void>
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const offsetKey = 'clock-offset'

export function createWorld(options: SandboxOptions): World {
  const store = openStore(options.stateFile, options.log)
  const { state } = store
  const faults = createFaults()
  const requests = createRequestLog()
  const closing = new AbortController()
  const sender = createSender({ options, store, requests, closing: closing.signal })
  const now = () => options.clock().getTime() + (state.numbers.get(offsetKey) ?? 0)
  return {
    options,
    state,
    store,
    faults,
    requests,
    sender,
    now,
    nowSeconds: () => Math.floor(now() / 1000),
    newId: (prefix) =>
      `${prefix}${Array.from(options.random(14), (byte) => alphabet[byte % alphabet.length]).join('')}`,
    nextNumber(name, start) {
      const number = (state.numbers.get(name) ?? start) + 1
      state.numbers.set(name, number)
      return number
    },
    hang: (signal) =>
      new Promise((resolve) => {
        const ends = AbortSignal.any([signal, closing.signal])
        if (ends.aborted) resolve()
        ends.addEventListener('abort', () => resolve(), { once: true })
      }),
    advance(ms) {
      state.numbers.set(offsetKey, (state.numbers.get(offsetKey) ?? 0) + ms)
      store.changed()
    },
    close() {
      closing.abort()
      return store.flush()
    },
  }
}
