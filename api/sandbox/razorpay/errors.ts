import type { Context } from 'hono'
import type { FailureBodies } from '../endpoint.ts'

interface ErrorBody {
  code: string
  description: string
  source?: string
  step?: string
  reason?: string
  metadata?: Record<string, string>
  field?: string
}

/** An answer in Razorpay's own words; thrown anywhere below its routes. */
export class RazorpayRefusal extends Error {
  readonly status: 400 | 401 | 404 | 409
  readonly error: ErrorBody

  constructor(error: ErrorBody, status: 400 | 401 | 404 | 409 = 400) {
    super(error.description)
    this.status = status
    this.error = error
  }
}

/** A field that does not hold what it must. */
export const invalid = (field: string, description: string, reason = 'input_validation_failed') =>
  new RazorpayRefusal({
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    field,
  })

/** A request that the state of things does not allow. */
export const refused = (description: string, status: 400 | 409 = 400) =>
  new RazorpayRefusal(
    { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA', reason: 'NA', metadata: {} },
    status,
  )

export const unknownId = () => refused('The id provided does not exist')

export const authenticationFailed = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }

export const failureBodies: FailureBodies = {
  http_500: {
    error: {
      code: 'SERVER_ERROR',
      description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
      source: 'internal',
      step: 'NA',
      reason: 'server_error',
      metadata: {},
    },
  },
  http_429: { error: { code: 'BAD_REQUEST_ERROR', description: 'Request failed' } },
  http_401: authenticationFailed,
}

/** The answer for whatever a route threw. */
export function refusalAnswer(error: Error, c: Context): Response {
  if (error instanceof RazorpayRefusal) return c.json({ error: error.error }, error.status)
  return c.json(failureBodies.http_500, 500)
}
