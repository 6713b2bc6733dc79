import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

interface Connection {
  client: pg.ClientBase
  db: NodePgDatabase
}

// drizzle parses JSON columns. Parsed twice, the string "12" would become a number.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(type, (text) => text)

/** Gives up connecting after ten seconds. The same option of the pool would also limit the wait for a free connection. */
class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: 10_000 })
  }
}

const lostConnection = (cause: unknown) =>
  Object.assign(new Error('The connection to the database was lost', { cause }), { code: 'CONNECTION_LOST' })

/**
 * Creates a pool of at most `size` connections to one server. Each connection is used by one caller at a time and
 * discarded when it is lost. Throws for a URL that cannot be parsed.
 */
export function openPool(url: string, size = 10) {
  // Gives `sslmode` the meaning it has for psql. Without this, `require` would also verify the certificate.
  const connectionString = `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`
  const options = { connectionString, max: size, idleTimeoutMillis: 0, keepAlive: true, Client }
  // Parses the URL and does not connect.
  new Client(options)
  const pool = new pg.Pool(options)
  // The pool itself replaces an idle connection that was lost.
  pool.on('error', () => undefined)
  /** One handle for each connection, because statements are prepared once for each handle. */
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
    const onLost = (error: Error) => {
      lost = error
    }
    client.on('error', onLost)
    try {
      return await work({ client, db: handleOf(client) })
    } catch (error) {
      throw lost ? lostConnection(error) : error
    } finally {
      client.off('error', onLost)
      client.release(lost)
    }
  }

  return {
    use,
    /** Runs `work` in a transaction. */
    transact: <T>(work: (db: Connection['db']) => Promise<T>) =>
      use(async ({ client, db }) => {
        await client.query('begin')
        try {
          const result = await work(db)
          // PostgreSQL answers ROLLBACK if a statement failed, even if its error was caught.
          const { command } = await client.query('commit')
          if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
          return result
        } catch (error) {
          // The rollback fails on a lost connection; the first error is the one to report.
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    close: () => pool.end(),
  }
}
