import type { CheckoutFields, CreateOrderInput } from '#contract/checkout'
import { addressLine } from '../address/address.ts'
import { type Paise, rupees } from '../money.ts'

/** One line as the checkout showed it; `price` is in rupees, as a decimal string. */
interface SeenLine {
  productId: number
  quantity: number
  price: string
}

/**
 * Builds the request body of create-order from a valid form and the lines and total (in paise) that the checkout
 * showed. The server only compares prices and total with its own. The form's `cod` becomes `cash_on_delivery` in the
 * API (specification section 7).
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
