import { and, type Column, gte, lt, type SQL } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#rules/dates'
import type { ResponseDraft } from '../http/handler-types.ts'

interface PageQuery {
  limit?: number | undefined
  page?: number | undefined
}

export interface ListPage {
  limit: number
  offset: number
}

const defaultLimit = 25

/** Converts a page query to limit and offset. By default these are the first page and 25 rows. */
export const listPage = ({ limit = defaultLimit, page = 1 }: PageQuery): ListPage => ({
  limit,
  offset: limit * (page - 1),
})

/** Returns the rows of a page and sets the header `X-Total-Count`. */
export function pageReply<T>({ headers }: ResponseDraft, { rows, total }: { rows: T[]; total: number }): T[] {
  headers.set('x-total-count', String(total))
  return rows
}

/** SQL condition for a time between the days `from` and `to` in India (such as `2026-11-21`), both included. */
export const withinDays = (column: Column, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from ? gte(column, startOfDay(from)) : undefined, to ? lt(column, endOfDay(to)) : undefined)
