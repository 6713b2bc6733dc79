import type { ErrorCode } from '#contract/error'

interface Details {
  /** An error message for each form field. */
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** The stored object, for an edit that was based on an outdated version. */
  current?: unknown
  cause?: unknown
}

/** An error response. Handlers throw it, and `error-reply.ts` converts it to JSON. `message` is shown to users. */
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
