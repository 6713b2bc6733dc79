import { fstatSync, write as writeFd } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Log } from './http/log.ts'

interface LogOutput {
  /**
   * Writes one log line in the background. The line must include its line break. It does not block and does not throw.
   */
  write(line: string): void
  /** Returns the number of lines that were dropped since the start because the output was full, broken or too slow. */
  droppedLines(): number
  /** Resolves when every line that was passed to `write` is written or dropped, at the latest after `timeoutMs`. */
  flushed(timeoutMs: number): Promise<void>
}

interface Options {
  /** Called when lines can be written again, with the number of lines that were dropped before. */
  onRecovered: (lines: number) => void
  /** Maximum total size in bytes of the lines that wait to be written. Further lines are dropped. */
  maxWaitingBytes?: number
}

interface Result {
  /** Number of bytes that were written to the output. */
  written: number
  failed: boolean
}

/** Writes bytes without blocking the event loop. Resolves when they are written or have failed. */
type WriteBytes = (bytes: Buffer) => Promise<Result>

const maxBatchBytes = 64 * 1024

/**
 * Writes log lines to a file descriptor in the background. With a full disk, a closed pipe or a reader that has
 * stopped, lines are dropped and counted, so that no request waits.
 */
function openLogOutput(fd: number, { onRecovered, maxWaitingBytes = 1024 * 1024 }: Options): LogOutput {
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
      // If the last line was written only in part, the next batch starts with a line break, so that its first line is
      // readable.
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

/** Returns how many of `lines` are complete in their first `bytes` bytes, and how many bytes follow these lines. */
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

/**
 * Returns the function that writes to a file descriptor: for pipes and sockets through the event loop, for files and
 * terminals on another thread.
 */
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
          // On a disk that is nearly full, only a part of the bytes is written. Writing continues with the remaining
          // bytes until all are written or an error occurs.
          if (error || written === 0) resolve({ written: done, failed: true })
          else if (done < bytes.length) next(done)
          else resolve({ written: done, failed: false })
        })
      next(0)
    })

function pipeWriter(fd: number): WriteBytes {
  // Node.js already has a socket for standard error. A second socket on the same descriptor would take events away from
  // the first.
  const socket: Writable = fd === 2 ? process.stderr : new Socket({ fd, readable: false, writable: true }).unref()
  // Errors of the socket are ignored in the `error` event, because the callback of each write handles them.
  socket.on('error', () => undefined)
  return (bytes) =>
    new Promise((resolve) => {
      if (socket.destroyed) return resolve({ written: 0, failed: true })
      socket.write(bytes, (error) => resolve({ written: error ? 0 : bytes.length, failed: Boolean(error) }))
    })
}

/**
 * Creates a log of structured lines on a file descriptor, by default standard error, so that the start message on
 * standard output stays readable. Logging never waits for the output. `output` counts the dropped lines.
 */
export function createLog(fd = 2): { log: Log; output: LogOutput } {
  const output = openLogOutput(fd, {
    onRecovered: (lines) => log.warn({ lines }, 'log lines were dropped: they could not be written'),
  })
  const log: Log = pino({ base: null, level: 'info' }, output)
  return { log, output }
}
