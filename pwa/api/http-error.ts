import type { ErrorBody } from '#contract/error'

interface Details {
  code?: string | undefined
  fields?: Record<string, string> | undefined
  /** Seconds that the server asks to wait. */
  retryAfter?: number | undefined
}

/** A reply that is not OK. The name is `HTTP404Error` and the like; `code` is what code branches on, never the text. */
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

/** Nothing answered: no network, or a server that is down or too slow. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(message = 'You seem to be offline. Please check your connection and try again.') {
    super(message)
  }
}

/** True for the answer "there is no such thing", as opposed to not being able to ask. */
export const isNotFound = (error: unknown): boolean => error instanceof HttpError && error.status === 404

function parsed(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** The error of a reply: its `message`, else `error`, else the status text, else the raw text (specification section 8). */
export async function errorOf(response: Response): Promise<HttpError> {
  const raw = await response.text().catch(() => '')
  const body = parsed(raw)
  const message = body.message || body.error || response.statusText || raw.slice(0, 500) || `HTTP ${response.status}`
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new HttpError(response.status, message, {
    code: body.code,
    fields: body.fields,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}
