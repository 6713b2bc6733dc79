/** The names of the statuses of an order. Screens show them with a capital at the start. */
export const statuses = {
  pending: 'pending',
  confirmed: 'confirmed',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
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
