import { DrizzleQueryError } from 'drizzle-orm'

/** An error for the log and for a job's row: where it happened, without the values that a failed query carried. */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    return `${error.query}\n${error.cause ? describeError(error.cause) : 'failed'}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
