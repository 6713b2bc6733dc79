// Texts that all emails of the shop contain.
export const greeting = (name: string) => `Hello ${name},`
export const greetingWithoutName = 'Hello,'
export const buttonHelp = 'Button not working? Use this link:'
export const unsubscribe = 'Unsubscribe'

// Texts of the emails about an order.
export const orderReason = 'You’re receiving this email because you placed an order.'
export const linkNote = 'This link is private. For 180 days, anyone who has it can view, pay and cancel this order.'
export const trackOrder = 'Track your order'
export const seeOrder = 'See the order'
export const deliveryTo = 'Delivery to'
export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const shipping = 'Delivery'
export const freeShipping = 'Free'
export const tax = 'Tax'
/** The label of the tax when the prices include it. */
export const includesGst = 'Includes GST'
export const total = 'Total'

export const placedSubject = (orderNumber: string) => `Your order ${orderNumber}`
export const placedPreview = (total: string) => `Thank you! We have your order of ${total}.`
export const placedHeading = 'Thank you for your order'
/**
 * The text of the email after an order was placed. `packHours`: the hours within which the shop promises to pack an
 * order; null without this promise.
 */
export const placedText = (orderNumber: string, date: string, packHours: number | null) =>
  `We have your order ${orderNumber} of ${date}${packHours ? ` and will pack it within ${packHours} hours` : ''}. We’ll email you when it ships.`
export const payment = 'Payment'
export const paymentMethods = { razorpay: 'Online payment', cash_on_delivery: 'Cash on delivery' }
/** The sentence about payment in the email about an order that is paid in cash. */
export const payInCash = (total: string) => `Please pay ${total} in cash when the parcel arrives.`

export const unpaidSubject = (orderNumber: string) => `Complete the payment for your order ${orderNumber}`
export const unpaidPreview = (time: string) => `We hold your items until ${time}.`
export const unpaidHeading = 'Your payment is not complete'
export const unpaidText = (orderNumber: string, total: string, time: string) =>
  `We have your order ${orderNumber}, but not its payment of ${total}. We hold your items until ${time}. If the payment isn’t complete by then, we cancel the order.`
export const payNow = 'Pay now'
export const unpaidNote = 'Money already taken? Do not pay again. We’ll email you when the bank confirms it.'

export const uploadPrescription = 'Upload prescription'
/** The emails about the prescription of an order. `time`: when the order is cancelled. */
export const prescription = {
  required: (orderNumber: string, time: string) => ({
    subject: `Upload the prescription for your order ${orderNumber}`,
    heading: 'Your order needs a prescription',
    text: `We have your order ${orderNumber}. A product in it is sold only with a prescription. Please upload a photo of it. You pay after we have approved it. Without an approved prescription, we cancel the order on ${time}.`,
  }),
  approved: (orderNumber: string, time: string) => ({
    subject: `Prescription approved: pay for your order ${orderNumber}`,
    heading: 'Your prescription is approved',
    text: `You can now pay for your order ${orderNumber}. We hold your items until ${time}. If the payment isn’t complete by then, we cancel the order.`,
  }),
  rejected: (orderNumber: string, time: string) => ({
    subject: `The prescription for your order ${orderNumber} was not accepted`,
    heading: 'We could not accept your prescription',
    text: `We could not accept the prescription for your order ${orderNumber}. You can upload another one. Without an approved prescription, we cancel the order on ${time}.`,
  }),
}

export const paidSubject = (orderNumber: string) => `Payment received for your order ${orderNumber}`
export const paidPreview = (total: string) => `Thank you! ${total} has arrived, and your order is confirmed.`
export const paidHeading = 'Your order is paid'
export const paidText = (orderNumber: string, total: string, packHours: number | null) =>
  `Thank you! Your payment of ${total} has arrived, and your order ${orderNumber} is confirmed. We’ll ${packHours ? `pack it within ${packHours} hours and ` : ''}email you when it ships.`

export const shippedSubject = (orderNumber: string) => `Your order ${orderNumber} is on its way`
export const shippedPreview = 'The courier has it.'
export const shippedPreviewWithDate = (date: string) => `Expected on ${date}.`
export const shippedHeading = 'Your order is on its way'
export const shippedText = (orderNumber: string) => `The courier has your order ${orderNumber}.`
export const shippedTextWithCourier = (courier: string, orderNumber: string) =>
  `${courier} has your order ${orderNumber}.`
export const replacementSubject = (orderNumber: string) => `The replacement for order ${orderNumber} is on its way`
export const replacementHeading = 'Your replacement is on its way'
export const replacementText = (courier: string | null) => `${courier ?? 'The courier'} has your replacement.`
export const trackingNumber = 'Tracking number'
export const expectedDelivery = 'Expected delivery'
export const courierPage = 'Courier’s tracking page'

