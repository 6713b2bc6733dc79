import type { ResponseDraft } from '../http/handlers.ts'

interface Asked {
  limit?: number | undefined
  page?: number | undefined
}

export interface ListPage {
  limit: number
  offset: number
}

const usual = 25

/** The part of a list that a query asks for; 25 rows where it does not say how many. */
export const listPage = ({ limit = usual, page = 1 }: Asked): ListPage => ({ limit, offset: limit * (page - 1) })

/** Answers a page's rows, and says in `X-Total-Count` how many there are in all. */
export function pageReply<T>({ headers }: ResponseDraft, { rows, total }: { rows: T[]; total: number }): T[] {
  headers.set('x-total-count', String(total))
  return rows
}
