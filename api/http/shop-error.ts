import type { ErrorCode } from '#contract/error'

interface Details {
  /** A sentence beside each form field. */
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** The object as it is now, for an edit that came too late. */
  current?: unknown
  cause?: unknown
}

/** An answer that is not a success: handlers throw it, `error-reply.ts` makes the JSON. `message` is for a person. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  readonly current: unknown

  constructor(code: ErrorCode, message: string, { fields, headers = {}, current, cause }: Details = {}) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.headers = headers
    this.current = current
  }
}
