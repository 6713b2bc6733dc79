/** The operations of a connection that group commit uses. They do not depend on the driver. */
export interface Connection {
  exec(sql: string): void
  readonly inTransaction: boolean
}

interface QueuedWrite {
  /** Starts the write. `revoke` makes every later statement of it fail. */
  run(): { done: Promise<void>; revoke: () => void }
  /** Resolves or rejects the promise of the caller. */
  finish(error?: unknown): void
}

const batchSize = 100
/** After this time a batch starts no further write, because requests wait until the batch has been committed. */
const batchMs = 5
/** A write awaits only the database, so a write that takes longer than this is stalled. */
const writeTimeoutMs = 10_000

/**
 * Runs write transactions one after the other on one connection, in the order of the calls. Writes that are queued at
 * the same time share one commit and one fsync. Each runs in a savepoint, so that a failed write is rolled back alone.
 * A write that takes more than ten seconds is rolled back and rejected, so that a stalled callback cannot block all
 * other writes. `openTx` returns the database handle when a write starts; its `revoke` makes the handle unusable.
 */
export function groupCommit<Tx>(connection: Connection, openTx: () => { tx: Tx; revoke: () => void }) {
  const queue: QueuedWrite[] = []
  let draining = false

  /** Runs and commits the writes of `batch`. Those that the time is too short for return to the queue. */
  async function runBatch(batch: QueuedWrite[]) {
    const acknowledgements: (() => void)[] = []
    const startedAt = performance.now()
    connection.exec('begin immediate')
    for (const [index, job] of batch.entries()) {
      if (index > 0 && performance.now() - startedAt > batchMs) {
        queue.unshift(...batch.splice(index))
        break
      }
      connection.exec('savepoint job')
      try {
        await runWithTimeout(job)
        connection.exec('release job')
        acknowledgements.push(() => job.finish())
      } catch (error) {
        // SQLITE_FULL and similar errors may have rolled back the whole transaction.
        if (!connection.inTransaction) throw error
        connection.exec('rollback to job')
        connection.exec('release job')
        acknowledgements.push(() => job.finish(error))
      }
    }
    connection.exec('commit')
    for (const finish of acknowledgements) finish()
  }

  function rollBack() {
    if (connection.inTransaction) connection.exec('rollback')
  }

  async function drain() {
    draining = true
    while (queue.length > 0) {
      // Waits one turn of the event loop, so that requests which arrived during the last fsync join this batch.
      await new Promise(setImmediate)
      const batch = queue.splice(0, batchSize)
      try {
        rollBack()
        await runBatch(batch)
      } catch (error) {
        try {
          rollBack()
        } catch {
          // The disk is full or broken. The next batch rolls back before it begins.
        }
        for (const job of batch) job.finish(error)
      }
    }
    draining = false
  }

  return function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | undefined
      queue.push({
        run: () => {
          const { tx, revoke } = openTx()
          const done = (async () => {
            outcome = { value: await work(tx) }
          })()
          return { done, revoke }
        },
        finish: (error) => {
          if (error === undefined && outcome) resolve(outcome.value)
          else reject(error)
        },
      })
      if (!draining) void drain()
    })
  }
}

async function runWithTimeout({ run }: QueuedWrite): Promise<void> {
  const { done, revoke } = run()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      revoke()
      reject(new Error(`a write took longer than ${writeTimeoutMs} ms and was rolled back`))
    }, writeTimeoutMs)
  })
  await Promise.race([done, timeout]).finally(() => clearTimeout(timer))
}
