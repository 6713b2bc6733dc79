import { plural } from './language.ts'

export const title = 'Checkout'
export const loading = 'Loading the checkout'
export const emptyTitle = 'Your cart is empty'
export const emptyText = 'Add something to your cart to check out.'
export const startShopping = 'Start Shopping'
/** The label of the button that shows the remaining errors of the error summary. */
export const moreProblems = (count: number) => `${count} more`
export const problemCount = (count: number) =>
  plural(count, {
    one: 'One thing needs your attention before you can order.',
    other: `${count} things need your attention before you can order.`,
  })

export const contactTitle = 'Contact Information'
export const name = 'Full Name'
export const emailHint = 'For your confirmation and tracking.'
export const phone = 'Phone Number'
export const phoneHint = 'The courier may call you on delivery.'
export const change = 'Change'
/**
 * The accessible name of the button `change` for the contact details. It begins with the visible text of the button.
 */
export const changeContact = 'Change contact details'
/** The accessible name of the button `change` for the address. It begins with the visible text of the button. */
export const changeAddress = 'Change address'
export const contactRemembered = 'Saved on this device. Press Change to delete it.'

export const remember = 'Remember my details on this device'
export const rememberOff = 'Your name, email, phone and addresses. Leave this off on a shared device.'
export const rememberOn = 'We save them when you place the order. Untick this box to delete them.'
export const rememberDeleted = 'Your saved details are deleted from this device.'
export const rememberFailed = 'This device cannot save your details.'
export const rememberUndeleted = 'Your saved details could not be deleted. Please try again.'

export const addressTitle = 'Shipping Address'
export const savedAddresses = 'Saved addresses'
export const deliverHere = 'Deliver here'
/** The accessible name of a button `deliverHere`. It begins with the visible text of the button. */
export const deliverTo = (address: string) => `Deliver here: ${address}`
export const newAddress = 'Enter a new address'
export const addressLine1 = 'Address Line 1'
export const addressLine1Example = 'Flat, house number, street'
export const addressLine2 = 'Address Line 2'
export const landmark = 'Landmark'
export const pin = 'PIN Code'
export const city = 'City'
export const state = 'State'
export const selectState = 'Select state'
export const stateFilled = 'Filled in from your PIN code.'
export const stateMismatch = (pinCode: string, stateName: string) =>
  `PIN code ${pinCode} belongs to ${stateName}. Please check both.`
export const country = 'Country: India'
/** The note in a shop without GST registration, which may sell only within its state. */
export const withinStateOnly = (state: string) => `We deliver only within ${state}.`

export const deliveryChecking = 'Checking delivery…'
export const deliveryUnavailable = 'Delivery not available to this PIN code yet.'
export const deliveryUnknown = 'Delivery could not be checked just now. You can still place your order.'
export const deliveryAvailable = 'Delivery available'
/** The estimated delivery time. `days` is the estimate of the courier, usually a number. */
export const deliveryIn = (days: string) =>
  plural(Number(days), {
    one: `Delivery available, usually in ${days} day`,
    other: `Delivery available, usually in ${days} days`,
  })

export const paymentTitle = 'Payment Method'
export const cash = 'Cash on Delivery'
export const cashText = 'Pay in cash when your order is delivered.'
export const online = 'Online payment'
export const onlineText = 'UPI, card or netbanking, in a secure window.'
export const noCash = 'Cash on delivery is not available for this PIN code.'
export const noCashNorOnline =
  'Cash on delivery is not available for this PIN code. Online payment is off. Please use another address, or contact us.'
export const onlyCash = 'This shop takes cash on delivery only. Online payment is not available.'
export const noPaymentMethod = 'This shop can’t take orders right now: it has no payment method. Please contact us.'
export const prescribed =
  'A product in your cart needs a prescription, so you pay online. Place the order first, then upload a photo of it. You pay after we have approved it.'
export const prescribedUnpayable =
  'A product in your cart needs a prescription, so it can’t be ordered without online payment. Please contact us.'
export const onlineWhileOffline = 'You’re offline. Reconnect to pay online, or choose cash on delivery.'

