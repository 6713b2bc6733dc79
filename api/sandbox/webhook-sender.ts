import type { Delivery, SandboxOptions, Store } from './state.ts'

export interface LogEntry {
  at: string
  kind: 'request' | 'webhook'
  target: string
  method: string
  path: string
  request: unknown
  status: number
  response: unknown
}

/** A log entry before it is stored. Its request and response bodies are texts. */
export interface NewEntry extends Omit<LogEntry, 'request' | 'response'> {
  request: string
  response: string
}

export interface RequestLog {
  add(entry: NewEntry): void
  entries(): LogEntry[]
  clear(): void
}

const maxEntries = 500
/** Maximum number of characters stored per body. With bodies of this size, a full log takes a few megabytes. */
const maxBodyChars = 4000
const maxPathChars = 300
const secretFields = new Set(['password', 'token'])

/** Masks passwords and tokens in a JSON body, and shortens the body to `maxBodyChars`. */
function masked(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value) => (secretFields.has(key) ? '•••' : value))).slice(
      0,
      maxBodyChars,
    )
  } catch {
    return text.slice(0, maxBodyChars)
  }
}

/** Parses a JSON body. Text that is not JSON, for example a shortened body, is returned unchanged. */
function parsedBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Creates the log of the last calls and webhooks, for tests and debugging. Bodies are stored as text, because parsed
 * values take more memory.
 */
export function createRequestLog(): RequestLog {
  const entries: NewEntry[] = []
  return {
    add(entry) {
      const { path, request, response } = entry
      entries.push({
        ...entry,
        path: path.slice(0, maxPathChars),
        request: masked(request),
        response: masked(response),
      })
      if (entries.length > maxEntries) entries.shift()
    },
    entries: () =>
      entries.map((entry) => ({ ...entry, request: parsedBody(entry.request), response: parsedBody(entry.response) })),
    clear: () => void entries.splice(0),
  }
}

export interface Sender {
  /**
   * Sends a webhook once and resolves to the HTTP status, or 0 if there is no response. Failed deliveries are retried
   * in the background.
   */
  send(delivery: Delivery): Promise<number>
  /** Sends a webhook after `ms` milliseconds. */
  sendLater(delivery: Delivery, ms: number): void
  /** Sends the webhooks that were not delivered when the process ended. */
  resume(): void
  /** Resolves when no webhook is being sent and no retry is scheduled. */
  idle(): Promise<void>
  /** Drops all webhooks that were not delivered yet. */
  clear(): void
  track<T>(work: Promise<T>): Promise<T>
}

interface Parts {
  options: SandboxOptions
  store: Store
  requests: RequestLog
  closing: AbortSignal
}

const defaultRetryMs = [1000, 2000, 4000, 8000]
/** Maximum number of webhooks that are being sent or wait for a retry. Above it, the oldest one is dropped. */
const maxPending = 200

/**
 * Creates the sender of webhooks. It delivers at least once: a webhook without a 2xx response within `timeoutMs` is
 * retried, and dropped after the last retry.
 */
export function createSender({ options, store, requests, closing }: Parts): Sender {
  const { retryMs = defaultRetryMs } = options.delivery ?? {}
  const pending = store.state.deliveries
  const timers = new Map<string, NodeJS.Timeout>()
  const work = createWorkTracker(() => timers.size > 0)

  function addPending(delivery: Delivery) {
    pending.set(delivery.id, delivery)
    const [oldest] = pending.keys()
    if (pending.size > maxPending && oldest !== undefined) {
      clearTimeout(timers.get(oldest))
      timers.delete(oldest)
      pending.delete(oldest)
    }
    store.changed()
  }

  async function attempt(delivery: Delivery): Promise<number> {
    addPending(delivery)
    const status = await post(delivery, options, closing)
    if (closing.aborted || !pending.has(delivery.id)) return status
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
    const retryAfterMs = delivery.to === 'razorpay' ? retryMs[delivery.attempts] : undefined
    delivery.attempts += 1
    if ((status >= 200 && status < 300) || retryAfterMs === undefined) pending.delete(delivery.id)
    else sendLater(delivery, retryAfterMs)
    store.changed()
    return status
  }

  function sendLater(delivery: Delivery, ms: number) {
    addPending(delivery)
    const timer = setTimeout(() => {
      timers.delete(delivery.id)
      void work.track(attempt(delivery))
    }, ms)
    timer.unref()
    timers.set(delivery.id, timer)
  }

  const clear = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    pending.clear()
    work.resolveIfIdle()
  }
  closing.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    work.resolveIfIdle()
  })

  return {
    send: (delivery) => work.track(attempt(delivery)),
    sendLater,
    resume() {
      for (const delivery of [...pending.values()]) sendLater(delivery, 1000)
    },
    idle: work.idle,
    clear,
    track: work.track,
  }
}

/** Sends a webhook once. Returns the HTTP status; 0 if there is no response or no URL. */
async function post(delivery: Delivery, options: SandboxOptions, closing: AbortSignal): Promise<number> {
  const { fetch: call = fetch, timeoutMs = 5000 } = options.delivery ?? {}
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

/** Tracks running work. The tracker is idle when no work is running and `hasScheduled` returns false. */
function createWorkTracker(hasScheduled: () => boolean) {
  const running = new Set<Promise<unknown>>()
  let idleResolvers: (() => void)[] = []

  const resolveIfIdle = () => {
    if (running.size > 0 || hasScheduled()) return
    for (const resolve of idleResolvers.splice(0)) resolve()
  }

  return {
    resolveIfIdle,
    track<T>(work: Promise<T>): Promise<T> {
      running.add(work)
      const done = () => {
        running.delete(work)
        resolveIfIdle()
      }
      work.then(done, done)
      return work
    },
    idle: () =>
      new Promise<void>((resolve) => {
        idleResolvers = [...idleResolvers, resolve]
        resolveIfIdle()
      }),
  }
}
