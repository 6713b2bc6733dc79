import type { ResponseDraft } from '../http/handlers.ts'

interface PageQuery {
  limit?: number | undefined
  page?: number | undefined
}

export interface ListPage {
  limit: number
  offset: number
}

const defaultLimit = 25

/** Converts a page query to limit and offset. Default: first page, 25 rows. */
export const listPage = ({ limit = defaultLimit, page = 1 }: PageQuery): ListPage => ({
  limit,
  offset: limit * (page - 1),
})

/** Returns the rows of a page and sets the header `X-Total-Count`. */
export function pageReply<T>({ headers }: ResponseDraft, { rows, total }: { rows: T[]; total: number }): T[] {
  headers.set('x-total-count', String(total))
  return rows
}
