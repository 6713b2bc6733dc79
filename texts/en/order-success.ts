export const detailsTitle = 'Order details'

export const placedTitle = 'Order Placed Successfully!'
export const cancelledTitle = 'Your order is cancelled'
export const unpaidTitle = 'Your order is not paid yet'
/** `packs`: whether the shop promises to pack within 24 hours, as the sample does. */
export const thanks = <Node>(name: Node, packs: boolean): readonly (string | Node)[] => [
  'Thank you, ',
  name,
  packs ? '. We’ll pack your order within 24 hours.' : '.',
]
export const payInCash = (amount: string) => `You pay ${amount} in cash when it is delivered.`
export const orderNumber = 'Your order number'
export const orderId = (id: number) => `Order ID ${id}`
export const trackOrder = 'Track Your Order'
export const continueShopping = 'Continue Shopping'
export const loadingOrder = 'Loading your order'
export const notFoundTitle = 'Order Not Found'
export const notFoundText = 'We can’t find that order on this device. Look it up with the email address of the order.'