export const notesTitle = 'Order Notes'
export const notes = 'Notes about your order'
export const notesExample = 'Delivery instructions'
export const businessTitle = 'GST invoice for a business'
export const gstin = 'GSTIN'
export const company = 'Company name'
export const agree = 'I agree to the terms and conditions'
export const readTerms = 'Read the terms (opens a new tab)'

export const summaryTitle = 'Order Summary'
export const itemCount = (count: number) => plural(count, { one: `${count} item`, other: `${count} items` })
export const showDetails = 'Show details'
export const hideDetails = 'Hide details'
export const removeProduct = (product: string) => `Remove ${product}`
export const remove = 'Remove'
export const noLongerAvailable = 'No longer available'
export const outOfStock = 'Out of Stock'
export const onlyLeft = (left: number) => `Only ${left} left`
export const quantityReduced = (left: number) => `Only ${left} left: quantity reduced`
export const priceChanged = (before: string, now: string) => `Price changed from ${before} to ${now}`
export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const shipping = 'Delivery'
export const free = 'Free'
/** The label of the tax (specification section 9). `percent` is the tax rate. */
export const tax = (percent: number) => `Tax (${percent}%)`
/** The label of the tax when the prices include it. */
export const includesGst = 'Includes GST'
/** The label of the tax when the products have different tax rates. */
export const gst = 'GST'
export const total = 'Total'

export const coupon = 'Discount code'
export const couponApply = 'Apply'
export const couponRemove = 'Remove'
export const couponNotApplied = 'Press Apply to use this code, or clear the field.'
export const couponNeedsEmail = 'Enter your email address: the code is checked with it.'
/** The message about a refused discount code. `reason` is a sentence of the server. */
export const couponRefused = (reason: string) => `${reason} Remove the code to order without it.`
export const couponOffline = 'You are offline. The code is checked when you are connected.'
export const couponChecking = 'Checking the code…'
export const couponFailed = 'The code could not be checked just now. Please try again, or order without it.'

export const placeOrder = 'Place Order'
export const placing = 'Placing your order…'
export const cashNext = 'You pay in cash when your order is delivered.'
export const onlineNext = 'Next: secure payment'
export const prescriptionNext = 'Next: upload your prescription'
export const prescriptionPlaced = (orderNumber: string) =>
  `Order ${orderNumber} is placed. Please upload your prescription now.`
export const pricesLoading = 'Prices are still loading.'
export const offlineCash = 'You are offline. We’ll save your order and place it when you’re back online.'
export const offlineOnline = 'You are offline. We’ve saved your details. Reconnect to pay online.'
export const pricesAsOf = (time: string) => `Prices as of ${time}.`
export const reloadTitle = 'Reload this page to pay online.'
export const reloadText = 'You opened it offline. We’ve saved your details; you’ll need to accept the terms again.'
export const reload = 'Reload page'

export const noDeliveryTitle = 'Delivery not available'
export const noDeliveryText = 'Please check if delivery is available to your location before proceeding.'
export const orderFailed = 'Order failed'
export const notOrdered = 'Not part of this order'
export const chooseOptions = 'Choose an option of the products in your cart first.'
export const removeSoldOut = 'Please remove the products that are out of stock.'
export const refusedWithoutReason = 'Failed to place order'
/** The message when the server responds to an order with an error (specification section 8). */
export const serverError = (status: number, message: string) => `Server error: ${status} - ${message}`

export const unknownTitle = 'We do not know yet whether your order was placed.'
export const unknownText = 'Tap again to check. You won’t be charged twice.'
export const notPlacedTitle = 'Your order is not placed yet.'
export const notPaidTitle = 'Your order is not paid yet.'
export const unsentText =
  'We couldn’t reach the shop. We’ve saved your details. Try again when you’re online. You won’t be charged twice.'
export const updateOrder = 'Update my order'
export const payOnlineInstead = 'Pay online instead'
export const placingTitle = 'Your order is being placed'
export const placingText = 'We’ll confirm here in a moment.'
export const waitingText = 'Your order is not placed yet. We’ll place it once, when you’re back online.'
