import type { Context } from 'hono'
import * as v from 'valibot'
import type { FailureBodies } from '../endpoint.ts'

/** An error response in the aggregator's format. Routes throw it; `errorResponse` sends it. */
export class CourierRefusal extends Error {
  readonly status: 400 | 404 | 422 | 500
  readonly body: Record<string, unknown>

  constructor(status: 400 | 404 | 422 | 500, body: Record<string, unknown>) {
    super(String(body.message))
    this.status = status
    this.body = body
  }
}

export const invalidData = (errors: Record<string, string[]>, message = 'Oops! Invalid Data.') =>
  new CourierRefusal(422, { message, errors, status_code: 422 })

export const badRequest = (message: string) => new CourierRefusal(400, { message, status_code: 400 })

/** Parses the JSON body and validates it; throws `CourierRefusal` with one error per field. Unknown fields are errors. */
export async function strictBody<T extends v.GenericSchema>(c: Context, schema: T): Promise<v.InferOutput<T>> {
  let value: unknown
  try {
    value = JSON.parse(await c.req.text())
  } catch {
    throw invalidData({ body: ['The request body must be JSON.'] })
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? 'body'
    const extra = issue.type === 'strict_object' && issue.expected === 'never'
    errors[field] = [
      extra
        ? `The ${field} field is not known.`
        : issue.received === 'undefined'
          ? `The ${field} field is required.`
          : `The ${field} is invalid. ${issue.message}`,
    ]
  }
  throw invalidData(errors)
}

export const failureBodies: FailureBodies = {
  http_500: { message: 'Trying to get property of non-object', status_code: 500 },
  http_429: { message: 'Too Many Attempts.', status_code: 429 },
  http_401: { message: 'Unauthenticated.' },
}

/** Converts an error that a route threw to a response; an unexpected error becomes status 500. */
export function errorResponse(error: Error, c: Context): Response {
  if (error instanceof CourierRefusal) return c.json(error.body, error.status)
  return c.json(failureBodies.http_500, 500)
}
