import type { Log } from '../http/log.ts'
import { type Drawing, DrawingProcessDied, type SocialDrawing } from './drawing-process.ts'

type Wanted = Drawing | SocialDrawing

interface Waiting {
  drawing: Wanted
  done: Promise<boolean>
  settle(made: boolean): void
}

interface Options {
  draw(drawing: Wanted): Promise<void>
  log: Log
  /** So many drawings may wait; those beyond are asked for again by the next request. */
  limit?: number
}

interface VariantQueue {
  /** Resolves to whether the variant was made; at once to false when the queue is full or the drawing failed lately. */
  add(drawing: Wanted, urgent?: boolean): Promise<boolean>
  /** Resolves when nothing is being drawn any more. */
  settled(): Promise<void>
  close(): void
}

const secondChance = 10 * 60_000

/** One drawing after the other, each variant once however often it is asked for. A dead process is started again. */
export function openVariantQueue({ draw, log, limit = 500 }: Options): VariantQueue {
  const known = new Map<string, Waiting>()
  const failed = new Set<string>()
  let order: Waiting[] = []
  let draining = false
  let closed = false

  async function attempt(drawing: Wanted, again = true): Promise<boolean> {
    try {
      await draw(drawing)
      return true
    } catch (error) {
      if (closed) return false
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ target: drawing.target, reason }, 'a picture variant could not be made')
      if (again && error instanceof DrawingProcessDied) return attempt(drawing, false)
      failed.add(drawing.target)
      setTimeout(() => failed.delete(drawing.target), secondChance).unref()
      return false
    }
  }

  async function drain() {
    draining = true
    for (let next = order.shift(); next; next = order.shift()) {
      const made = await attempt(next.drawing)
      known.delete(next.drawing.target)
      next.settle(made)
    }
    draining = false
  }

  return {
    add(drawing, urgent = false) {
      const asked = known.get(drawing.target)
      if (asked) return asked.done
      if (closed || order.length >= limit || failed.has(drawing.target)) return Promise.resolve(false)
      let settle: Waiting['settle'] = () => undefined
      const done = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      const waiting = { drawing, done, settle }
      known.set(drawing.target, waiting)
      if (urgent) order.unshift(waiting)
      else order.push(waiting)
      if (!draining) void drain()
      return done
    },
    async settled() {
      while (known.size > 0) await Promise.all([...known.values()].map(({ done }) => done))
    },
    close() {
      closed = true
      for (const { drawing, settle } of order) {
        known.delete(drawing.target)
        settle(false)
      }
      order = []
    },
  }
}
