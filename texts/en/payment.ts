export const unpaidTitle = 'Your order is not paid yet'
export const unpaidText = (orderNumber: string) =>
  `Your order ${orderNumber} is pending. To pay it, open the checkout again.`
export const dismissedTitle = 'Payment cancelled'
export const dismissedText = 'Payment was cancelled. Your order is still pending. You can try again.'
export const unopenedTitle = 'Payment initialization failed'
export const notCreated = 'Failed to create order and payment'
export const failedTitle = 'Payment processing failed'
/** The message when a payment failed (specification section 8). `message` has no full stop. */
export const tryAgainOrContact = (message: string) => `Error: ${message}. Please try again or contact support.`
export const invalidReply = 'Invalid payment response - missing required fields'
export const windowNotOpened = 'The payment window did not open'
export const windowNotLoaded = 'The payment window could not be loaded'
export const unverified = 'Payment verification failed. Please contact support.'
export const cancelled = 'This order was cancelled. Please place a new one.'
export const cancelledAndRefunded = 'This order was cancelled. You’ll get a full refund.'

export const confirmingTitle = 'We are confirming your payment'
export const confirmingText = <Emphasis>(orderNumber: Emphasis): readonly (string | Emphasis)[] => [
  'Please do not pay again. Your order ',
  orderNumber,
  ' is saved: this page updates when your bank responds. You can leave; we’ll email you.',
]
export const seeOrder = 'See your order'

export const paidTitle = 'Payment successful!'
export const paidText = (orderNumber: string) =>
  `Your order ${orderNumber} has been confirmed and will be shipped soon.`
export const paidToastText = (orderId: number) => `Your order #${orderId} has been confirmed and will be shipped soon.`
export const trackOrder = 'Track order'

export const title = 'Pay your order'
export const orderNumber = 'Order number'
export const total = 'Total'
export const heldUntil = (time: string) => `We hold your items until ${time}.`
export const payNow = 'Pay now'
export const opening = 'Opening payment...'
export const offline = 'You’re offline. Connect to the internet to pay this order.'
export const notReached = 'We couldn’t reach the shop. Your order is not paid yet. Try again when you’re online.'
export const shopFailed = 'Something went wrong on our side. Please try again.'
export const tryAgain = 'Try again'

export const unpayableTitle = 'This order can no longer be paid'
export const unpayableText = 'Please place a new order.'
export const unpayableCancelled = 'It was cancelled. Please place a new order.'
export const notFoundTitle = 'Order Not Found'
export const notFoundText = 'Open the link in your email again, or use the device that placed the order.'
export const invalidLinkText = 'Open the link in your email again.'
export const notLoadedTitle = 'The order could not be loaded'
