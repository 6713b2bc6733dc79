import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fillCatalogue } from '../../scripts/bench/fill-catalogue.mjs'

/** A built shop in a separate process. Its port and data folder do not change when it restarts. */
export interface ShopProcess {
  readonly url: string
  readonly dataDir: string
  /** Returns the text that the process has written to standard error. */
  readonly log: () => string
  /** Sends SIGTERM and waits. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL and waits, like a power cut. */
  kill(): Promise<void>
  /** Restarts the shop with the same port and data. Another build and other settings are optional. */
  restart(buildDir?: string, settings?: Record<string, string>): Promise<void>
  /** Suspends the process: it accepts connections and never responds. */
  freeze(): void
}

export interface ShopOptions {
  /** The build to start: `dist`, or `dist/development` with React's development build. */
  buildDir?: string
  /** Settings as in `.env.example`. */
  settings?: Record<string, string>
  /** The data folder that is copied for this shop. Without one, the shop starts with an empty folder. */
  template?: string | undefined
  /** The number of products. Further products are copies of the products in the template. */
  products?: number
}

const timeoutMs = 30_000

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })

function within<T>(work: Promise<T>, what: string): Promise<T> {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    limit = setTimeout(() => fail(new Error(`${what} took longer than ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(limit))
}

/**
 * Copies a data folder. Image files are named after their content and never change, so they are hard-linked, and all
 * shops share one folder of variants so that each variant is drawn once.
 */
function copyData(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'variants') symlinkSync(source, copy, 'junction')
    else if (entry.isDirectory()) {
      mkdirSync(copy)
      copyData(source, copy)
    } else if (entry.name.endsWith('.webp')) linkSync(source, copy)
    else copyFileSync(source, copy)
  }
}

/** Starts a built shop and waits until it accepts requests. `close` ends it and removes its data. */
export async function startShop({ buildDir = 'dist', settings = {}, template, products }: ShopOptions = {}) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-'))
  if (template) copyData(template, dataDir)
  if (products) fillCatalogue(dataDir, products)
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let errors = ''
  let built = buildDir
  let given = settings

  async function open() {
    const env = {
      PATH: process.env.PATH ?? '',
      RATE_LIMIT_FACTOR: '1000',
      ...given,
      PORT: String(port),
      DATA_DIR: dataDir,
    }
    const started = spawn(process.execPath, [resolve(built, 'server/sqlite/main.js')], { env })
    child = started
    started.stderr.on('data', (text) => {
      errors += text
    })
    const ready = new Promise<void>((done, fail) => {
      started.stdout.on('data', (text) => String(text).includes('is open') && done())
      started.once('exit', (code) => fail(new Error(`the shop ended with ${code}: ${errors.slice(-2000)}`)))
    })
    await within(ready, 'opening the shop')
  }

  async function end(signal: NodeJS.Signals) {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return running?.exitCode ?? null
    const gone = new Promise<number | null>((done) => running.once('exit', done))
    running.kill(signal)
    return within(gone, 'closing the shop')
  }

  await open()
  return {
    url,
    dataDir,
    log: () => errors,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async restart(otherBuild?: string, otherSettings?: Record<string, string>) {
      given = otherSettings ?? given
      await end('SIGTERM')
      built = otherBuild ?? built
      await open()
    },
    freeze: () => void child?.kill('SIGSTOP'),
    async close() {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  } satisfies ShopProcess & { close(): Promise<void> }
}
