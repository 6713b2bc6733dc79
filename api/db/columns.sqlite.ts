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

/** The type of a column that its own table points to. */
export type AnyColumn = AnySQLiteColumn

/** The column kit of the SQLite engine; `columns.postgres.ts` has the same names for PostgreSQL. */
export const kit = {
  table: sqliteTable,
  check,
  index,
  unique,
  uniqueIndex,
  /** A key given by the database; never used again after a delete. */
  id: () => integer().primaryKey({ autoIncrement: true }),
  /** An integer: a count, a key of another table, or money in paise. */
  int: () => integer(),
  decimal: () => real(),
  text: () => text(),
  oneOf: <T extends string, A extends Readonly<[T, ...T[]]>>(values: A) => text({ enum: values }),
  bool: () => integer({ mode: 'boolean' }),
  /** Milliseconds since 1970 in the database, a Date in the code. */
  instant: () => integer({ mode: 'timestamp_ms' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  /** The day in India of an instant, counted from 1970. */
  indiaDay: (instant: SQLWrapper) => sql<number>`((${instant} + 19800000) / 86400000)`.mapWith(Number),
}
