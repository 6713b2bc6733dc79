import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../http/log.ts'
import { isStorageFailure } from '../http/storage-failure.ts'
import { createDrawingProcess } from './drawing-process.ts'

interface Options {
  workerFile: string
  /** Folder for temporary files, on the disk of the master images. It is emptied at every start. */
  scratchDir: string
  log: Log
}

/** Time limit of one picture. The largest accepted picture needs about two seconds on a slow machine. */
const timeoutMs = 20_000

/**
 * Re-encodes untrusted files as WebP. They are decoded one at a time in a separate process, so that a malicious file cannot
 * exhaust the server's memory or crash it.
 */
export function createUploads({ workerFile, scratchDir, log }: Options) {
  const drawing = createDrawingProcess({ workerFile, timeoutMs })
  let last: Promise<unknown> = Promise.resolve()

  async function reencode(bytes: Buffer): Promise<Buffer | null> {
    const source = join(scratchDir, `${randomUUID()}.upload`)
    const target = `${source}.webp`
    try {
      await writeFile(source, bytes)
      return (await isAccepted(source, target)) ? await readFile(target) : null
    } finally {
      await Promise.all([rm(source, { force: true }), rm(target, { force: true })])
    }
  }

  /**
   * Returns false if the file is not an accepted picture, or if the process crashed or timed out. Throws if the disk
   * failed.
   */
  async function isAccepted(source: string, target: string): Promise<boolean> {
    try {
      await drawing.draw({ kind: 'upload', source, target })
      return true
    } catch (error) {
      if (isStorageFailure(error)) throw error
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'uploaded picture rejected')
      return false
    }
  }

  return {
    /** Returns the picture as WebP of at most 1600 pixels per side; null if it is not PNG, JPEG, WebP or AVIF. */
    reencode(bytes: Buffer): Promise<Buffer | null> {
      const next = last.then(() => reencode(bytes))
      last = next.catch(() => undefined)
      return next
    },
    close: drawing.stop,
  }
}
