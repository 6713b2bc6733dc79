import { type ChildProcess, fork } from 'node:child_process'
import type { PictureFormat } from '#rules/picture'

export interface Drawing {
  /** The master's file. */
  source: string
  target: string
  /** Where the file is written before it is moved to `target`; the same disk. */
  scratch: string
  width: number
  format: PictureFormat
}

/** A stranger's file that becomes a master, if it is a picture that may be one. */
export interface Upload {
  kind: 'upload'
  source: string
  target: string
}

/** The picture that a shared link to a product shows, 1200 x 630 pixels. */
export interface SocialDrawing {
  kind: 'social'
  /** The master's file; null draws a plain ground in its place. */
  source: string | null
  target: string
  scratch: string
  brand: string
  /** Empty where the fonts cannot write it. */
  name: string
  /** As it is shown. */
  price: string
}

/** The process ended, or did not answer in time: the picture may be innocent. */
export class DrawingProcessDied extends Error {
  override name = 'DrawingProcessDied'
}

/** What the process sends back; `code` is Node's, of a file that could not be read or written. */
interface Answer {
  made: boolean
  reason?: string
  code?: string
}

interface DrawingProcess {
  /** Draws one variant; one call at a time. */
  draw(work: Drawing | SocialDrawing | Upload): Promise<void>
  stop(): void
}

interface Options {
  /** `variant-worker.mjs` in the checkout. */
  workerFile: string
  /** Milliseconds after which a process without work is ended, so that its memory is given back. */
  idle?: number
  /** Milliseconds for one picture. */
  patience?: number
}

/** The process that draws variants: started when there is something to draw, ended when there is nothing any more. */
export function openDrawingProcess({ workerFile, idle = 15_000, patience = 60_000 }: Options): DrawingProcess {
  let running: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    // No environment: it holds the shop's keys.
    const child = fork(workerFile, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const forget = () => {
      if (running === child) running = null
    }
    child.on('exit', forget).on('error', forget)
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

  async function draw(work: Drawing | SocialDrawing | Upload): Promise<void> {
    clearTimeout(idleTimer)
    const child = running ?? start()
    const listening = new AbortController()
    const impatience = setTimeout(() => child.kill('SIGKILL'), patience)
    try {
      await new Promise<void>((resolve, reject) => {
        const died = () => reject(new DrawingProcessDied('the drawing process ended'))
        const answered = ({ made, reason, code }: Answer) =>
          made ? resolve() : reject(Object.assign(new Error(reason), code ? { code } : {}))
        listening.signal.onabort = () => child.off('message', answered).off('exit', died).off('error', died)
        child.once('message', answered).once('exit', died).once('error', died)
        child.send(work, (error) => error && died())
      })
    } finally {
      clearTimeout(impatience)
      listening.abort()
      if (running) idleTimer = setTimeout(stop, idle).unref()
    }
  }

  return { draw, stop }
}
