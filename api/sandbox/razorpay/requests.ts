import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { FailureBodies } from '../endpoint.ts'
import type { RazorpayAccount } from '../state.ts'
import type { Notes } from './entities.ts'

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

/** Creates the error response for an invalid field. */
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

/** Creates the error response for a request that the current state of the order, payment or refund does not allow. */
export const refused = (description: string, status: 400 | 409 = 400) =>
  new RazorpayRefusal(
    { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA', reason: 'NA', metadata: {} },
    status,
  )

export const unknownId = () => refused('The id provided does not exist')

const authenticationFailed = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }

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

/**
 * Converts an error that a route of the simulated gateway threw to a response; an unexpected error becomes status 500.
 */
export function errorResponse(error: Error, c: Context): Response {
  if (error instanceof RazorpayRefusal) return c.json({ error: error.error }, error.status)
  return c.json(failureBodies.http_500, 500)
}

/** Whether two texts are equal, compared in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Middleware for Basic authentication. The scheme must be spelled `Basic`. */
export const basicAuth = ({ keyId, keySecret }: RazorpayAccount): MiddlewareHandler => {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (c, next) => {
    if (!sameText(c.req.header('authorization') ?? '', expected)) return c.json(authenticationFailed, 401)
    return next()
  }
}

/** Returns the signature (HMAC-SHA256, hex) that proves to the shop that a payment belongs to a gateway order. */
export const checkoutSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')

export type Body = Record<string, unknown>

export const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses the JSON object in a request body; an empty body is read as `{}`. Throws `RazorpayRefusal` for anything else.
 */
export async function bodyOf(c: Context): Promise<Body> {
  const text = await c.req.text()
  if (text === '') return {}
  if (!(c.req.header('content-type') ?? '').startsWith('application/json'))
    throw invalid('body', 'The request body must be JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('body', 'The request body is not valid JSON')
  }
  if (!isRecord(value)) throw invalid('body', 'The request body must be an object')
  return value
}

/** Throws if the request body has a field that is not in `allowed`. */
export function onlyFields(body: Body, allowed: readonly string[]) {
  const extra = Object.keys(body).filter((field) => !allowed.includes(field))
  if (extra.length > 0)
    throw invalid(
      extra.join(', '),
      `${extra.join(', ')} is/are not required and should not be sent`,
      'extra_field_sent',
    )
}

export function amountOf(value: unknown): number {
  if (value === undefined || value === null) throw invalid('amount', 'The amount field is required.')
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw invalid('amount', 'The amount must be an integer.')
  if (value < 100) throw invalid('amount', 'The amount must be at least INR 1.00')
  return value
}

export function currencyOf(value: unknown): 'INR' {
  if (value === undefined || value === null) throw invalid('currency', 'The currency field is required.')
  if (value !== 'INR') throw invalid('currency', 'Currency is not supported')
  return value
}

export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || value === '') throw invalid('receipt', 'The receipt must be a string.')
  if (value.length > 40) throw invalid('receipt', 'The receipt may not be greater than 40 characters.')
  return value
}

export function flagOf(field: string, value: unknown): boolean {
  if (value === undefined) return false
  if (typeof value !== 'boolean') throw invalid(field, `The ${field} field must be true or false.`)
  return value
}

export function notesOf(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (!isRecord(value)) throw invalid('notes', 'notes must be an array')
  const entries = Object.entries(value)
  if (entries.length > 15) throw invalid('notes', 'Number of fields in notes should be less than or equal to 15')
  const notes: Notes = {}
  for (const [key, note] of entries) {
    if (typeof note !== 'string' && typeof note !== 'number') throw invalid('notes', 'notes values should be strings')
    if (`${note}`.length > 256 || key.length > 256)
      throw invalid('notes', 'Individual note may not exceed 256 characters')
    notes[key] = `${note}`
  }
  return notes
}

/** Parses the paging parameters of lists. `from` and `to` are Unix times in seconds. */
export function pageOf(c: Context) {
  const whole = (field: string, fallback: number, max: number) => {
    const text = c.req.query(field)
    if (text === undefined) return fallback
    if (!/^\d{1,12}$/.test(text)) throw invalid(field, `The ${field} must be an integer.`)
    if (Number(text) > max) throw invalid(field, `The ${field} may not be greater than ${max}.`)
    return Number(text)
  }
  return {
    from: whole('from', 0, 1e12),
    to: whole('to', 1e12, 1e12),
    count: whole('count', 10, 100),
    skip: whole('skip', 0, 1e9),
  }
}
