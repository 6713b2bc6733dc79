import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fillCatalogue } from '../../scripts/bench/fill-catalogue.mjs'

/** A built shop as a process of its own, on a port and a data folder that stay the same over every restart. */
export interface ShopProcess {
  readonly url: string
  readonly dataDir: string
  /** What it wrote to standard error. */
  readonly log: () => string
  /** Ends it as an operator would; its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Opens it again, with the same port and data, from another build if one is given, and with other settings. */
  restart(buildDir?: string, settings?: Record<string, string>): Promise<void>
  /** Leaves it running without doing anything: connections are taken and never answered. */
  freeze(): void
}

export interface ShopOptions {
  /** `dist`, or `dist/development` for React's development build. */
  buildDir?: string
  /** Settings as in `.env.example`. */
  settings?: Record<string, string>
  /** A data folder to begin with; it is copied. */
  template?: string
  /** How many products it sells, made of those of the template. */
  products?: number
}

const patience = 30_000

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
    limit = setTimeout(() => fail(new Error(`${what} took longer than ${patience} ms`)), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(limit))
}

/**
 * Pictures are named by what they hold and never written to again, so that all shops share theirs, and what one shop has
 * drawn of them no other has to.
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

/** Starts a built shop and waits until it answers. `close` ends it and removes its data. */
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
