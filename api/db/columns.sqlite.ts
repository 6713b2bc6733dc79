import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

/** The type of a column that references its own table, used for SQLite. */
export type AnyColumn = AnySQLiteColumn

/** Column types for SQLite; `columns.postgres.ts` exports the same names for PostgreSQL. */
export const kit = {
  table: sqliteTable,
  check,
  index,
  unique,
  uniqueIndex,
  /** Creates a primary key whose value the database generates and never reuses after a delete. */
  id: () => integer().primaryKey({ autoIncrement: true }),
  /** Creates an integer column: a count, a foreign key, or money in paise. */
  int: () => integer(),
  decimal: () => real(),
  text: () => text(),
  oneOf: <T extends string, A extends Readonly<[T, ...T[]]>>(values: A) => text({ enum: values }),
  bool: () => integer({ mode: 'boolean' }),
  /** Creates a timestamp column: milliseconds since 1970 in the database, a Date in the code. */
  instant: () => integer({ mode: 'timestamp_ms' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  /** Returns SQL for the day of a timestamp in India, as the number of days since 1 January 1970. */
  indiaDay: (instant: SQLWrapper) => sql<number>`((${instant} + 19800000) / 86400000)`.mapWith(Number),
}