export const deliveredSubject = (orderNumber: string) => `Your order ${orderNumber} was delivered`
export const deliveredPreview = 'Thank you for your order. We hope you love it.'
export const deliveredHeading = 'Your order has arrived'
export const deliveredText = (orderNumber: string) =>
  `Your order ${orderNumber} was delivered. Thank you! We hope you love it.`
export const deliveredTo = 'Delivered to'
export const paidHow = { razorpay: 'Paid online', cash_on_delivery: 'Paid in cash on delivery' }
/**
 * The note in the email after delivery. `contacts` contains the email address and the phone number of the shop, or one
 * of them.
 */
export const deliveredNote = (contacts: readonly string[]) =>
  `Not received it, or is something missing or damaged? Contact us: ${contacts.join(' or ')}.`

export const cancelledSubject = (orderNumber: string) => `Your order ${orderNumber} was cancelled`
export const cancelledHeading = 'Your order was cancelled'
export const cancelledText = (orderNumber: string) => `Your order ${orderNumber} was cancelled.`
export const cancelledByShopper = (orderNumber: string) => `You cancelled your order ${orderNumber}.`
export const cancelReason = 'Reason'
/** The reasons why the shop cancels an order. The server stores the English text with the order. */
export const reasonUnpaid = 'Payment wasn’t completed in time.'
export const reasonNoPrescription = 'We received no valid prescription within 72 hours.'
export const reasonUnconfirmed = (days: number) => `We could not confirm it within ${days} days.`
export const refundInFull = (amount: string) =>
  `We’ll refund your payment of ${amount} in full. We’ll email you when it is on its way.`
export const refundOfRest = (amount: string) =>
  `We’ll refund the rest of your payment, ${amount}. We’ll email you when it is on its way.`
export const refundedBefore = 'Your payment was already returned to you.'
export const notCharged = 'You were not charged.'

export const itemsCancelledSubject = (orderNumber: string) => `Items of your order ${orderNumber} were cancelled`
export const itemsCancelledHeading = 'Items of your order were cancelled'
export const itemsCancelledText = (orderNumber: string) => `These items of your order ${orderNumber} were cancelled:`
export const itemsCancelledByShopper = (orderNumber: string) =>
  `You cancelled these items of your order ${orderNumber}:`
export const itemsRefund = (amount: string) => `We’ll refund ${amount}. We’ll email you when it is on its way.`
export const itemsTotal = (amount: string) => `The total of your order is now ${amount}.`
export const itemsRest = 'The other items will be delivered as planned.'
/** The label for the price of cancelled items in the totals of an order. */
export const cancelledItems = 'Cancelled items'

export const refundedSubject = (orderNumber: string) => `Your refund for order ${orderNumber}`
export const refundedPreview = (amount: string) => `${amount} is on its way back to you.`
export const refundedHeading = 'Your refund is on its way'
export const refundedPayment = (orderNumber: string, amount: string) =>
  `We refunded your payment for the order ${orderNumber}: ${amount}, to the account or card you paid with.`
export const refundedPart = (orderNumber: string, amount: string) =>
  `We refunded part of your payment for the order ${orderNumber}: ${amount}, to the account or card you paid with.`
export const refundedSecond = (orderNumber: string, amount: string) =>
  `We refunded a second payment for your order ${orderNumber}: ${amount}, to the account or card you paid with.`
export const refundedSecondPart = (orderNumber: string, amount: string) =>
  `We refunded part of a second payment for your order ${orderNumber}: ${amount}, to the account or card you paid with.`
export const refundTime = (from: number, to: number) =>
  `It takes your bank ${from === to ? from : `${from}-${to}`} business ${to === 1 ? 'day' : 'days'} to show it.`
export const orderUnaffected = 'Your order isn’t affected.'

// Texts of the emails about an account.
export const resetSubject = 'Choose a new password'
export const resetPreview = 'The link works once and for one hour.'
export const resetHeading = 'Choose a new password'
export const resetText = 'Somebody requested a new password for your account. If it was you, choose one here:'
export const resetButton = 'Choose a new password'
export const resetLifetime = 'The link works once and for one hour.'
export const resetNote = 'If it was not you, do nothing: your password won’t change.'
export const resetReason =
  'You’re receiving this email because somebody entered your email address under “Forgot password”.'

export const changedSubject = 'Your password was changed'
export const changedPreview = 'Not you? Please act now.'
export const changedHeading = 'Your password was changed'
export const changedText = (time: string) =>
  `The password of your account was changed on ${time}. You were logged out on every device.`
export const changedByYou = 'If it was you, you can ignore this email.'
/**
 * The warning that another person may have changed the password. `contact` is a phone number or email address of the
 * shop; null if it has neither.
 */
export const changedByOther = (contact: string | null) =>
  `If it was not you, request a new password now, and secure your email account: the reset link went there.${contact ? ` We can help: ${contact}.` : ''}`
export const changedButton = 'Request a new password'
export const changedReason =
  'You’re receiving this email because you have an account with us. We send it after every change of a password.'

