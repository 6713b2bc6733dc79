export const alreadyCancelled = 'Your order is already cancelled.'
export const alreadyDelivered = 'Your order was delivered, so it can’t be cancelled any more.'
export const alreadyPacked = 'Your order is already packed, so it can’t be cancelled any more. Please contact us.'

/** The titles and descriptions of tracking events by status. The server stores the English texts with the events. */
export const events = {
  order_placed: { title: 'Order placed', description: 'We have received your order.' },
  confirmed: { title: 'Order confirmed', description: 'Your order has been confirmed.' },
  processing: { title: 'Processing', description: 'Your order is being packed.' },
  shipped: { title: 'Shipped', description: 'Your order has been handed to the courier.' },
  out_for_delivery: { title: 'Out for delivery', description: 'Your order will reach you today.' },
  delivered: { title: 'Delivered', description: 'Your order has been delivered.' },
  cancelled: { title: 'Cancelled', description: 'Your order has been cancelled.' },
}
