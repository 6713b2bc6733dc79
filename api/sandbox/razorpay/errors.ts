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

/** An error response in Razorpay's format. Routes throw it; `errorResponse` sends it. */
export class RazorpayRefusal extends Error {
  readonly status: 400 | 401 | 404 | 409
  readonly error: ErrorBody

  constructor(error: ErrorBody, status: 400 | 401 | 404 | 409 = 400) {
    super(error.description)
    this.status = status
    this.error = error
  }
}

/** Creates the error for an invalid field. */
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

/** Creates the error for a request that the current state of the order, payment or refund does not allow. */
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

/** Converts an error that a route threw to a response; an unexpected error becomes status 500. */
export function errorResponse(error: Error, c: Context): Response {
  if (error instanceof RazorpayRefusal) return c.json({ error: error.error }, error.status)
  return c.json(failureBodies.http_500, 500)
}
