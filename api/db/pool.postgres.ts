import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

interface Connection {
  client: pg.ClientBase
  db: NodePgDatabase
}

// The driver must return JSON columns as text, because drizzle parses them. If the driver and drizzle both parsed them,
// the string "12" would become a number.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(type, (text) => text)

/**
 * Time limit for connecting in milliseconds. With it, a start with a wrong database address fails within ten seconds.
 */
const connectTimeoutMs = 8000

/**
 * A connection that limits the time of connecting. The same option of the pool would also limit the wait for a free
 * connection.
 */
class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/**
 * A connection without named prepared statements. Behind a pooler in transaction mode, the next statement can run on
 * another connection to the server, where the named statement does not exist.
 */
class UnnamedClient extends Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    const query: (...args: unknown[]) => unknown = this.query.bind(this)
    const isNamed = (config: unknown) => typeof config === 'object' && config !== null && 'name' in config
    Object.assign(this, {
      query: (config: unknown, ...rest: unknown[]) =>
        query(isNamed(config) ? Object.assign({}, config, { name: undefined }) : config, ...rest),
    })
  }
}

/**
 * Adds an option to the URL that gives `sslmode` the meaning it has for psql. Without it, `require` would also verify
 * the certificate.
 */
const withSslMode = (url: string) => `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`

const lostConnection = (cause: unknown) =>
  Object.assign(new Error('The connection to the database was lost', { cause }), { code: 'CONNECTION_LOST' })

/**
 * Whether an error means that the server did not respond to a statement in time. The driver does not set an error code
 * for it.
 */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isTimeout(error.cause))

/** Time limit in milliseconds for the response to a statement. After it, the connection is treated as lost. */
const statementTimeoutMs = 30_000

/**
 * Time in milliseconds without a running statement after which PostgreSQL ends a transaction. Transactions await only
 * the database, so they are normally not idle.
 */
const idleTransactionMs = 10_000

/**
 * Creates a pool of at most `size` connections to one server. A connection is used by one caller at a time. It is
 * discarded if it is lost, or if it does not respond to a statement within `timeoutMs` (0 for no limit). The server
 * ends a transaction without a running statement for `idleMs`, so that a stalled callback or process holds no locks.
 * Throws for a URL that cannot be parsed.
 */
export function openPool(
  url: string,
  { size = 10, timeoutMs = statementTimeoutMs, idleMs = idleTransactionMs, namedStatements = true } = {},
) {
  const options = {
    connectionString: withSslMode(url),
    max: size,
    idleTimeoutMillis: 0,
    keepAlive: true,
    query_timeout: timeoutMs,
    Client: namedStatements ? Client : UnnamedClient,
  }
  // The constructor of a client throws for an invalid URL. It parses the URL without connecting.
  new Client(options)
  const pool = new pg.Pool(options)
  // The pool replaces idle connections that were lost, so their errors need no action.
  pool.on('error', () => undefined)
  /**
   * The handle of each connection. Each connection has one handle, because statements are prepared once for each
   * handle.
   */
  const handles = new WeakMap<pg.ClientBase, NodePgDatabase>()

  function handleOf(client: pg.PoolClient) {
    const db = handles.get(client) ?? drizzle(client, { casing: 'snake_case' })
    handles.set(client, db)
    return db
  }

  async function use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw lostConnection(cause)
    })
    let lost: Error | undefined
    let onLost = (_error: Error) => {}
    // Rejects when the connection is lost, because `work` would not detect the loss while it awaits something other
    // than the database.
    const isLost = new Promise<never>((_, reject) => {
      onLost = (error) => {
        lost = error
        reject(error)
      }
    })
    isLost.catch(() => undefined)
    client.on('error', onLost)
    try {
      return await Promise.race([work({ client, db: handleOf(client) }), isLost])
    } catch (error) {
      if (isTimeout(error)) lost ??= new Error('timeout')
      throw lost ? lostConnection(error) : error
    } finally {
      client.off('error', onLost)
      client.release(lost)
    }
  }

  return {
    use,
    /** Runs `work` in a transaction of a free connection. */
    transact: <T>(work: (db: Connection['db']) => Promise<T>) =>
      use(async ({ client, db }) => {
        // `set local` ends with the transaction, because a connection pooler may give the connection to other clients.
        await client.query(`begin; set local idle_in_transaction_session_timeout = ${idleMs}`)
        try {
          const result = await work(db)
          // PostgreSQL responds to the commit with ROLLBACK if a statement failed, even if the caller caught its error.
          const { command } = await client.query('commit')
          if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
          return result
        } catch (error) {
          // On a lost connection the rollback fails too. Its error is ignored, so that the first error is reported.
          if (!isTimeout(error)) await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    close: () => pool.end(),
  }
}

type Transact = <T>(work: (db: Connection['db']) => Promise<T>) => Promise<T>

/** Maximum time in milliseconds for which a write of a job waits for the writes of requests. */
const backgroundWaitMs = 50

/**
 * Returns `transact` for requests and for background work. PostgreSQL runs their transactions at the same time, but all
 * use the processor of this process. So a background write first waits until no write of a request runs, at most
 * `waitMs`, so that jobs also progress under constant load.
 */
export function byPriority(transact: Transact, waitMs = backgroundWaitMs) {
  let running = 0
  let waiting: (() => void)[] = []

  const untilQuiet = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })

  const write: Transact = async (work) => {
    running += 1
    try {
      return await transact(work)
    } finally {
      running -= 1
      if (running === 0) {
        for (const start of waiting) start()
        waiting = []
      }
    }
  }
  const writeInBackground: Transact = async (work) => {
    if (running > 0) await untilQuiet()
    return transact(work)
  }
  return { write, writeInBackground }
}

const channel = 'shop_catalogue'

/**
 * The SQL statement that announces a catalogue change to other processes. It must not be in a transaction with other
 * writes (record 56).
 */
export const announcement = `select pg_notify('${channel}', '')`

const reconnectMs = 5000

/**
 * Calls `onChange` after each announcement, and after each new connection, because announcements before it were missed.
 * Connects again when the connection was lost. `url` must be the address of the server itself, because a pooler in
 * transaction mode does not pass announcements on. Returns the function that stops listening.
 */
export function listenTo(url: string, onChange: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const opened = new Client({ connectionString: withSslMode(url), keepAlive: true })
    client = opened
    let isLost = false
    const onLost = () => {
      if (isLost || isClosed) return
      isLost = true
      opened.end().catch(() => undefined)
      timer = setTimeout(connect, reconnectMs).unref()
    }
    opened.on('error', onLost)
    opened.on('end', onLost)
    opened.on('notification', onChange)
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      onChange()
    } catch {
      onLost()
    }
  }

  void connect()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
