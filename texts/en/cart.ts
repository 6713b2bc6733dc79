export const title = 'Shopping Cart'
export const drawerTitle = (lineCount: number) => `Shopping Cart (${lineCount})`
export const close = 'Close'
export const viewCart = 'View Cart'
export const checkout = 'Checkout'

export const emptyTitle = 'Your cart is empty'
export const emptyText = 'Items you add appear here, even offline.'
export const startShopping = 'Start Shopping'
export const loading = 'Loading your cart'
export const storageBlocked = 'Your browser blocks storage, so your cart will be lost when you close this page.'
export const storageFull = 'Your device is full. Free up space to keep your cart.'

export const priceEach = (price: string) => `${price} each`
/** The label for screen readers before the amount of a cart line. */
export const lineTotal = 'Line total'
export const removeProduct = (name: string) => `Remove ${name}`
export const removedTitle = 'Removed from cart'
export const removed = (name: string) => `${name} is no longer in your cart.`
export const clear = 'Clear Cart'
export const clearedTitle = 'Cart cleared'
export const cleared = 'All items were removed from your cart.'
export const undo = 'Undo'

export const soldOut = 'Out of Stock. Please remove it to check out.'
export const severalOptions = 'Now available in several options.'
export const priceChanged = (before: string, now: string) => `Price changed from ${before} to ${now}`
export const quantityReduced = (left: number) => `Only ${left} left: quantity reduced`
export const acceptChange = 'OK'
/** The accessible name of the button `acceptChange`. It begins with the visible text of the button. */
export const acceptChangeOf = (name: string) => `OK, accept the change of ${name}`

export const moreForFreeShipping = (amount: string) => `Add ${amount} more for free shipping`
export const freeShipping = 'You qualify for free shipping!'

export const summaryTitle = 'Order Summary'
export const subtotal = 'Subtotal'
/** The label of the delivery cost in the cart drawer (specification section 2). */
export const shipping = 'Shipping'
/** The label of the delivery cost on the cart page. */
export const delivery = 'Delivery'
export const free = 'Free'
export const tax = 'GST'
/** The label of the tax when the prices include it. */
export const includesGst = 'Includes GST'
export const total = 'Total'
export const proceedToCheckout = 'Proceed to Checkout'
export const continueShopping = 'Continue Shopping'
/** The note below the totals of the cart. `paymentWays` names the payment methods, without a full stop. */
export const summaryNote = (paymentWays: string, isTaxAdded: boolean) =>
  `${isTaxAdded ? 'Delivery and tax are' : 'Delivery is'} confirmed at checkout. ${paymentWays}.`
