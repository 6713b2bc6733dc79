/**
 * Why a call failed. `unreachable` is ambiguous: the gateway may have processed the call. `busy` can be retried, `refused`
 * cannot; `misconfigured` means that our keys are rejected.
 */
export type GatewayFailure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/** A failed call to the gateway. Its message is for the log, never for the shopper. */
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

/** Converts what the package throws, plain objects `{statusCode, error: {description}}`, to a `GatewayError`. */
export function gatewayErrorOf(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown
  const status = isRecord(thrown) ? Number(thrown.statusCode) || 0 : 0
  const error = isRecord(thrown) && isRecord(thrown.error) ? thrown.error : {}
  const description = typeof error.description === 'string' ? error.description : `HTTP ${status}`
  return new GatewayError(failureOf(status, description), status, description)
}

function failureOf(status: number, description: string): GatewayFailure {
  // For wrong keys the documentation mentions both 400 and 401.
  if (status === 401 || status === 403 || description === 'Authentication failed') return 'misconfigured'
  if (status === 409 || status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}
