import * as v from 'valibot'

/** Every code an error under `/api` can carry, with its HTTP status. Clients branch on the code, never on the text. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  /** The request names another acting user than the session. */
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

/** `fields` maps a form field's name to a sentence for that field; `current` is what an edit was too late for. */
export const ErrorBody = v.object({
  error: v.string(),
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  current: v.optional(v.unknown()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
