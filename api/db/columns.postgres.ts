import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** The type of a column that references its own table, used for PostgreSQL. */
export type AnyColumn = AnyPgColumn

/** Column types of the PostgreSQL engine; `columns.sqlite.ts` exports the same names for SQLite. */
export const kit = {
  table: pgTable,
  check,
  index,
  unique,
  uniqueIndex,
  id: () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  int: () => bigint({ mode: 'number' }),
  decimal: () => doublePrecision(),
  text: () => text(),
  oneOf: <T extends string, A extends Readonly<[T, ...T[]]>>(values: A) => text({ enum: values }),
  bool: () => boolean(),
  instant: () => timestamp({ withTimezone: true, mode: 'date', precision: 3 }),
  json: <T>() => jsonb().$type<T>(),
  indiaDay: (instant: SQLWrapper) =>
    sql<number>`floor((extract(epoch from ${instant}) + 19800) / 86400)`.mapWith(Number),
}
