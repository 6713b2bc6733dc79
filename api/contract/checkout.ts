import * as v from 'valibot'
import * as t from '#texts/validation'
import { deliveryCountry, maxLines, maxQuantity, maxReplaced } from './constants.ts'
import { post } from './endpoint.ts'
import { Order, PaymentMethod } from './orders.ts'
import { isGstin } from './profile-checks.ts'
import { email, Id, IdInput, Money, MoneyInput, Phone, Pin, requiredText, TypedPhone, text } from './scalars.ts'

/** Messages of specification section 5, shared by form and server. */
const CustomerEmail = email(t.emailInvalid)
const CustomerName = requiredText(120, t.nameRequired)

/** The GSTIN of the buyer, or blank. Spaces and hyphens are removed. */
const Gstin = v.pipe(
  text(40),
  v.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  v.check((value) => value === '' || isGstin(value), t.gstinInvalid),
)

const Item = v.object({
  productId: IdInput,
  /**
   * The variant. Without it, the only variant of the product is ordered; a product with several variants is refused as
   * `variant_required`.
   */
  variantId: v.nullish(IdInput),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  /** The price that was displayed, in rupees. The server only compares it. */
  price: MoneyInput,
})

/**
 * The address in parts, which the PWA sends together with the text line; it has priority over the line. `state` is a
 * state code.
 */
export const AddressDetails = v.object({
  addressLine1: requiredText(200, t.addressLineRequired),
  addressLine2: v.optional(text(200), ''),
  landmark: v.optional(text(200), ''),
  city: requiredText(100, t.cityRequired),
  state: requiredText(60, t.stateRequired),
  postalCode: Pin,
  country: v.optional(v.literal(deliveryCountry), deliveryCountry),
})
export type AddressDetails = v.InferOutput<typeof AddressDetails>

export const CreateOrderBody = v.object({
  customerEmail: CustomerEmail,
  customerName: CustomerName,
  customerPhone: Phone,
  shippingAddress: requiredText(500, t.addressRequired, 5),
  shippingAddressDetails: v.optional(AddressDetails),
  paymentMethod: PaymentMethod,
  /** The total that was displayed, in rupees. The server only compares it. */
  amount: MoneyInput,
  notes: v.optional(v.nullable(text(500))),
  couponCode: v.optional(v.nullable(text(40))),
  buyerGstin: v.optional(v.nullable(Gstin)),
  /** The company on the invoice. */
  buyerCompany: v.optional(v.nullable(text(120))),
  /**
   * Idempotency keys of earlier attempts of this shopper whose responses were lost. Orders placed by them are cancelled
   * in favour of this order.
   */
  replaces: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))), v.maxLength(maxReplaced))),
  items: v.pipe(v.array(Item), v.minLength(1), v.maxLength(maxLines)),
})
export type CreateOrderBody = v.InferOutput<typeof CreateOrderBody>
export type CreateOrderInput = v.InferInput<typeof CreateOrderBody>

export const RefusalCode = v.picklist([
  'out_of_stock',
  'price_changed',
  'amount_changed',
  'product_unavailable',
  'variant_required',
  'pin_unserviceable',
  'cod_unavailable',
  'cod_limit',
  'coupon_invalid',
  'order_cancelled',
  'shop_closed',
])
export type RefusalCode = v.InferOutput<typeof RefusalCode>

/**
 * A line item that cannot be ordered. `available` is the available quantity; `price` is the current price in rupees,
 * null for a product that no longer exists.
 */
export const RefusedItem = v.object({
  productId: Id,
  /** The `variantId` of the request; null if the request had none. */
  variantId: v.optional(v.nullable(Id)),
  requested: v.number(),
  available: v.number(),
  price: v.nullable(Money),
  code: RefusalCode,
})
export type RefusedItem = v.InferOutput<typeof RefusedItem>

export const Placed = v.object({
  success: v.literal(true),
  order: Order,
  /** The total of the order in paise. */
  amount: v.number(),
  currency: v.literal('INR'),
  /** The next three fields are set only if the payment method is `razorpay`. They open the payment window. */
  key_id: v.optional(v.string()),
  razorpay_order_id: v.optional(v.string()),
  /** URL of the gateway's script: https, or a path of the shop. */
  checkout_js: v.optional(v.string()),
})
export type Placed = v.InferOutput<typeof Placed>

/**
 * An order that the server refuses. The HTTP status is 200, because the specified checkout screen shows `message` for
 * 200 and the raw response text for errors.
 */
export const Refused = v.object({
  success: v.literal(false),
  error: v.string(),
  message: v.string(),
  code: RefusalCode,
  items: v.optional(v.array(RefusedItem)),
})
export type Refused = v.InferOutput<typeof Refused>

/**
 * Places an order and reserves its stock in one transaction. 201 if placed, 200 if refused. 503 `unavailable` 'Failed
 * to create order and payment' if the gateway does not respond: the order is cancelled then, its stock is released, no
 * response is stored, and the idempotency key can be used again. A repeated call returns the same order in its current
 * state; if it was paid meanwhile, the payment window is not needed.
 */
export const createOrder = post(
  '/api/ecommerce/create-order',
  CreateOrderBody,
  v.variant('success', [Placed, Refused]),
  {
    status: 201,
    idempotent: true,
  },
)

/**
 * The checkout form, with the messages of specification section 5. `orderBody` of the PWA converts it to the
 * request body.
 */
export const CheckoutFields = v.object({
  customerEmail: CustomerEmail,
  customerName: CustomerName,
  customerPhone: TypedPhone,
  ...AddressDetails.entries,
  paymentMethod: v.pipe(
    v.string(t.paymentMethodRequired),
    v.nonEmpty(t.paymentMethodRequired),
    v.picklist(['razorpay', 'cod'], t.paymentMethodInvalid),
  ),
  notes: v.optional(text(500), ''),
  couponCode: v.optional(text(40), ''),
  buyerGstin: v.optional(Gstin, ''),
  buyerCompany: v.optional(text(120), ''),
  agreeToTerms: v.literal(true, t.termsRequired),
})
export type CheckoutFields = v.InferOutput<typeof CheckoutFields>

export const CheckCouponBody = v.object({
  couponCode: requiredText(40, t.discountCodeRequired),
  customerEmail: email(t.emailInvalid),
  /** Subtotal of the cart in rupees, for the calculation of the discount. */
  subtotal: MoneyInput,
  /** As in create-order: a code used by one of these attempts is still available to the shopper. */
  replaces: CreateOrderBody.entries.replaces,
})
export type CheckCouponBody = v.InferOutput<typeof CheckCouponBody>

/**
 * Checks whether an order of this email address can use a code. The code is marked as used only when the order is
 * placed. 200 for valid and invalid codes.
 */
export const checkCoupon = post(
  '/api/coupons/check',
  CheckCouponBody,
  v.object({ valid: v.boolean(), discount: Money, message: v.string() }),
)
