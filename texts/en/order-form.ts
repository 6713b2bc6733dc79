export const title = 'Order'
export const intro = 'Cash on delivery: you pay when the parcel arrives.'
export const goToShop = 'Go to the shop'
export const backToProduct = 'Back to the product'

export const subtotal = 'Subtotal'
export const shipping = 'Delivery'
export const freeShipping = 'Free'
/** The label of the tax in the totals, the same text as in `checkout.ts`. `percent` is the tax rate. */
export const tax = (percent: number) => `Tax (${percent}%)`
/** The label of the tax when the prices include it. */
export const includesGst = 'Includes GST'
/** The label of the tax when the products have different tax rates. */
export const gst = 'GST'
export const total = 'Total'

export const contact = 'Contact'
export const fullName = 'Full name'
export const email = 'Email'
export const phone = 'Phone number'
export const address = 'Delivery address'
export const addressLine1 = 'Address line 1'
export const addressLine2 = 'Address line 2 (optional)'
export const city = 'City'
export const state = 'State'
export const chooseState = 'Choose a state'
export const pin = 'PIN code'
export const notes = 'Order notes (optional)'
export const terms = 'terms and conditions'
export const agree = <Link>(link: (text: string) => Link): readonly (string | Link)[] => [
  'I agree to the ',
  link(terms),
  '.',
]
export const placeOrder = 'Place Order'

export const checkInput = 'Please check your information and try again.'
export const notPlaced = 'Your order is not placed.'
export const mayBePlaced = 'This order may already be placed. Please look for our email before you order again.'
export const soldOutTitle = 'This product is sold out'
export const soldOutText = 'Please choose another product.'
export const notFoundTitle = 'Product not found'
export const notFoundText = 'It may have been removed from the shop.'

export const placedTitle = 'Thank you for your order'
export const placedText = (orderNumber: string) => `Your order ${orderNumber} is placed. You pay when it is delivered.`
export const emailSent = (address: string) =>
  `We’ve sent a confirmation to ${address}. Its link shows where your order is.`
