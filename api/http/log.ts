import { DrizzleQueryError } from 'drizzle-orm'

/**
 * The functions of the logger (pino) that the shop uses. Log fields must not contain secrets, or personal data other
 * than IDs.
 */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/**
 * Formats an error for the log and for a row of `jobs`: stack or message, without the parameter values of a failed
 * query, which may be personal data.
 */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    return `${error.query}\n${error.cause ? describeError(error.cause) : 'failed'}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
