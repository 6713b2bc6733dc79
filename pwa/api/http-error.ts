import type { ErrorBody } from '#contract/endpoint'
import * as t from '#texts/app'

interface Details {
  code?: string | undefined
  fields?: Record<string, string> | undefined
  /** The number of seconds in the `Retry-After` header of the response. */
  retryAfter?: number | undefined
}

/**
 * A response that is not OK. `name` is `HTTP404Error` and so on; use `code`, not the message, to distinguish errors.
 */
export class HttpError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = `HTTP${status}Error`
    this.status = status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** The error for a request without a response: there is no network, or the server is down or too slow. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(message = t.noResponse) {
    super(message)
  }
}

/** Whether an error means that the server does not have the object (404). */
export const isNotFound = (error: unknown): boolean => error instanceof HttpError && error.status === 404

function parsed(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/**
 * Creates the error of a response. Its message is the field `message`, else `error`, the status text or the raw text of
 * the response (specification section 8).
 */
export async function errorOf(response: Response): Promise<HttpError> {
  const raw = await response.text().catch(() => '')
  const body = parsed(raw)
  const message =
    body.message || body.error || response.statusText || raw.slice(0, 500) || t.unknownStatus(response.status)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new HttpError(response.status, message, {
    code: body.code,
    fields: body.fields,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** Returns the message of an error from the shop, or `otherwise` for unexpected errors. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof HttpError || error instanceof OfflineError ? error.message || otherwise : otherwise

/** Returns the error messages of a response by field name. */
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof HttpError ? error.fields : {})
