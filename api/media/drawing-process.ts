import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from '#rules/pictures'
import type { IconName } from '#rules/shop/shop-profile'
import { isStorageFailure } from '../http/error-reply.ts'
import type { Log } from '../http/log.ts'

export interface Drawing {
  /** File path of the master image. */
  source: string
  target: string
  /** Temporary file on the same disk as `target`. It is moved to `target` when it is complete. */
  scratch: string
  width: number
  format: PictureFormat
}

/** An untrusted file, which is re-encoded as a master image if it is an accepted picture. */
export interface Upload {
  /**
   * The kind of file. `upload`: a picture, re-encoded as WebP. `logo`: re-encoded as PNG without a transparent border.
   * `svg-logo`: a sanitised SVG file, drawn as such a PNG.
   */
  kind: 'upload' | 'logo' | 'svg-logo'
  source: string
  target: string
}

/** An icon of the shop: its logo, or its initials when `source` is null. */
export interface IconDrawing {
  kind: 'icon'
  /** File of the logo; null if the initials are drawn instead. */
  source: string | null
  target: string
  scratch: string
  name: IconName
  initials: string
  /** Colours of the icon as `#rrggbb`. */
  primary: string
  background: string
}

/** The preview picture of a shared product link (`og:image`), 1200 x 630 pixels. */
export interface SocialDrawing {
  kind: 'social'
  /** File of the master image; if null, a plain colour is drawn instead. */
  source: string | null
  target: string
  scratch: string
  brand: string
  /** Product name; empty if the fonts have no characters of its script. */
  name: string
  /** The price with currency symbol, as the picture shows it. */
  price: string
  colours: SocialColours
}

/** Colours of the preview picture as `#rrggbb`. */
export interface SocialColours {
  text: string
  brand: string
  line: string
  background: string
  /** Colour of the side that is drawn if the product has no picture. */
  side: string
}

/**
 * Thrown if the image process ended or timed out. Another cause than the picture is possible, so the drawing can be
 * retried.
 */
export class DrawingProcessDied extends Error {
  override name = 'DrawingProcessDied'
}

/** Response of the image process. `code` is the error code of Node.js if a file could not be read or written. */
interface Answer {
  made: boolean
  reason?: string
  code?: string
}

interface DrawingProcess {
  /**
   * Draws one picture. Call it again only after the previous call has ended. Rejects with `DrawingProcessDied` or the
   * error of the drawing.
   */
  draw(work: Drawing | SocialDrawing | IconDrawing | Upload): Promise<void>
  stop(): void
}

interface Options {
  /** The program that the image process runs: the file `variant-worker.mjs`. */
  workerFile: string
  /** Time in milliseconds after which an idle image process is ended, to free its memory. */
  idleMs?: number
  /** Time limit for drawing one picture, in milliseconds. */
  timeoutMs?: number
}

/**
 * Manages the image process: a child process that draws pictures. It is started on demand and ended when it is idle.
 */
export function createDrawingProcess({ workerFile, idleMs = 15_000, timeoutMs = 60_000 }: Options): DrawingProcess {
  let running: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    // The image process gets an empty environment, because the environment of the server contains secrets.
    const child = fork(workerFile, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const clearRunning = () => {
      if (running === child) running = null
    }
    child.on('exit', clearRunning).on('error', clearRunning)
    child.unref()
    child.channel?.unref()
    running = child
    return child
  }

  function stop() {
    clearTimeout(idleTimer)
    running?.kill('SIGKILL')
    running = null
  }

  async function draw(work: Drawing | SocialDrawing | IconDrawing | Upload): Promise<void> {
    clearTimeout(idleTimer)
    const child = running ?? start()
    const listening = new AbortController()
    const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    try {
      await new Promise<void>((resolve, reject) => {
        const onExit = () => reject(new DrawingProcessDied('the drawing process ended'))
        const onMessage = ({ made, reason, code }: Answer) =>
          made ? resolve() : reject(Object.assign(new Error(reason), code ? { code } : {}))
        listening.signal.onabort = () => child.off('message', onMessage).off('exit', onExit).off('error', onExit)
        child.once('message', onMessage).once('exit', onExit).once('error', onExit)
        child.send(work, (error) => error && onExit())
      })
    } finally {
      clearTimeout(timeout)
      listening.abort()
      if (running) idleTimer = setTimeout(stop, idleMs).unref()
    }
  }

  return { draw, stop }
}

interface UploadOptions {
  workerFile: string
  /** Folder for temporary files, on the disk of the master images. It is emptied at every start. */
  scratchDir: string
  log: Log
}

/**
 * Time limit for one uploaded picture, in milliseconds. The largest accepted picture needs about two seconds on a slow
 * machine.
 */
const uploadTimeoutMs = 20_000

/**
 * Re-encodes untrusted files. They are decoded one at a time in a separate process, so that a malicious file cannot
 * crash the server or exhaust its memory.
 */
export function createUploads({ workerFile, scratchDir, log }: UploadOptions) {
  const drawing = createDrawingProcess({ workerFile, timeoutMs: uploadTimeoutMs })
  let last: Promise<unknown> = Promise.resolve()

  async function reencode(bytes: Buffer, kind: Upload['kind']): Promise<Buffer | null> {
    const source = join(scratchDir, `${randomUUID()}.upload`)
    const target = `${source}.encoded`
    try {
      await writeFile(source, bytes)
      return (await isAccepted({ kind, source, target })) ? await readFile(target) : null
    } finally {
      await Promise.all([rm(source, { force: true }), rm(target, { force: true })])
    }
  }

  /**
   * Whether the file is an accepted picture; false if the image process crashed or timed out. Throws if the disk
   * failed.
   */
  async function isAccepted(upload: Upload): Promise<boolean> {
    try {
      await drawing.draw(upload)
      return true
    } catch (error) {
      if (isStorageFailure(error)) throw error
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'uploaded picture rejected')
      return false
    }
  }

  return {
    /**
     * Re-encodes a picture as WebP of at most 1600 pixels per side, or a logo as PNG of at most 512. Returns null if
     * the file is not PNG, JPEG, WebP or AVIF, and not the sanitised SVG of a logo.
     */
    reencode(bytes: Buffer, kind: Upload['kind'] = 'upload'): Promise<Buffer | null> {
      const next = last.then(() => reencode(bytes, kind))
      last = next.catch(() => undefined)
      return next
    },
    close: drawing.stop,
  }
}
