/**
 * Why the gateway gave no good answer. `unreachable` is ambiguous: it may have done what it was asked. `busy` may be
 * tried again, `refused` not; `misconfigured` means our keys.
 */
export type GatewayFailure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/** A call to the gateway that failed; its words are for the log, never for the shopper. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly failure: GatewayFailure
  readonly status: number

  constructor(failure: GatewayFailure, status: number, message: string) {
    super(message)
    this.failure = failure
    this.status = status
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The package throws plain objects `{statusCode, error: {description}}`. */
export function gatewayErrorOf(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown
  const status = isRecord(thrown) ? Number(thrown.statusCode) || 0 : 0
  const error = isRecord(thrown) && isRecord(thrown.error) ? thrown.error : {}
  const description = typeof error.description === 'string' ? error.description : `HTTP ${status}`
  return new GatewayError(failureOf(status, description), status, description)
}

function failureOf(status: number, description: string): GatewayFailure {
  // Bad keys are answered with 400 or 401, depending on which page of the documentation is believed.
  if (status === 401 || status === 403 || description === 'Authentication failed') return 'misconfigured'
  if (status === 409 || status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}
