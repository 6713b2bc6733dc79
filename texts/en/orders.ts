/** The statuses of an order. Screens show them with a capital at the start. */
export const statuses = {
  pending: 'pending',
  confirmed: 'confirmed',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
}
export const paymentStatuses = {
  pending: 'not paid yet',
  paid: 'paid',
  failed: 'not paid',
  refunded: 'refunded',
}
export const paymentMethods = {
  cash_on_delivery: 'Cash on Delivery',
  razorpay: 'Online payment',
}

export const loadingOrders = 'Loading your orders'
export const ordersFailedTitle = 'Your orders could not be loaded'
export const failed = 'Something went wrong on our side. Please try again.'
export const tryAgain = 'Try again'
export const noOrdersTitle = "You haven't placed any orders yet."
export const noOrdersText =
  'Ordered before without an account? Those orders appear here once you confirm your email address.'
export const startShopping = 'Start Shopping'
export const placedOn = <Node>(date: Node): readonly (string | Node)[] => ['Placed on ', date]
export const showTracking = 'Track Order'
export const hideTracking = 'Hide'
export const trackingTitle = 'Tracking'

export const orderAgain = 'Order again'
export const nothingAddedTitle = 'No items added'
export const nothingAddedText = 'See details below.'
export const addedTitle = 'Added to cart'
export const allAddedText = 'All items added at today’s prices.'
export const someAddedText = 'Available items added at today’s prices.'
export const addFailedTitle = 'Not added to cart'
export const addFailedText = 'Something went wrong. Please try again.'

export const detailsTitle = 'Order details'
export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const shipping = 'Shipping'
export const freeShipping = 'Free'
export const tax = 'Tax'
export const total = 'Total'
export const addressTitle = 'Delivery address'
export const paymentTitle = 'Payment'
export const payment = (method: string, status: string) => `${method}, ${status}`

export const estimate = <Node>(date: Node): readonly (string | Node)[] => ['Estimated delivery: ', date]
export const unpaid = 'This order is not paid yet.'
export const unpaidUntil = (time: string) => `This order is not paid yet. We hold your items until ${time}.`
export const offline = 'You’re offline. Connect to the internet to pay or cancel this order.'
export const pay = (amount: string) => `Pay ${amount}`
export const help = 'Need help with this order?'
export const cancelledPaid =
  'Your order is cancelled. We’ll refund your payment in full and email you when it is on its way.'
export const cancelledUnpaid = 'Your order is cancelled. You were not charged.'
/** For online orders whose payment may still arrive. */
export const cancelledOnline = 'Your order is cancelled. If money was taken, we’ll refund it in full.'

export const cancel = 'Cancel order'
export const cancelTitle = 'Cancel this order?'
export const cancelText = 'We cancel the whole order. You can’t undo this.'
export const cancelPaidText = 'We cancel the whole order and refund your payment in full. You can’t undo this.'
export const cancelFailedTitle = 'We can’t confirm that your order is cancelled'
export const cancelOffline = 'We couldn’t reach the shop. Check your connection and try again.'
export const cancelConfirm = 'Yes, cancel order'
export const cancelling = 'Cancelling...'
export const keepOrder = 'Keep order'

export const placedTitle = 'Order Placed Successfully!'
export const cancelledTitle = 'Your order is cancelled'
export const unpaidTitle = 'Your order is not paid yet'
export const thanks = <Node>(name: Node): readonly (string | Node)[] => [
  'Thank you, ',
  name,
  '. We’ll pack your order within 24 hours.',
]
export const payInCash = (amount: string) => `You pay ${amount} in cash when it is delivered.`
export const orderNumber = 'Your order number'
export const orderId = (id: number) => `Order ID ${id}`
export const trackOrder = 'Track Your Order'
export const continueShopping = 'Continue Shopping'
export const loadingOrder = 'Loading your order'
export const notFoundTitle = 'Order Not Found'
export const notFoundText = 'We can’t find that order on this device. Look it up with the email address of the order.'
