import { type ChildProcess, fork, spawn } from 'node:child_process'
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
  /**
   * Sends SIGTERM and waits. Returns the exit code if the shop has a separate process. A shop in a host process is
   * closed, and the result is null.
   */
  stop(): Promise<number | null>
  /** Sends SIGKILL and waits until the process has ended, as after a power cut. */
  kill(): Promise<void>
  /** Restarts the shop with the same port and data. Another build and other settings can be passed. */
  restart(buildDir?: string, settings?: Record<string, string>): Promise<void>
}

export interface ShopOptions {
  /** The build to start: `dist`, or `dist/development` with React's development build. */
  buildDir?: string
  /** The settings of the shop, with the names of the variables in `.env.example`. */
  settings?: Record<string, string>
  /** The data folder that is copied for this shop. Without one, the shop starts with an empty folder. */
  template?: string | undefined
  /** The number of products. Further products are copies of the products in the template. */
  products?: number
  /** The process in which the shop runs. Without one, or with another build, the shop gets a separate process. */
  host?: ShopHost | undefined
}

const timeoutMs = 90_000

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

type Environment = Record<string, string>

/**
 * A host: a process that runs one shop of the build `dist` after another. This saves time, because starting Node and
 * loading the server takes longer than opening a shop.
 */
export interface ShopHost {
  /** Opens a shop and waits until it accepts requests. */
  open(env: Environment): Promise<void>
  /** Closes the shop in the way that the signal SIGTERM closes it. */
  stop(): Promise<void>
  /** Sends SIGKILL to the process. The next shop is opened in a new process. */
  kill(): Promise<void>
  /** Returns the text that was written to standard error since the shop was opened. */
  log(): string
}

/** The number of shops after which the process is replaced, because V8 returns memory late. */
const maxShopsPerProcess = 40

/** Creates a host. Its process starts when the first shop is opened. */
export function createShopHost(): ShopHost {
  let child: ChildProcess | undefined
  let errors = ''
  let shops = 0

  function start(): ChildProcess {
    const env = { PATH: process.env.PATH ?? '' }
    const execArgv = ['--max-semi-space-size=8', '--heap-growing-percent=30']
    const started = fork(resolve('tests/support/shop-host.mjs'), { env, execArgv, silent: true })
    started.stderr?.on('data', (text) => {
      errors += text
    })
    return started
  }

  /** Sends a message to the process and waits for its answer. */
  const request = (receiver: ChildProcess, message: object, what: string) =>
    within(
      new Promise<void>((done, fail) => {
        const onExit = (code: number | null) => fail(new Error(`the shop ended with ${code}: ${errors.slice(-2000)}`))
        receiver.once('exit', onExit)
        receiver.once('message', (answer: { error?: string }) => {
          receiver.off('exit', onExit)
          if (answer.error) fail(new Error(answer.error))
          else done()
        })
        receiver.send(message)
      }),
      what,
    )

  async function kill() {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise<void>((done) => running.once('exit', () => done()))
    running.kill('SIGKILL')
    await within(gone, 'closing the shop')
  }

  return {
    async open(env) {
      if (shops === maxShopsPerProcess) {
        await kill()
        shops = 0
      }
      shops += 1
      errors = ''
      child ??= start()
      await request(child, { open: env }, 'opening the shop')
    },
    async stop() {
      if (child) await request(child, { stop: true }, 'closing the shop')
    },
    kill,
    log: () => errors,
  }
}

/** Starts a built shop and waits until it accepts requests. `close` ends it and removes its data. */
export async function startShop({ buildDir = 'dist', settings = {}, template, products, host }: ShopOptions = {}) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-'))
  if (template) copyData(template, dataDir)
  if (products) fillCatalogue(dataDir, products)
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let errors = ''
  let built = buildDir
  let given = settings

  const isHosted = () => host !== undefined && built === 'dist'

  async function open() {
    const env = {
      PATH: process.env.PATH ?? '',
      RATE_LIMIT_FACTOR: '1000',
      ...given,
      PORT: String(port),
      DATA_DIR: dataDir,
    }
    if (isHosted()) return host?.open(env)
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

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (isHosted()) {
      await (signal === 'SIGTERM' ? host?.stop() : host?.kill())
      return null
    }
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
    log: () => (isHosted() ? (host?.log() ?? '') : errors),
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
    async close() {
      await end(isHosted() ? 'SIGTERM' : 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  } satisfies ShopProcess & { close(): Promise<void> }
}