export const confirmSubject = 'Please confirm your email address'
export const confirmPreview = (brand: string) => `Confirm it to complete your ${brand} account.`
export const confirmHeading = (brand: string) => `Welcome to ${brand}`
export const confirmText = 'Your account is ready. Please confirm that this email address is yours:'
export const confirmButton = 'Confirm my email'
export const confirmOrders = 'Orders that you placed with this address as a guest then appear in your profile.'
export const confirmNote = 'Didn’t sign up? Ignore this email.'
export const confirmReason = 'You’re receiving this email because an account was created with your email address.'

// Texts of the newsletter's welcome email.
export const welcomeSubject = 'Your 10% discount code'
export const welcomePreview = (code: string) => `${code} takes 10% off your first order.`
export const welcomeHeading = 'Welcome to our community! 🌿'
export const welcomeText = 'Thank you for joining us. Here is your code for 10% off your first order:'
export const welcomeUse = 'Enter it under “Discount code” at the checkout, with this email address. It works once.'
export const shopNow = 'Shop now'
/** The welcome email of a shop that sends no discount code. */
export const welcomeOnlySubject = 'You are subscribed to our newsletter'
export const welcomeOnlyText = 'Thank you for joining us. You will get our newsletter at this address.'
export const welcomeReason = 'You’re receiving this email because this email address was subscribed to our newsletter.'

// The page that the unsubscribe link in a newsletter opens.
export const unsubscribeTitle = 'Unsubscribe from the newsletter?'
export const unsubscribeText = 'We’ll send no more newsletters. Order emails aren’t affected.'
export const unsubscribedTitle = 'You are unsubscribed'
export const unsubscribedText = 'We’ll send no more newsletters.'
export const unsubscribeUnknownTitle = 'This link does not work'
export const unsubscribeUnknownText = 'It may be incomplete. Please use the link in your email.'
export const goToShop = 'Go to the shop'

// Texts of the emails about returns.
export const returnHeadings = {
  requested: 'We received your return request',
  approved: 'Your return is approved',
  rejected: 'Your return was not accepted',
  in_transit: 'Your return is on its way',
  received: 'We received your items',
  closed: 'Your return is complete',
}
export const returnSubject = (heading: string, orderNumber: string) => `${heading} (order ${orderNumber})`
export const returnNumber = 'Return number'
export const returnRequested = 'We’ll check your request and email you.'
export const returnApproved = 'Please pack the items well and send them back to us.'
export const returnSend = (number: string) =>
  `Write the return number ${number} on the parcel. Our address is on your invoice.`
export const returnCollected = 'A courier will collect the items. We’ll email you the tracking number.'
export const returnPack = (number: string) => `Please pack the items well and write ${number} on the parcel.`
export const pickupHeading = 'A courier will collect your items'
export const pickupText = 'Please keep the packed items ready for the courier.'
export const pickupCancelledHeading = 'The pickup was cancelled'
export const pickupCancelledText = 'Please send the items to us yourself.'
export const returnRejected = 'We could not accept your return.'
export const returnRefundOnline = (amount: string) => `We’ll refund ${amount} to your original payment method.`
export const returnRefundCash = (amount: string) => `We’ll refund ${amount} to your UPI ID or bank account.`
export const returnPaidOut = (amount: string, reference: string) =>
  `We refunded ${amount}. The reference of the payment is ${reference}.`
export const returnNotRefunded = 'We checked the items. There is no refund for them.'
export const returnRefundedBefore = 'We checked the items. They were already refunded.'
export const returnExchanged = 'We received the items and will send you the replacement.'
export const differenceHeading = 'Pay the difference for your exchange'
export const differenceText = (amount: string, until: string) =>
  `We received your items. Please pay ${amount} by ${until}.`
export const differenceNext = 'Then we’ll send you the replacement.'
export const payDifference = 'Pay the difference'
export const returnNeedsPayout = 'Please enter your UPI ID or bank account on the order page.'
export const returnLowered = 'Why we refund less'
export const priceLowered = 'We lowered the price of your order'
export const priceRefunded = 'Your refund is paid'
export const refundAccountHeading = 'The account for your refund was saved'
export const refundAccountText = 'Your refund will go to the account that was entered on your order page.'
export const refundAccountNotYou = 'If you did not enter it, please contact us at once.'

// Texts of the email that a product is available again.
export const stockSubject = (name: string) => `Available again: ${name}`
export const stockPreview = 'You asked us to notify you.'
export const stockHeading = 'It is available again'
export const stockText = (name: string) => `You can order ${name} again.`
export const stockButton = 'See the product'
export const stockNote = 'This is our only email about it. It may sell out again.'
export const stockReason =
  'You’re receiving this email because this address was entered under “Notify me when available”.'
export const stopTitle = 'Stop these emails?'
export const stopText = 'We’ll delete all your requests about sold-out products. Order emails aren’t affected.'
export const stopButton = 'Stop these emails'
export const stoppedTitle = 'These emails are stopped'
export const stoppedText = 'Your requests about sold-out products are deleted.'
