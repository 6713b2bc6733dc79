import * as v from 'valibot'
import * as t from '#texts/validation'
import { deliveryCountry, maxLines, maxQuantity, maxReplaced } from './constants.ts'
import { post } from './endpoint.ts'
import { Order, PaymentMethod } from './orders.ts'
import { isGstin } from './profile-checks.ts'
import { email, Id, IdInput, Money, MoneyInput, Phone, Pin, requiredText, TypedPhone, text } from './scalars.ts'

/** The email address of the customer, with the messages of specification section 5, which form and server share. */
const CustomerEmail = email(t.emailInvalid)
const CustomerName = requiredText(120, t.nameRequired)

/** The GSTIN of the buyer; blank if there is none. Spaces and hyphens are removed. */
const Gstin = v.pipe(
  text(40),
  v.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  v.check((value) => value === '' || isGstin(value), t.gstinInvalid),
)

const Item = v.object({
  productId: IdInput,
  /**
   * The ID of the variant. Without it, the only variant of the product is ordered; a product with several variants is
   * refused as `variant_required`.
   */
  variantId: v.nullish(IdInput),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  /** The price that the shopper saw, in rupees. The server only compares it with the current price. */
  price: MoneyInput,
})

/**
 * The address in separate fields, which the PWA sends in addition to the address in one line. The fields have priority
 * over the line. `state` is a state code.
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
  /** The total that the shopper saw, in rupees. The server only compares it with the calculated total. */
  amount: MoneyInput,
  notes: v.optional(v.nullable(text(500))),
  couponCode: v.optional(v.nullable(text(40))),
  buyerGstin: v.optional(v.nullable(Gstin)),
  /** The name of the buyer's company for the invoice; null or absent for a private buyer. */
  buyerCompany: v.optional(v.nullable(text(120))),
  /**
   * The idempotency keys of earlier order requests of this shopper that got no response. Orders that these requests
   * placed are cancelled, because this order replaces them.
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
  'prescription_required',
])
export type RefusalCode = v.InferOutput<typeof RefusalCode>

/**
 * A line item that cannot be ordered. `available` is the available quantity; `price` is the current price in rupees,
 * null for a product that no longer exists.
 */
export const RefusedItem = v.object({
  productId: Id,
  /** The `variantId` of the item in the request; null if the item had none. */
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
  /**
   * The fields `key_id`, `razorpay_order_id` and `checkout_js` are set only if the payment method is `razorpay`. The
   * page opens the payment window with them.
   */
  key_id: v.optional(v.string()),
  razorpay_order_id: v.optional(v.string()),
  /** URL of the gateway's checkout script: an https URL, or a path of the shop. */
  checkout_js: v.optional(v.string()),
})
export type Placed = v.InferOutput<typeof Placed>

/**
 * The reply to an order that the server refuses. The HTTP status is 200, because the specified checkout screen shows
 * `message` for 200 but the raw response text for errors.
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
 * Places an order and reserves its stock in one transaction. 201 if placed, 200 if refused. Returns 503 `unavailable`
 * 'Failed to create order and payment' if the gateway does not respond: the server then cancels the order and releases
 * its stock, no response is stored, and the idempotency key can be used again. A repeated call returns the same order
 * in its current state; if it has been paid, the payment window is not needed.
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
 * The checkout form, with the messages of specification section 5. `orderBody` of the PWA converts its values to the
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
  /**
   * The idempotency keys of earlier order requests, as in create-order. A code that one of these requests used is still
   * valid for the shopper.
   */
  replaces: CreateOrderBody.entries.replaces,
})
export type CheckCouponBody = v.InferOutput<typeof CheckCouponBody>

/**
 * Checks whether an order of this email address can use a discount code. The code is marked as used only when the order
 * is placed. Returns 200 for valid and invalid codes.
 */
export const checkCoupon = post(
  '/api/coupons/check',
  CheckCouponBody,
  v.object({ valid: v.boolean(), discount: Money, message: v.string() }),
)
