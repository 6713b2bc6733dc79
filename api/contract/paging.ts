import * as v from 'valibot'
import { text } from './scalars.ts'

const positiveInteger = (max: number) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), v.maxValue(max))

/** Query fields of a paged list: `limit` 1-500, `page` from 1. The response then has `X-Total-Count`. */
export const pageFields = { limit: v.optional(positiveInteger(500)), page: v.optional(positiveInteger(1_000_000)) }

/** Query fields of a paged list with a text search; each list defines which fields `q` searches. */
export const Paging = v.object({ ...pageFields, q: v.optional(text(200)) })
