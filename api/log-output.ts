import { fstatSync, write as writeFd } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

export interface LogOutput {
  /** Takes one line with its line break. It never waits and never throws. */
  write(line: string): void
  /** Lines that were not written since the start: the output was full, broken or too slow. */
  droppedLines(): number
  /** Resolves when every line taken so far is written or dropped, at the latest after `timeoutMs`. */
  flushed(timeoutMs: number): Promise<void>
}

interface Options {
  /** Called with the number of lines dropped when a line can be written again. */
  onRecovered: (lines: number) => void
  /** Lines that wait take at most so many bytes; further ones are dropped. */
  maxWaitingBytes?: number
}

interface Result {
  /** Bytes that were written. */
  written: number
  failed: boolean
}

/** Writes bytes without blocking the event loop; resolves when they are written or cannot be. */
type WriteBytes = (bytes: Buffer) => Promise<Result>

const maxBatchBytes = 64 * 1024

/**
 * Writes log lines to a file descriptor in the background. A full disk, a closed pipe or a reader that has stopped
 * reading costs lines and never holds up a request: lines that cannot be written are dropped and counted.
 */
export function openLogOutput(fd: number, { onRecovered, maxWaitingBytes = 1024 * 1024 }: Options): LogOutput {
  const writeBytes = writerOf(fd)
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let unreported = 0
  let brokenLine = false
  let draining: Promise<void> | null = null

  function drop(lines: number) {
    dropped += lines
    unreported += lines
  }

  function takeBatch(): Buffer[] {
    const batch: Buffer[] = []
    let size = 0
    for (const line of waiting) {
      if (batch.length > 0 && size + line.length > maxBatchBytes) break
      batch.push(line)
      size += line.length
    }
    waiting = waiting.slice(batch.length)
    return batch
  }

  async function drain() {
    while (waiting.length > 0) {
      const batch = takeBatch()
      // The rest of a line that was cut off must not continue in the next one.
      const start = brokenLine ? Buffer.from('\n') : Buffer.alloc(0)
      const { written, failed } = await writeBytes(Buffer.concat([start, ...batch]))
      waitingBytes -= batch.reduce((sum, line) => sum + line.length, 0)
      if (failed) {
        const whole = wholeLines(batch, written - start.length)
        brokenLine = whole.rest > 0 || (brokenLine && written < start.length)
        drop(batch.length - whole.lines)
      } else {
        brokenLine = false
        const lines = unreported
        unreported = 0
        if (lines > 0) onRecovered(lines)
      }
    }
  }

  return {
    write(line) {
      const bytes = Buffer.from(line)
      if (waitingBytes + bytes.length > maxWaitingBytes) {
        drop(1)
        return
      }
      waiting.push(bytes)
      waitingBytes += bytes.length
      draining ??= drain().finally(() => {
        draining = null
      })
    },
    droppedLines: () => dropped,
    async flushed(timeoutMs) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
      })
      await Promise.race([draining, limit])
      clearTimeout(timer)
    },
  }
}

/** How many lines so many bytes hold whole, and how many bytes are left over. */
function wholeLines(lines: readonly Buffer[], bytes: number): { lines: number; rest: number } {
  let rest = Math.max(bytes, 0)
  let count = 0
  for (const line of lines) {
    if (rest < line.length) break
    rest -= line.length
    count += 1
  }
  return { lines: count, rest }
}

/** A pipe or socket is written through the event loop; files and terminals on another thread. */
function writerOf(fd: number): WriteBytes {
  const kind = fstatSync(fd)
  return kind.isFIFO() || kind.isSocket() ? pipeWriter(fd) : fileWriter(fd)
}

const fileWriter =
  (fd: number): WriteBytes =>
  (bytes) =>
    new Promise((resolve) => {
      const next = (from: number) =>
        writeFd(fd, bytes, from, bytes.length - from, null, (error, written) => {
          const done = from + (error ? 0 : written)
          // A disk that is nearly full takes a part.
          if (error || written === 0) resolve({ written: done, failed: true })
          else if (done < bytes.length) next(done)
          else resolve({ written: done, failed: false })
        })
      next(0)
    })

function pipeWriter(fd: number): WriteBytes {
  // Two sockets on one descriptor would take each other's events: Node has its own on standard error.
  const socket: Writable = fd === 2 ? process.stderr : new Socket({ fd, readable: false, writable: true }).unref()
  // Each write reports its own failure.
  socket.on('error', () => undefined)
  return (bytes) =>
    new Promise((resolve) => {
      if (socket.destroyed) return resolve({ written: 0, failed: true })
      socket.write(bytes, (error) => resolve({ written: error ? 0 : bytes.length, failed: Boolean(error) }))
    })
}
