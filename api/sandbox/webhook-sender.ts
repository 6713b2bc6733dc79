import type { SandboxOptions } from './options.ts'
import type { RequestLog } from './request-log.ts'
import type { Delivery, Store } from './state.ts'

export interface Sender {
  /** Tries once and resolves with the answer's status, 0 for none; further tries follow by themselves. */
  send(delivery: Delivery): Promise<number>
  /** Sends after a while. */
  sendLater(delivery: Delivery, ms: number): void
  /** Tries again what an earlier run left open. */
  resume(): void
  /** Resolves once nothing is under way; a waiting retry counts. */
  idle(): Promise<void>
  /** Drops everything that waits. */
  clear(): void
  track<T>(work: Promise<T>): Promise<T>
}

interface Parts {
  options: SandboxOptions
  store: Store
  requests: RequestLog
  closing: AbortSignal
}

const compressedRetries = [1000, 2000, 4000, 8000]
/** Webhooks that are under way or wait for another try; beyond it the oldest are given up. */
const maxOpen = 200

/** Delivers webhooks at least once; what is not answered with 2xx in time is tried again, then given up. */
export function createSender({ options, store, requests, closing }: Parts): Sender {
  const { fetch: call = fetch, timeoutMs = 5000, retryMs = compressedRetries } = options.delivery ?? {}
  const open = store.state.deliveries
  const running = new Set<Promise<unknown>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let emptied: (() => void)[] = []

  const settle = () => {
    if (running.size + timers.size > 0) return
    for (const resolve of emptied.splice(0)) resolve()
  }
  const track = <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    const done = () => {
      running.delete(work)
      settle()
    }
    work.then(done, done)
    return work
  }

  async function post(delivery: Delivery): Promise<number> {
    const url = (delivery.to === 'razorpay' ? options.razorpay : options.courier)?.webhookUrl()
    if (!url) return 0
    try {
      const response = await call(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...delivery.headers },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  function admit(delivery: Delivery) {
    open.set(delivery.id, delivery)
    const [oldest] = open.keys()
    if (open.size > maxOpen && oldest !== undefined) {
      clearTimeout(timers.get(oldest))
      timers.delete(oldest)
      open.delete(oldest)
    }
    store.changed()
  }

  async function attempt(delivery: Delivery): Promise<number> {
    admit(delivery)
    const status = await post(delivery)
    if (closing.aborted || !open.has(delivery.id)) return status
    requests.add({
      at: options.clock().toISOString(),
      kind: 'webhook',
      target: delivery.to,
      method: 'POST',
      path: delivery.event,
      request: delivery.body,
      status,
      response: '',
    })
    const wait = delivery.to === 'razorpay' ? retryMs[delivery.attempts] : undefined
    delivery.attempts += 1
    if ((status >= 200 && status < 300) || wait === undefined) open.delete(delivery.id)
    else sendLater(delivery, wait)
    store.changed()
    return status
  }

  function sendLater(delivery: Delivery, ms: number) {
    admit(delivery)
    const timer = setTimeout(() => {
      timers.delete(delivery.id)
      void track(attempt(delivery))
    }, ms)
    timer.unref()
    timers.set(delivery.id, timer)
  }

  const clear = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    open.clear()
    settle()
  }
  closing.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    settle()
  })

  return {
    send: (delivery) => track(attempt(delivery)),
    sendLater,
    resume() {
      for (const delivery of [...open.values()]) sendLater(delivery, 1000)
    },
    idle: () =>
      new Promise((resolve) => {
        emptied = [...emptied, resolve]
        settle()
      }),
    clear,
    track,
  }
}
