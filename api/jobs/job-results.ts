import type { Database } from '#engine'
import { type JobOutcome, type JobResult, type JobRow, jobBatchSize, storeResults } from './job-store.ts'

interface Waiting {
  result: JobResult
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Creates the function that stores the result of a job. Results of jobs that end during a commit are stored together in
 * the next one.
 */
export function createResultStore(db: Pick<Database, 'writeInBackground'>) {
  const waiting: Waiting[] = []
  let storing = false

  async function storeWaiting() {
    storing = true
    while (waiting.length > 0) {
      let batch: Waiting[] = []
      try {
        await db.writeInBackground(async (tx) => {
          // Taken when the write starts, so that results which arrived before are included.
          batch = waiting.splice(0, jobBatchSize)
          await storeResults(
            tx,
            batch.map(({ result }) => result),
          )
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        // Without a batch the write could not start.
        if (batch.length === 0) batch = waiting.splice(0, jobBatchSize)
        for (const { reject } of batch) reject(error)
      }
    }
    storing = false
  }

  return (job: JobRow, outcome: JobOutcome): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ result: { job, outcome }, resolve, reject })
      if (!storing) void storeWaiting()
    })
}
