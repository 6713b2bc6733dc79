import type { Context } from 'hono'
import * as v from 'valibot'
import type { FailureBodies } from '../endpoint.ts'

/** An error response in the courier aggregator's format. Routes throw it; `errorResponse` sends it. */
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

/**
 * Parses and validates a JSON request body; throws `CourierRefusal` with one error per field. Unknown fields are
 * errors.
 */
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

/**
 * Converts an error that a route of the simulated courier threw to a response; an unexpected error becomes status 500.
 */
export function errorResponse(error: Error, c: Context): Response {
  if (error instanceof CourierRefusal) return c.json(error.body, error.status)
  return c.json(failureBodies.http_500, 500)
}

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))

/** A schema for a number or a decimal text, because the courier aggregator accepts both. */
const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]),
  v.transform(Number),
  v.finite(),
  v.minValue(0),
)
const greaterThan = (min: number) =>
  v.pipe(
    number,
    v.check((value) => value > min, `It must be greater than ${min}.`),
  )
const pin = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{5}$/, 'It must be 6 digits.'),
)
const phone = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[6-9]\d{9}$/, 'It must be 10 digits.'),
)
/** The full name of a state. State codes are rejected, as by the real API. */
const state = v.pipe(text(60), v.minLength(3, 'It must be the full name of a state.'))

const Item = v.strictObject({
  name: text(255),
  sku: text(50),
  units: v.pipe(number, v.integer(), v.minValue(1)),
  selling_price: number,
  discount: v.optional(v.union([number, v.literal('')])),
  tax: v.optional(v.union([number, v.literal('')])),
  hsn: v.optional(v.union([v.string(), v.number()])),
})

const shipping = {
  shipping_customer_name: v.optional(v.string()),
  shipping_last_name: v.optional(v.string()),
  shipping_address: v.optional(v.string()),
  shipping_address_2: v.optional(v.string()),
  shipping_city: v.optional(v.string()),
  shipping_pincode: v.optional(v.union([v.string(), v.number()])),
  shipping_state: v.optional(v.string()),
  shipping_country: v.optional(v.string()),
  shipping_email: v.optional(v.string()),
  shipping_phone: v.optional(v.union([v.string(), v.number()])),
}

/** Body of `orders/create/adhoc`. Unknown fields are rejected. */
export const OrderBody = v.strictObject({
  order_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(50)),
  order_date: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, 'It does not match the format.'),
  ),
  pickup_location: text(36),
  billing_customer_name: text(50),
  billing_last_name: v.optional(v.string()),
  billing_address: text(200),
  billing_address_2: v.optional(v.pipe(v.string(), v.maxLength(200))),
  billing_city: text(30),
  billing_pincode: pin,
  billing_state: state,
  billing_country: v.literal('India'),
  billing_email: v.pipe(v.string(), v.email()),
  billing_phone: phone,
  shipping_is_billing: v.union([v.boolean(), v.literal(1), v.literal(0)]),
  ...shipping,
  order_items: v.pipe(v.array(Item), v.minLength(1)),
  payment_method: v.picklist(['COD', 'Prepaid']),
  sub_total: number,
  length: greaterThan(0.5),
  breadth: greaterThan(0.5),
  height: greaterThan(0.5),
  weight: greaterThan(0),
  shipping_charges: v.optional(number),
  total_discount: v.optional(number),
  transaction_charges: v.optional(number),
  customer_gstin: v.optional(v.string()),
  invoice_number: v.optional(v.string()),
  comment: v.optional(v.string()),
  channel_id: v.optional(v.union([v.string(), v.number()])),
})

const optionalString = v.optional(v.string())

/** Body of `orders/create/return`: the parcel is collected at the `pickup_` address and delivered to the `shipping_` one. */
export const ReturnBody = v.strictObject({
  order_id: OrderBody.entries.order_id,
  order_date: OrderBody.entries.order_date,
  channel_id: OrderBody.entries.channel_id,
  pickup_customer_name: text(50),
  pickup_last_name: optionalString,
  company_name: optionalString,
  pickup_address: text(200),
  pickup_address_2: optionalString,
  pickup_city: text(30),
  pickup_state: state,
  pickup_country: v.literal('India'),
  pickup_pincode: pin,
  pickup_email: v.pipe(v.string(), v.email()),
  pickup_phone: phone,
  pickup_isd_code: optionalString,
  shipping_customer_name: text(50),
  shipping_last_name: optionalString,
  shipping_address: text(200),
  shipping_address_2: optionalString,
  shipping_city: text(30),
  shipping_country: v.literal('India'),
  shipping_pincode: pin,
  shipping_state: state,
  shipping_email: optionalString,
  shipping_isd_code: optionalString,
  shipping_phone: phone,
  order_items: v.pipe(
    v.array(
      v.strictObject({
        ...Item.entries,
        return_reason: optionalString,
        qc_enable: v.optional(v.boolean()),
        brand: optionalString,
        qc_size: optionalString,
      }),
    ),
    v.minLength(1),
  ),
  payment_method: v.picklist(['PREPAID', 'Prepaid', 'prepaid']),
  total_discount: v.optional(number),
  sub_total: number,
  length: greaterThan(0.5),
  breadth: greaterThan(0.5),
  height: greaterThan(0.5),
  weight: greaterThan(0),
})
