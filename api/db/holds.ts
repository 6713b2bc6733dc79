import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { likeAnyCase } from '#engine'

// `lower()` on both sides would work on both engines, but takes twice as long for 100,000 orders.
const like = sql.raw(likeAnyCase)

/**
 * SQL condition: one of the columns contains the text `q`, ignoring case. `%` and `_` in `q` are matched literally.
 * Undefined without `q`, which means no condition.
 */
export function holds(columns: readonly SQLWrapper[], q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const allColumns = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  return sql`${allColumns} ${like} ${`%${q.replace(/[!%_]/g, '!$&')}%`} escape '!'`
}
