import type { CheckoutFields, CreateOrderInput } from '#contract/checkout'
import { addressLine } from './address.ts'
import { type Paise, rupees } from './money.ts'

/** What the shopper saw of one line; `price` in rupees, as a decimal string. */
interface SeenLine {
  productId: number
  quantity: number
  price: string
}

/**
 * The body of create-order from a valid form, the lines and the total (paise) that the shopper saw; the server only
 * compares prices and total. The form's `cod` is the wire's `cash_on_delivery` (specification section 7).
 */
export function orderBody(form: CheckoutFields, lines: readonly SeenLine[], total: Paise): CreateOrderInput {
  const { addressLine1, addressLine2, landmark, city, state, postalCode, country } = form
  const shippingAddressDetails = { addressLine1, addressLine2, landmark, city, state, postalCode, country }
  return {
    customerEmail: form.customerEmail,
    customerName: form.customerName,
    customerPhone: form.customerPhone,
    shippingAddress: addressLine(shippingAddressDetails),
    shippingAddressDetails,
    paymentMethod: form.paymentMethod === 'cod' ? 'cash_on_delivery' : form.paymentMethod,
    amount: rupees(total),
    notes: form.notes || null,
    couponCode: form.couponCode || null,
    items: lines.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
  }
}
