/** What every engine gives; `Tx` is drizzle's handle of that engine, and the same code runs on both. */
export interface DatabaseOf<Tx> {
  /** Reads committed rows. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a write transaction: all of it is durable when the promise resolves, none of it happened when it rejects.
   * Only database calls may be awaited inside, one after the other: a branch of `Promise.all` that is still running when
   * another one fails would write on in the next caller's transaction.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface OpenOptions {
  /** A file or `postgres://…`; `:memory:` opens an empty database for tests. */
  url: string
  migrationsFolder: string
}

/** The database cannot be used by this code; `message` says what to do, in one line. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

/** Why a database did not do something, in the driver's own words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  // Where a host has several addresses Node gives only a code.
  return error.message || ('code' in error ? String(error.code) : error.name)
}

interface Journal {
  entries: { when: number }[]
}

/** Whether this code has migrations that a database lacks; one that newer code migrated must not be touched by older code. */
export function isBehind(journal: Journal, lastApplied: number): boolean {
  const newest = journal.entries.at(-1)?.when ?? 0
  if (lastApplied > newest) {
    throw new UnusableDatabase(
      'DATABASE_URL: this database was written by a newer version of the shop; start that version, or name another database',
    )
  }
  return lastApplied < newest
}
