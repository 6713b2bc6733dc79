import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../http/log.ts'
import { isStorageFailure } from '../http/storage-failure.ts'
import { openDrawingProcess } from './drawing-process.ts'

interface Options {
  workerFile: string
  /** On the disk of the masters; emptied at every start. */
  scratchDir: string
  log: Log
}

/** Milliseconds: the largest picture taken needs about two seconds on a slow machine. */
const patience = 20_000

/**
 * Makes WebP masters of files that nobody has checked. They are decoded in a process of their own, one after the other,
 * so that a hostile one costs neither the shop's memory nor its life.
 */
export function openUploads({ workerFile, scratchDir, log }: Options) {
  const drawing = openDrawingProcess({ workerFile, patience })
  let last: Promise<unknown> = Promise.resolve()

  async function reencode(bytes: Buffer): Promise<Buffer | null> {
    const source = join(scratchDir, `${randomUUID()}.upload`)
    const target = `${source}.webp`
    try {
      await writeFile(source, bytes)
      return (await isTaken(source, target)) ? await readFile(target) : null
    } finally {
      await Promise.all([rm(source, { force: true }), rm(target, { force: true })])
    }
  }

  /** Not a picture, too large, broken, or the end of the process that looked at it: refused all the same. Throws when the disk failed. */
  async function isTaken(source: string, target: string): Promise<boolean> {
    try {
      await drawing.draw({ kind: 'upload', source, target })
      return true
    } catch (error) {
      if (isStorageFailure(error)) throw error
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'an uploaded picture was refused')
      return false
    }
  }

  return {
    /** The picture as a WebP file of at most 1600 pixels a side; null for anything that is no picture of the shop's kinds. */
    reencode(bytes: Buffer): Promise<Buffer | null> {
      const next = last.then(() => reencode(bytes))
      last = next.catch(() => undefined)
      return next
    },
    close: drawing.stop,
  }
}
