import type { Hono } from 'hono'
import { engine, openDatabase } from '#engine'
import { compose } from './compose.ts'
import { type Config, parseConfig } from './config.ts'
import { errorMessageOf, MovedDatabase } from './db/database.ts'
import type { Log } from './http/log.ts'
import { loadPages } from './pages/load-pages.ts'

type Parts = Omit<Parameters<typeof compose>[0], 'config' | 'engine' | 'pages'>

/** Opens the shop in a database of this build's engine, with the pages of this build. Throws `MovedDatabase`. */
const openHere = (config: Config, parts: Parts) =>
  compose({ ...parts, config, engine, pages: (read, deps) => loadPages({ read, deps }) })

export type OpenedShop = Awaited<ReturnType<typeof openHere>>

interface Build {
  engine: 'sqlite' | 'postgres'
  openDatabase: typeof openDatabase
  openHere: typeof openHere
}

/** The build for one database engine (SQLite or PostgreSQL), which has separate copies of all modules. */
export const build: Build = { engine, openDatabase, openHere }

/** Returns the build for the other database engine, which is in the folder next to this one. */
export async function otherBuild(): Promise<Build> {
  const name = build.engine === 'sqlite' ? 'postgres' : 'sqlite'
  const module = await import(/* @vite-ignore */ new URL(`../${name}/open-shop.js`, import.meta.url).href)
  return module.build
}

const engineOf = ({ databaseFolder }: Config) => (databaseFolder === null ? 'postgres' : 'sqlite')

/** Maximum number of moves between databases that the start follows, beginning with the database of the settings. */
const maxMoves = 10

/**
 * Opens the shop in the database of the settings, or in the database to which it was moved (`api/move`). Returns the
 * shop and its settings.
 */
export async function openShop(environment: Record<string, string | undefined>, parts: Parts) {
  let config = parseConfig(environment)
  for (let moves = 0; ; moves += 1) {
    try {
      const open = engineOf(config) === engine ? openHere : (await otherBuild()).openHere
      return { shop: await open(config, parts), config, isMoved: moves > 0 }
    } catch (error) {
      // The error is recognised by its name and not with `instanceof`, because the other build has a separate copy of
      // the class.
      const isMoved = error instanceof Error && error.name === MovedDatabase.name && moves < maxMoves
      if (!isMoved) throw error
      config = parseConfig({ ...environment, DATABASE_URL: (error as MovedDatabase).address })
    }
  }
}

interface Shop {
  app: Pick<Hono, 'fetch'>
  movedTo(): Promise<string | null>
  close(): Promise<void>
}

interface Options {
  /** Opens the shop again in the database to which it was moved. */
  open(): Promise<{ shop: Shop }>
  log: Log
}

type Fetch = (request: Request, env: object) => Promise<Response>

/** Interval in milliseconds at which the shop checks whether it was moved to another database. */
const lookMs = 500
/** Maximum time in milliseconds that running requests have to finish before the old database is closed. */
const drainMs = 5000
const retryMs = 1000

/**
 * Creates the switch that passes requests to the shop. Requests that arrive before the shop is open wait. When the shop
 * was moved to another database (`api/move`), new requests wait until the running ones have finished, the old database
 * is closed and the new one is open.
 */
export function createSwitch() {
  let shop: Shop | undefined
  let running = 0
  let onIdle = () => {}
  let onOpen = () => {}
  let opening = new Promise<void>((resolve) => {
    onOpen = resolve
  })
  let timer: NodeJS.Timeout | undefined
  let switching = Promise.resolve()
  let isClosed = false

  const fetch: Fetch = async (request, env) => {
    while (!shop) await opening
    running += 1
    try {
      return await shop.app.fetch(request, env)
    } finally {
      running -= 1
      if (running === 0) onIdle()
    }
  }

  function use(opened: Shop) {
    shop = opened
    onOpen()
  }

  const drained = () =>
    new Promise<void>((resolve) => {
      if (running === 0) return resolve()
      onIdle = resolve
      setTimeout(resolve, drainMs).unref()
    })

  async function reopen(old: Shop, { open, log }: Options) {
    opening = new Promise((resolve) => {
      onOpen = resolve
    })
    shop = undefined
    log.info({}, 'the shop has moved to another database')
    await drained()
    await old
      .close()
      .catch((error: unknown) => log.warn({ cause: errorMessageOf(error) }, 'the old database was not closed'))
    while (!shop && !isClosed) {
      try {
        use((await open()).shop)
      } catch (error) {
        log.error({ cause: errorMessageOf(error) }, 'the new database cannot be opened; trying again')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  /** Serves an opened shop and checks regularly whether it was moved. */
  function start(opened: Shop, options: Options) {
    use(opened)
    const look = async () => {
      // If the database cannot be read, the shop is assumed not to have moved; the next check tries again.
      const address = await shop?.movedTo().catch(() => null)
      if (address && shop && !isClosed) {
        switching = reopen(shop, options)
        await switching
      }
      if (!isClosed) timer = setTimeout(look, lookMs)
    }
    timer = setTimeout(look, lookMs)
  }

  async function close() {
    isClosed = true
    clearTimeout(timer)
    await switching
    await shop?.close()
  }

  return { fetch, start, close }
}
