import * as v from 'valibot'

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))

/** A number or decimal text: the aggregator accepts both. */
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
/** The full name of a state, not its code. */
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

export const requiredShipping = ['customer_name', 'address', 'city', 'pincode', 'state', 'country', 'phone'] as const
