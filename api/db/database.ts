/** The interface of both database engines. `Tx` is the drizzle handle of the engine; the same queries run on both. */
export interface DatabaseOf<Tx> {
  /** Runs queries that read committed rows. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a write transaction. The writes are durable when the promise resolves and rolled back when it
   * rejects. `work` may await only database calls, one after the other: with `Promise.all`, a branch that still runs
   * after another one failed would write in the transaction of the next caller.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface OpenOptions {
  /** A file path or `postgres://…`; `:memory:` opens an empty database for tests. */
  url: string
  migrationsFolder: string
}

/** The database cannot be used by this version of the shop. `message` says in one line what the operator must do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

/** Returns the message of a database error in one line. */
export function errorMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return errorMessageOf(error.cause)
  // If a host has several addresses, the error of Node has a code and no message.
  return error.message.replace(/\s*\n\s*/g, ' ') || ('code' in error ? String(error.code) : error.name)
}

interface Journal {
  entries: { when: number }[]
}

/**
 * Whether the database lacks migrations of this version. Throws `UnusableDatabase` if a newer version of the shop has
 * migrated it, because older code must not write to it.
 */
export function needsMigration(journal: Journal, lastApplied: number): boolean {
  const newestMigration = journal.entries.at(-1)?.when ?? 0
  if (lastApplied > newestMigration) {
    throw new UnusableDatabase(
      'DATABASE_URL: this database was written by a newer version of the shop; start that version, or name another database',
    )
  }
  return lastApplied < newestMigration
}
