/** The connection's own statements, so that this file knows no driver. */
export interface Connection {
  exec(sql: string): void
  readonly inTransaction: boolean
}

interface Waiting {
  run(): Promise<void>
  settle(error?: unknown): void
}

const batchSize = 100

/**
 * Runs write transactions one after the other on one connection, in the order asked for. Those that wait at the same
 * moment share one commit, each in its own savepoint: one fsync answers them all, and one that fails takes nobody with it.
 */
export function groupCommit(connection: Connection) {
  const queue: Waiting[] = []
  let draining = false

  async function runBatch(batch: Waiting[]) {
    const done: (() => void)[] = []
    connection.exec('begin immediate')
    for (const job of batch) {
      connection.exec('savepoint job')
      try {
        await job.run()
        connection.exec('release job')
        done.push(() => job.settle())
      } catch (error) {
        // SQLITE_FULL and the like may have rolled everything back by themselves: then nobody's work is there.
        if (!connection.inTransaction) throw error
        connection.exec('rollback to job')
        connection.exec('release job')
        done.push(() => job.settle(error))
      }
    }
    connection.exec('commit')
    for (const tell of done) tell()
  }

  function rollBack() {
    if (connection.inTransaction) connection.exec('rollback')
  }

  async function drain() {
    draining = true
    while (queue.length > 0) {
      // One turn of the event loop, so that requests which arrived during the last fsync join this batch.
      await new Promise(setImmediate)
      const batch = queue.splice(0, batchSize)
      try {
        rollBack()
        await runBatch(batch)
      } catch (error) {
        try {
          rollBack()
        } catch {
          // A disk that is full or broken: the next batch tries again, before it begins.
        }
        for (const job of batch) job.settle(error)
      }
    }
    draining = false
  }

  return function write<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | undefined
      queue.push({
        run: async () => {
          outcome = { value: await work() }
        },
        settle: (error) => {
          if (error === undefined && outcome) resolve(outcome.value)
          else reject(error)
        },
      })
      if (!draining) void drain()
    })
  }
}
