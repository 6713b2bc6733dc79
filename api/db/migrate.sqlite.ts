import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { needsMigration, UnusableDatabase } from './database.ts'

/**
 * Time in milliseconds for which a process waits while another process, which started at the same time, migrates the
 * database.
 */
const migrationTimeoutMs = 60_000

/**
 * Migrates the database. Foreign keys are off while tables are rebuilt, because dropping the old table would delete
 * rows that reference it (drizzle #5782). The pragma has no effect inside a transaction, so it is set before the
 * transaction. Before an upgrade `copy` copies the database, so that the operator can go back to the older version.
 * Throws `UnusableDatabase`. Changes the busy timeout of the connection to one minute; the caller must set its own
 * afterwards.
 */
export function migrateWithoutCascades(
  connection: Sqlite.Database,
  { migrationsFolder, copy }: { migrationsFolder: string; copy: () => void },
): void {
  connection.pragma('foreign_keys = OFF')
  connection.pragma(`busy_timeout = ${migrationTimeoutMs}`)
  try {
    // If several processes start at the same time, one migrates, and the others wait here.
    connection.exec('begin immediate')
    const last = lastMigration(connection)
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    // The backup copy is made by another connection, because SQLite cannot copy a database in a transaction of the same
    // connection.
    if (needsMigration(journal, last ?? 0) && last !== null) copy()
    applyMigrations(connection, migrationsFolder, last ?? 0)
    connection.exec('commit')
  } catch (error) {
    // Not needed if the disk is full: SQLite has then already rolled back the transaction.
    if (connection.inTransaction) connection.exec('rollback')
    throw error
  }
  const violations = connection.pragma('foreign_key_check')
  if (Array.isArray(violations) && violations.length > 0) {
    throw new UnusableDatabase('DATABASE_URL: the database has rows with broken foreign keys; restore the last backup')
  }
}

/** Returns the time of the newest migration that was applied; null for a new database. */
function lastMigration(connection: Sqlite.Database): number | null {
  connection.exec(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  )
  const last = connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
  return typeof last === 'number' ? last : null
}

/**
 * Applies the migrations that are newer than `last`, as the migrator of drizzle does, which cannot run in the caller's
 * transaction.
 */
function applyMigrations(connection: Sqlite.Database, migrationsFolder: string, last: number) {
  const record = connection.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= last) continue
    for (const statement of statements) connection.exec(statement)
    record.run(hash, folderMillis)
  }
}
