export const detailsTitle = 'Order details'

export const placedTitle = 'Order Placed Successfully!'
export const cancelledTitle = 'Your order is cancelled'
export const unpaidTitle = 'Your order is not paid yet'
export const prescriptionTitle = 'Your order waits for a prescription'
export const refundedTitle = 'Your payment was refunded'
/**
 * The thanks for an order. `packHours`: the hours within which the shop promises to pack an order; null without this
 * promise.
 */
export const thanks = <Node>(name: Node, packHours: number | null): readonly (string | Node)[] => [
  'Thank you, ',
  name,
  packHours ? `. We’ll pack your order within ${packHours} hours.` : '.',
]
export const payInCash = (amount: string) => `You pay ${amount} in cash when it is delivered.`
export const orderNumber = 'Your order number'
export const orderId = (id: number) => `Order ID ${id}`
export const trackOrder = 'Track Your Order'
export const continueShopping = 'Continue Shopping'
export const loadingOrder = 'Loading your order'
export const notFoundTitle = 'Order Not Found'
export const notFoundText = 'We can’t find that order on this device. Look it up with the email address of the order.'
