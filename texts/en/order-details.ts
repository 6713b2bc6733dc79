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

export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const shipping = 'Delivery'
export const freeShipping = 'Free'
export const tax = 'Tax'
/** The label of the tax when the prices include it. */
export const includesGst = 'Includes GST'
export const total = 'Total'
export const cancelledItems = 'Cancelled items'
export const returnedItems = 'Returned items'
export const priceReduction = 'Price reduction'
export const cancelledAndReturned = 'Cancelled and returned items'
/** The number of cancelled pieces, shown below a line item. */
export const cancelledPieces = (count: number) => `${count} cancelled`
/** The number of returned pieces, shown below a line item. */
export const returnedPieces = (count: number) => `${count} returned`
export const refundedAmount = 'Refunded'
export const addressTitle = 'Delivery address'
export const paymentTitle = 'Payment'
export const payment = (method: string, status: string) => `${method}, ${status}`

export const estimate = <Node>(date: Node): readonly (string | Node)[] => ['Estimated delivery: ', date]
/** The message for an order that was not delivered by the estimated date. */
export const lateDelivery = (date: string) => `Delivery is late. It was expected by ${date}.`
/** The estimated delivery: the earliest and the latest date. */
export const dateRange = (from: string, to: string) => `${from} to ${to}`
export const unpaid = 'This order is not paid yet.'
export const unpaidUntil = (time: string) => `This order is not paid yet. We hold your items until ${time}.`
export const refunded = 'The payment was refunded.'
export const offline = 'You’re offline. Connect to the internet to pay or cancel this order.'
export const pay = (amount: string) => `Pay ${amount}`
export const help = 'Need help with this order?'
export const prescriptionFailed = 'The prescription form could not be loaded.'
export const returnsFailed = 'Returns could not be loaded.'
export const tryAgain = 'Try again'
export const cancelledPaid =
  'Your order is cancelled. We’ll refund your payment in full and email you when it is on its way.'
export const cancelledRefunded = 'Your order is cancelled. Your payment was already returned to you.'
export const cancelledUnpaid = 'Your order is cancelled. You were not charged.'
/** The message after the cancellation of an online order whose payment may still arrive. */
export const cancelledOnline = 'Your order is cancelled. If money was taken, we’ll refund it in full.'

export const cancel = 'Cancel order'
export const cancelTitle = 'Cancel this order?'
export const cancelText = 'We cancel the whole order. You can’t undo this.'
export const cancelPaidText = 'We cancel the whole order and refund your payment in full. You can’t undo this.'
export const cancelFailedTitle = 'We can’t confirm that your order is cancelled'
export const failed = 'Something went wrong on our side. Please try again.'
export const cancelConfirm = 'Yes, cancel order'
export const cancelling = 'Cancelling...'
export const keepOrder = 'Keep order'

export const invoice = (number: string) => `Invoice ${number}`
export const creditNote = (number: string) => `Credit note ${number}`

/** The label of the button that opens the dialog to cancel single items. */
export const cancelItems = 'Cancel items'
