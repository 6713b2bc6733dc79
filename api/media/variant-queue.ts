import type { Log } from '../http/log.ts'
import { type Drawing, DrawingProcessDied, type IconDrawing, type SocialDrawing } from './drawing-process.ts'

type DrawingTask = Drawing | SocialDrawing | IconDrawing

interface QueueEntry {
  drawing: DrawingTask
  done: Promise<boolean>
  resolve(made: boolean): void
}

interface Options {
  draw(drawing: DrawingTask): Promise<void>
  log: Log
  /** Maximum number of waiting drawings. A rejected drawing is queued again by the next request for the picture. */
  maxWaiting?: number
}

interface VariantQueue {
  /**
   * Queues the drawing of a variant. Resolves to true when it was drawn, and immediately to false if the queue is full
   * or the drawing failed recently.
   */
  add(drawing: DrawingTask, urgent?: boolean): Promise<boolean>
  /** Resolves when no drawing is running or waiting. */
  idle(): Promise<void>
  close(): void
}

const retryAfterMs = 10 * 60_000

/**
 * Creates a queue that draws one variant at a time, and each requested variant once. A drawing is retried once if the
 * image process crashes.
 */
export function createVariantQueue({ draw, log, maxWaiting = 500 }: Options): VariantQueue {
  const entries = new Map<string, QueueEntry>()
  const failed = new Set<string>()
  let waiting: QueueEntry[] = []
  let draining = false
  let closed = false

  async function attempt(drawing: DrawingTask, mayRetry = true): Promise<boolean> {
    try {
      await draw(drawing)
      return true
    } catch (error) {
      if (closed) return false
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ target: drawing.target, reason }, 'picture variant could not be generated')
      if (mayRetry && error instanceof DrawingProcessDied) return attempt(drawing, false)
      failed.add(drawing.target)
      setTimeout(() => failed.delete(drawing.target), retryAfterMs).unref()
      return false
    }
  }

  async function drain() {
    draining = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const made = await attempt(next.drawing)
      entries.delete(next.drawing.target)
      next.resolve(made)
    }
    draining = false
  }

  return {
    add(drawing, urgent = false) {
      const existing = entries.get(drawing.target)
      if (existing) return existing.done
      if (closed || waiting.length >= maxWaiting || failed.has(drawing.target)) return Promise.resolve(false)
      let resolveEntry: QueueEntry['resolve'] = () => undefined
      const done = new Promise<boolean>((resolve) => {
        resolveEntry = resolve
      })
      const entry = { drawing, done, resolve: resolveEntry }
      entries.set(drawing.target, entry)
      if (urgent) waiting.unshift(entry)
      else waiting.push(entry)
      if (!draining) void drain()
      return done
    },
    async idle() {
      while (entries.size > 0) await Promise.all([...entries.values()].map(({ done }) => done))
    },
    close() {
      closed = true
      for (const { drawing, resolve } of waiting) {
        entries.delete(drawing.target)
        resolve(false)
      }
      waiting = []
    },
  }
}
