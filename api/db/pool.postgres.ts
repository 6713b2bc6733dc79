import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** That a connection is lost is told a turn later than the error of the statement that met it. */
async function isTold() {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
}

interface Connection {
  client: postgres.Sql
  db: PostgresJsDatabase
  /** Rejects when the connection is lost: a statement that was sent at that moment may never be answered. */
  lost: Promise<never>
}

/**
 * Connections to one server, each in the hands of one caller at a time and thrown away when it is lost. The library's own
 * pool takes a lost one up again, with what it had not sent yet, and that one never answers; and a `rollback` on one that
 * is lost ends the process (postgres 3.4.9, its issues 1154 and 1208).
 */
export function openPool(url: string, size = 10) {
  const open = new Set<Connection>()
  const idle = [connect()]
  const waiting: (() => void)[] = []
  let busy = 0

  function connect(): Connection {
    let lose: () => void = () => undefined
    const lost = new Promise<never>((_, reject) => {
      lose = () =>
        reject(Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_LOST' }))
    })
    lost.catch(() => undefined)
    const client = postgres(url, {
      max: 1,
      connect_timeout: 10,
      // The schema has no arrays; and what the library asks for their sake nobody waits for when it fails.
      fetch_types: false,
      onnotice: () => undefined,
      onclose: () => {
        open.delete(connection)
        lose()
        // Else the next statement would be sent over a new connection, outside the transaction that it belongs to.
        void client.end()
      },
    })
    const connection: Connection = { client, db: drizzle(client, { casing: 'snake_case' }), lost }
    open.add(connection)
    return connection
  }

  function alive() {
    for (let last = idle.pop(); last; last = idle.pop()) if (open.has(last)) return last
    return connect()
  }

  async function use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (busy < size) busy += 1
    else await new Promise<void>((go) => waiting.push(go))
    const connection = alive()
    try {
      return await Promise.race([work(connection), connection.lost])
    } catch (error) {
      await isTold()
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
    /** All of `work` or nothing. */
    transact: <T>(work: (db: Connection['db']) => Promise<T>) =>
      use(async (connection) => {
        const { client, db } = connection
        await client.unsafe('begin')
        try {
          const result = await work(db)
          // A statement that failed and was let pass has undone all of them.
          const { command } = await client.unsafe('commit')
          if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
          return result
        } catch (error) {
          await isTold()
          // What happened is worth more than that it could not be undone.
          if (open.has(connection)) await client.unsafe('rollback').catch(() => undefined)
          throw error
        }
      }),
    async close() {
      await Promise.all([...open].map(({ client }) => client.end({ timeout: 5 })))
    },
  }
}
