import * as v from 'valibot'

/** All error codes under `/api` with their HTTP status. Clients must check the code, not the text. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  /** The acting user of the request is not the user of the session. */
  other_user: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * The body of an error. `fields` maps field names to messages; `current` is the stored record if an edit was based on
 * an outdated version.
 */
export const ErrorBody = v.object({
  error: v.string(),
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  current: v.optional(v.unknown()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
