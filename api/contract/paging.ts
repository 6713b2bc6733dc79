import * as v from 'valibot'
import { text } from './scalars.ts'

const whole = (max: number) => v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), v.maxValue(max))

/** The fields of a query that asks for one page: `limit` 1-500, `page` from 1. The reply then carries `X-Total-Count`. */
export const pageFields = { limit: v.optional(whole(500)), page: v.optional(whole(1_000_000)) }

/** A query that asks for a page of what holds a text; each list says where it looks for `q`. */
export const Paging = v.object({ ...pageFields, q: v.optional(text(200)) })
