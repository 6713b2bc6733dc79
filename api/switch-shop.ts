import type { Hono } from 'hono'
import { errorMessageOf } from './db/database.ts'
import type { Log } from './http/log.ts'

interface Shop {
  app: Pick<Hono, 'fetch'>
  movedTo(): Promise<string | null>
  close(): Promise<void>
}

interface Options {
  /** Opens the shop again, in the database to which it was moved. */
  open(): Promise<{ shop: Shop }>
  log: Log
}

type Fetch = (request: Request, env: object) => Promise<Response>

/** How often the shop looks whether it was moved to another database. */
const lookMs = 500
/** Time for requests to end before the old database is closed. */
const drainMs = 5000
const retryMs = 1000

/**
 * Passes requests to the shop. Requests that arrive before it is open wait. When the shop was moved to another database
 * (`api/move`), later requests wait until the running ones have ended, the old database is closed and the new one is open.
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

  /** Starts with an opened shop. */
  function start(opened: Shop, options: Options) {
    use(opened)
    const look = async () => {
      // Without the database nothing can be moved.
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
