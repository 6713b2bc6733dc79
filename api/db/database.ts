/**
 * The interface that both database engines (SQLite and PostgreSQL) implement. `Tx` is the engine's drizzle handle; the
 * same queries run on both.
 */
export interface DatabaseOf<Tx> {
  /** Runs read queries, which see committed rows. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a write transaction. When the promise resolves, the writes are durable; when it rejects, they are
   * rolled back. `work` may await only database calls, one after the other. With `Promise.all`, a call that still runs
   * after another one has failed would write in the transaction of the next caller.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a write transaction like `write`, for jobs and maintenance. On SQLite, where writes run one after the other,
   * writes of requests have priority.
   */
  writeInBackground<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `onChange` when another process has announced a change of the catalogue. Each process also polls for changes,
   * so announcements only make changes visible earlier. Has no effect on SQLite, and on PostgreSQL without a direct
   * connection.
   */
  listen(onChange: () => void): void
  /** Announces a committed change to the other processes. It never rejects, and does not wait. */
  announce(): void
  /** Returns the address of the database to which the shop was moved from this one; null if it was not moved. */
  movedTo(): Promise<string | null>
  close(): Promise<void>
}

export interface OpenOptions {
  /** The address of the database: a file path or `postgres://…`; `:memory:` opens an empty database for tests. */
  url: string
  migrationsFolder: string
  /**
   * Address `postgres://…` of the database server itself, needed for `listen` if `url` is the address of a connection
   * pooler.
   */
  directUrl?: string | null
  /** Whether PostgreSQL prepares each statement by name once per connection. True by default. */
  namedStatements?: boolean
}

/**
 * Thrown if this version of the shop cannot use the database. `message` is one line that says what the operator must
 * do.
 */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

/**
 * Thrown when the shop was moved from the opened database to another one. Nothing is written to such a database any
 * more.
 */
export class MovedDatabase extends UnusableDatabase {
  override name = 'MovedDatabase'
  /** The new database, in the form of DATABASE_URL. It can contain a password. */
  readonly address: string

  constructor(address: string) {
    super(
      `DATABASE_URL: the shop has moved from this database to ${withoutPassword(address)}; set DATABASE_URL to that`,
    )
    this.address = address
  }
}

/** Returns a database address without its password, so that it can be shown and logged. */
export const withoutPassword = (address: string): string => address.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:***@')

/**
 * The error message of a write that is refused while the shop moves to another database (`api/move`), and after that
 * move.
 */
export const movingMessage = 'The shop is moving to another database'

/** SQL that reads the address of the new database. The table exists during and after a move. */
export const selectMovedTo = 'select moved_to from shop_move'

/** Returns the message of a database error as a single line. */
export function errorMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return errorMessageOf(error.cause)
  // If the connection fails for all addresses of a host, Node's error has a code but no message.
  return error.message.replace(/\s*\n\s*/g, ' ') || ('code' in error ? String(error.code) : error.name)
}

interface Journal {
  entries: { when: number }[]
}

/**
 * Whether the database needs migrations of this version. Throws `UnusableDatabase` if a newer version of the shop has
 * migrated the database, because older code must not write to it.
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
