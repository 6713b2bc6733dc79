// Messages that any request of the API can return.
export const notFound = 'Not found.'
export const loginRequired = 'Please log in.'
export const otherUser = 'This was created with another account. Please log in to it again.'
export const otherSite = 'Request blocked: it came from another site.'
export const tooLarge = 'The request is too large.'
export const interrupted = 'The request was interrupted.'
export const inProgress = 'This request is already in progress. Please wait a moment.'
export const tooManyRequests = 'Too many requests. Please wait a few minutes before trying again.'
export const checkInput = 'Please check your information and try again.'
export const unavailable = 'The shop cannot do this right now. Please try again in a minute.'
export const internal = 'Something went wrong on our side. Please try again.'

// Messages of the API about accounts.
export const tooManyLogins = 'Too many people are logging in right now. Please try again in a moment.'
export const invalidCredentials = 'Invalid credentials'
export const userExists = 'User already exists'
export const usernameTaken = 'This username is taken'
export const confirmLinkInvalid = 'This link was already used or is no longer valid.'
export const resetLinkInvalid = 'The reset link may be invalid or expired. Please request a new reset link.'
export const resetLinkSent = 'If an account with that email exists, a reset link has been sent.'
export const passwordReset = 'Your password has been reset.'
export const emailConfirmed = 'Your email address is confirmed.'
export const loggedOut = 'You are logged out.'
export const loggedOutEverywhere = 'You are logged out on every device.'

// Messages of the API about products, reviews, cart, newsletter and contact form.
export const productNotFound = 'Product not found.'
export const reviewNotFound = 'Review not found.'
export const cartTooLarge = (max: number) => `A cart has at most ${max} products.`
export const subscribed =
  "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!"
export const subscribedOnly = "You've successfully subscribed to our newsletter."
export const contactReceived = (hours: number) => `Thank you for your message. We will reply within ${hours} hours.`

// Messages of the API about the checkout.
export const couponSaves = (amount: string) => `You save ${amount} with this code.`
export const deliveryUnknown = 'Delivery to this PIN code could not be checked right now.'
export const shopClosed = 'This shop is not open yet. Please come back soon.'
export const pinUnserviceable = 'Delivery not available: no courier delivers to this PIN code.'
export const withinStateOnly = (state: string) => `This shop delivers only within ${state}.`
export const cashUnavailablePayOnline = 'Cash on delivery is not available for this PIN code. Please pay online.'
export const cashUnavailableOtherAddress =
  'Cash on delivery is not available for this PIN code. Please use another address.'
/** The next step after a refusal of cash on delivery. These sentences are shown after the reason of the refusal. */
export const payOnline = 'Please pay online.'
export const orderLess = 'Please order less.'
export const payOnlineOrLater = 'Please pay online, or try again later.'
export const tryLater = 'Please try again later.'
export const tooManyUnpaid =
  'There are too many unpaid orders from your network. Please pay for them, or try again later.'
export const onlineUnavailablePayCash = 'Online payment is not available yet. Please choose cash on delivery.'
export const onlineUnavailable = 'Online payment is not available.'
export const cashOff = 'This shop does not take cash on delivery. Please pay online.'
export const prescriptionPaysOnline =
  'This order needs a prescription, so it can only be paid online. Please pay online.'
export const prescriptionUnavailable =
  'This order needs a prescription and can’t be placed right now. Please contact us.'
export const prescriptionNotNeeded = 'This order does not wait for a prescription.'
export const noPaymentMethod = 'This shop can’t take orders right now. Please contact us.'
export const orderFailed = 'Failed to create order and payment'
export const orderCancelled = 'This order was cancelled. Please place a new one.'

// Messages of the API about orders and payments.
export const orderNotFound = 'Order not found.'
export const orderIdNotFound = 'Order not found. Please check your order ID and email address.'
export const orderNumberNotFound = 'Order not found. Please check your order number and email address.'
export const orderChanged = 'Your order was changed meanwhile. Please reload the page.'
export const lineUnknown = 'This item is not part of the order.'
export const piecesLeft = (left: number) => `You can cancel at most ${left} of this item.`
export const itemsUnpaid = 'This order is not paid yet. Change your cart and order again instead.'
export const itemsCollected = 'This order was paid in cash, so single items can no longer be cancelled.'
export const itemsBooked = 'The parcel is already booked with the courier, so only the whole order can be cancelled.'
export const orderNotPayable = 'This order can no longer be paid. Please place a new one.'
export const paymentVerified = 'Payment verified successfully'
export const paymentNotVerified = 'Payment verification failed'
export const paymentUnconfirmed = 'We are confirming your payment'
export const paymentRefunded = 'This order was cancelled. You’ll get a full refund.'
export const trackingUnavailable = 'Live tracking is not available at the moment.'
export const noInvoiceYet = 'This order has no invoice yet. It is issued when the order is packed.'

// Messages of the API about returns.
export const returnNotFound = 'Return not found.'
export const returnNotDelivered = 'Items can be returned after the order is delivered.'
export const returnsTooMany = 'This order already has too many returns. Please contact us.'
export const returnLeft = (left: number) =>
  left === 0 ? 'This item cannot be returned any more.' : `You can return at most ${left} of this item.`
export const returnTooLate = 'The return period has ended. You can still return damaged, wrong or late items.'
export const notExchangeable = 'This item cannot be exchanged for that now. Choose another one or a refund.'
export const photoUnreadable = 'Please use a JPEG, PNG or WebP picture of at most 25 megapixels'
export const payoutNotNeeded = 'This return needs no account for a refund.'
export const payoutStored =
  'A refund account is already saved. Only the person who entered it can change it. Please contact us.'

export const stockRequested = 'We’ll email you when it is available again.'
export const stockIsBack = 'It is available again. You can order it now.'
