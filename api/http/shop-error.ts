import type { ErrorCode } from '#contract/error'
import { type ApiMessage, messageIn } from './api-texts.ts'

interface Details {
  /** An error message for each form field. */
  fields?: Record<string, ApiMessage>
  headers?: Record<string, string>
  /** The stored object, for an edit that was based on an outdated version. */
  current?: unknown
  cause?: unknown
}

/** An error response. Handlers throw it, and `error-reply.ts` converts it to JSON. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ErrorCode
  /** The message that is shown to users. `message` is the English one, for the log. */
  readonly text: ApiMessage
  readonly fields: Record<string, ApiMessage> | undefined
  readonly headers: Record<string, string>
  readonly current: unknown

  constructor(code: ErrorCode, text: ApiMessage, { fields, headers = {}, current, cause }: Details = {}) {
    super(messageIn('en', text), { cause })
    this.code = code
    this.text = text
    this.fields = fields
    this.headers = headers
    this.current = current
  }
}
