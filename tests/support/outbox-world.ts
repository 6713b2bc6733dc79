import { drain, type OutboxPorts } from '../../pwa/offline/outbox/drain.ts'
import type { Entry } from '../../pwa/offline/outbox/entry.ts'
import { editOutbox, entryStore } from '../../pwa/offline/outbox/entry-store.ts'
import type { Answer } from '../../pwa/offline/outbox/judge.ts'

/** What becomes of a request on its way. */
export type Fate =
  | 'answered'
  /** It arrives, its answer does not. */
  | 'answer lost'
  | 'lost'
  /** It arrives twice; the second answer counts. */
  | 'doubled'
  /** The sender hears nothing and goes on; it arrives later, behind others. */
  | 'late'

interface OnItsWay {
  entry: Entry
  answer: (answer: Answer) => void
}

const never = () => new Promise<never>(() => undefined)
const tick = () => new Promise<void>((done) => setImmediate(done))

/**
 * A phone with tabs and a worker that can be killed at any step, one database, one lock, and a network that does what
 * it is told; `serve` is the shop.
 */
export function createWorld(serve: (entry: Entry) => Promise<Answer>) {
  let now = 1_000_000
  let holder: symbol | null = null
  let busy = 0
  const onTheirWay: OnItsWay[] = []
  const late: Entry[] = []

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
    }
  }

  /** Until everybody waits for the network, or has nothing to do. */
  async function quiet() {
    for (let still = 0; still < 3; ) {
      await tick()
      still = busy === 0 ? still + 1 : 0
    }
  }

  /** One start of a tab or the worker: it dies at its step number `diesAt`, or when it is told to. */
  function open(diesAt: number | null) {
    const me = Symbol('tab')
    let steps = 0
    let dead = false
    const die = () => {
      dead = true
      if (holder === me) holder = null
    }
    // A step may be done, or not, when the end comes.
    async function step<T>(work: () => Promise<T>): Promise<T> {
      steps += 1
      if (dead) return never()
      if (diesAt !== null && steps === diesAt) {
        die()
        if (diesAt % 2) return never()
      }
      const result = await counted(work)
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
        const answer = await new Promise<Answer>((done) => onTheirWay.push({ entry, answer: done }))
        return dead ? never() : answer
      },
      async lock(work) {
        if (holder) return 'busy'
        holder = me
        const result = await work()
        if (holder === me) holder = null
        return result
      },
      now: () => now,
    }
    return { run: () => drain(ports), kill: die }
  }

  const arrive = (entry: Entry) => counted(() => serve(entry))

  async function meet(fate: Fate, which: number) {
    const [request] = onTheirWay.splice(which % Math.max(onTheirWay.length, 1), 1)
    if (!request) return
    const { entry, answer } = request
    if (fate === 'late') late.push(entry)
    if (fate === 'lost' || fate === 'late') return answer({ kind: 'lost' })
    const first = await arrive(entry)
    if (fate === 'doubled') return answer(await arrive(entry))
    answer(fate === 'answered' ? first : { kind: 'lost' })
  }

  return {
    open,
    quiet,
    meet,
    keep: (entry: Entry) =>
      counted(() => editOutbox((entries) => [...entries.filter(({ key }) => key !== entry.key), entry])),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    now: () => now,
    /** What was believed lost arrives, the last first. */
    async deliverLate() {
      for (const entry of late.splice(0).reverse()) await arrive(entry)
    },
    inFlight: () => onTheirWay.length,
  }
}
