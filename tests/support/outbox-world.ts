import type { Answer } from '../../pwa/offline/outbox/drain.ts'
import { drain, type OutboxPorts } from '../../pwa/offline/outbox/drain.ts'
import type { Entry } from '../../pwa/offline/outbox/entry.ts'
import { editOutbox, entryStore } from '../../pwa/offline/outbox/entry-store.ts'

/** The result of a request in the simulated network. */
export type Outcome =
  | 'answered'
  /** The request reaches the server, but its response is lost. */
  | 'answer lost'
  | 'lost'
  /** The request does not reach the server although the shop can be reached, because a proxy blocks the request. */
  | 'blocked'
  /** The request reaches the server twice. The sender gets the second response. */
  | 'doubled'
  /** The sender gets no response and continues. The request reaches the server later, after other requests. */
  | 'late'

interface InFlight {
  entry: Entry
  answer: (answer: Answer) => void
}

const never = () => new Promise<never>(() => undefined)
const tick = () => new Promise<void>((done) => setImmediate(done))

/**
 * The state that all tabs of a simulated device share: the clock, the lock, the requests in flight and the number of
 * running operations.
 */
interface Device {
  now: number
  holder: symbol | null
  busy: number
  inFlight: InFlight[]
  /** Whether the shop could be reached when the last request was lost. */
  isReachable: boolean
}

async function trackBusy<T>(device: Device, work: () => Promise<T>): Promise<T> {
  device.busy += 1
  try {
    return await work()
  } finally {
    device.busy -= 1
  }
}

/** Starts a simulated tab or worker. It is killed at step `killAtStep`, or by calling `kill`. */
function openTab(device: Device, killAtStep: number | null) {
  const thisTab = Symbol('tab')
  let steps = 0
  let dead = false
  const release = () => {
    if (device.holder === thisTab) device.holder = null
  }
  const kill = () => {
    dead = true
    release()
  }
  // If `killAtStep` is even, the tab is killed after that step was executed; if it is odd, before.
  async function step<T>(work: () => Promise<T>): Promise<T> {
    steps += 1
    if (dead) return never()
    if (killAtStep !== null && steps === killAtStep) {
      kill()
      if (killAtStep % 2) return never()
    }
    const result = await trackBusy(device, work)
    return dead ? never() : result
  }
  const ports: OutboxPorts = {
    store: {
      waiting: () => step(entryStore.waiting),
      begin: (key, at) => step(() => entryStore.begin(key, at)),
      settle: (sent, after) => step(() => entryStore.settle(sent, after)),
      nextAt: () => step(entryStore.nextAt),
    },
    async send(entry) {
      if (dead) return never()
      const answer = await new Promise<Answer>((done) => device.inFlight.push({ entry, answer: done }))
      return dead ? never() : answer
    },
    isReachable: () => step(async () => device.isReachable),
    async lock(work) {
      if (device.holder) return 'busy'
      device.holder = thisTab
      const result = await work()
      release()
      return result
    },
    now: () => device.now,
  }
  return { run: () => drain(ports), kill }
}

/**
 * Simulates a device with tabs and a worker that can be killed at any step, one database, one lock and a network.
 * `serve` simulates the server. `store` stores outbox entries. `resolveRequest` decides what happens to one request in
 * flight.
 */
export function createWorld(serve: (entry: Entry) => Promise<Answer>) {
  const device: Device = { now: 1_000_000, holder: null, busy: 0, inFlight: [], isReachable: false }
  const { inFlight } = device
  const late: Entry[] = []

  /** Waits until each tab is idle or waits for the network. */
  async function idle() {
    for (let still = 0; still < 3; ) {
      await tick()
      still = device.busy === 0 ? still + 1 : 0
    }
  }

  const arrive = (entry: Entry) => trackBusy(device, () => serve(entry))

  async function resolveRequest(outcome: Outcome, which: number) {
    const [request] = inFlight.splice(which % Math.max(inFlight.length, 1), 1)
    if (!request) return
    const { entry, answer } = request
    device.isReachable = outcome === 'blocked'
    if (outcome === 'late') late.push(entry)
    if (outcome === 'lost' || outcome === 'late' || outcome === 'blocked') return answer({ kind: 'lost' })
    const first = await arrive(entry)
    if (outcome === 'doubled') return answer(await arrive(entry))
    answer(outcome === 'answered' ? first : { kind: 'lost' })
  }

  return {
    open: (killAtStep: number | null) => openTab(device, killAtStep),
    idle,
    resolveRequest,
    store: (entry: Entry) =>
      trackBusy(device, () => editOutbox((entries) => [...entries.filter(({ key }) => key !== entry.key), entry])),
    pass: (milliseconds: number) => {
      device.now += milliseconds
    },
    now: () => device.now,
    /** Delivers the late requests in reverse order. */
    async deliverLate() {
      for (const entry of late.splice(0).reverse()) await arrive(entry)
    },
    inFlight: () => inFlight.length,
  }
}
