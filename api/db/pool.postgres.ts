import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/**
 * Waits until a lost connection is known: `onclose` runs one turn of the event loop after the error of the statement.
 */
async function waitForOnClose() {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
}

interface Connection {
  client: postgres.Sql
  db: PostgresJsDatabase
  /** Rejects when the connection is lost, because a statement sent at that moment may never get a response. */
  lost: Promise<never>
}

/**
 * Creates a pool of connections to one server. Each connection is used by one caller at a time and discarded when it is
 * lost. The pool of the library is not used because of two bugs: it reuses a lost connection with its unsent
 * statements, which never get a response, and a `rollback` on a lost connection ends the process (postgres 3.4.9,
 * issues 1154 and 1208).
 */
export function openPool(url: string, size = 10) {
  const open = new Set<Connection>()
  const idle = [connect()]
  const waiting: (() => void)[] = []
  let busy = 0

  function connect(): Connection {
    let rejectLost: () => void = () => undefined
    const lost = new Promise<never>((_, reject) => {
      rejectLost = () =>
        reject(Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_LOST' }))
    })
    lost.catch(() => undefined)
    const client = postgres(url, {
      max: 1,
      connect_timeout: 10,
      // The schema has no arrays. The library would fetch array types in a query whose rejection is not handled.
      fetch_types: false,
      onnotice: () => undefined,
      onclose: () => {
        open.delete(connection)
        rejectLost()
        // Otherwise the library would send the next statement over a new connection, outside its transaction.
        void client.end()
      },
    })
    const connection: Connection = { client, db: drizzle(client, { casing: 'snake_case' }), lost }
    open.add(connection)
    return connection
  }

  function takeConnection() {
    for (let last = idle.pop(); last; last = idle.pop()) if (open.has(last)) return last
    return connect()
  }

  async function use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (busy < size) busy += 1
    else await new Promise<void>((go) => waiting.push(go))
    const connection = takeConnection()
    try {
      return await Promise.race([work(connection), connection.lost])
    } catch (error) {
      await waitForOnClose()
      throw error
    } finally {
      idle.push(connection)
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }

  return {
    use,
    /** Runs `work` in a transaction. */
    transact: <T>(work: (db: Connection['db']) => Promise<T>) =>
      use(async (connection) => {
        const { client, db } = connection
        await client.unsafe('begin')
        try {
          const result = await work(db)
          // PostgreSQL rolls back instead of committing if a statement failed, even if its error was ignored.
          const { command } = await client.unsafe('commit')
          if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
          return result
        } catch (error) {
          await waitForOnClose()
          // The original error is more useful than an error of the rollback.
          if (open.has(connection)) await client.unsafe('rollback').catch(() => undefined)
          throw error
        }
      }),
    async close() {
      await Promise.all([...open].map(({ client }) => client.end({ timeout: 5 })))
    },
  }
}
