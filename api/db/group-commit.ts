/** The operations of a connection that group commit uses. They do not depend on the driver. */
export interface Connection {
  exec(sql: string): void
  readonly inTransaction: boolean
}

interface QueuedWrite {
  /** Starts the write. `revoke` makes all later statements of the write fail. */
  run(): { done: Promise<void>; revoke: () => void }
  /** Resolves the caller's promise, or rejects it with `error`. */
  finish(error?: unknown): void
}

/** The queued writes of one priority that a batch takes. */
interface Batch {
  queue: QueuedWrite[]
  writes: QueuedWrite[]
}

const batchSize = 100
/** Time in milliseconds after which a batch starts no further write, because its requests wait for the commit. */
const batchMs = 5
/**
 * Number of event loop turns before each batch. Node.js accepts one connection per turn, so with one turn per batch
 * each of many new shoppers would wait for a different batch.
 */
const turnsPerBatch = 8
/**
 * Time limit of a write in milliseconds. A write that takes longer is rolled back. A write awaits only the database, so
 * it is normally much shorter.
 */
const writeTimeoutMs = 10_000

/**
 * Runs write transactions one after the other on one connection. Writes that are queued at the same time share one
 * commit and one fsync. Each write runs in a savepoint, so that only a failed write is rolled back. A write that takes
 * more than ten seconds is rolled back and rejected, so that a stalled callback cannot block all other writes. `openTx`
 * returns the database handle when a write starts; its `revoke` makes the handle unusable.
 *
 * Writes of one priority run in the order of the calls. A batch runs the writes of requests first. Background writes
 * get the remaining time, and at least one of them runs in each batch, so that they progress under constant load.
 */
export function groupCommit<Tx>(connection: Connection, openTx: () => { tx: Tx; revoke: () => void }) {
  const requests: QueuedWrite[] = []
  const background: QueuedWrite[] = []
  let draining = false

  /** Runs and commits the writes of `batches`. Writes for which no time is left return to their queues. */
  async function runBatches(batches: readonly Batch[]) {
    const acknowledgements: (() => void)[] = []
    const startedAt = performance.now()
    connection.exec('begin immediate')
    for (const { queue, writes } of batches) {
      for (const [index, job] of writes.entries()) {
        if (index > 0 && performance.now() - startedAt > batchMs) {
          queue.unshift(...writes.splice(index))
          break
        }
        acknowledgements.push(await runInSavepoint(connection, job))
      }
    }
    connection.exec('commit')
    for (const finish of acknowledgements) finish()
  }

  async function drain() {
    draining = true
    while (requests.length + background.length > 0) {
      // During these event loop turns, Node.js reads the requests that arrived during the last fsync, so that they join
      // this batch.
      for (let turn = 0; turn < turnsPerBatch; turn += 1) await new Promise(setImmediate)
      const batches = [requests, background].map((queue) => ({ queue, writes: queue.splice(0, batchSize) }))
      try {
        rollBack(connection)
        await runBatches(batches)
      } catch (error) {
        try {
          rollBack(connection)
        } catch {
          // If the rollback failed because the disk is full or broken, the next batch rolls back before it begins.
        }
        for (const { writes } of batches) for (const job of writes) job.finish(error)
      }
    }
    draining = false
  }

  const writeTo =
    (queue: QueuedWrite[]) =>
    <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
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

  return { write: writeTo(requests), writeInBackground: writeTo(background) }
}

function rollBack(connection: Connection) {
  if (connection.inTransaction) connection.exec('rollback')
}

/** Runs a write in a savepoint. Returns the function that resolves or rejects its promise after the commit. */
async function runInSavepoint(connection: Connection, job: QueuedWrite): Promise<() => void> {
  connection.exec('savepoint job')
  try {
    await runWithTimeout(job)
    connection.exec('release job')
    return () => job.finish()
  } catch (error) {
    // Errors such as SQLITE_FULL may have rolled back the whole transaction, so the savepoint no longer exists.
    if (!connection.inTransaction) throw error
    connection.exec('rollback to job')
    connection.exec('release job')
    return () => job.finish(error)
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
