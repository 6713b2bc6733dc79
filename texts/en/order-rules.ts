import { plural } from './language.ts'

export const productGone = (name: string) => `${name} is no longer available. Please remove it from your cart.`
export const unknownProductGone = 'A product in your cart is no longer available. Please remove it from your cart.'
export const productsGone = 'Some products in your cart are no longer available. Please remove them from your cart.'
export const variantRequired = (name: string) => `Please choose an option of “${name}”.`
export const variantsRequired = 'Some products come in several options. Please choose one for each of them.'
export const productSoldOut = (name: string) => `${name} is out of stock. Please remove it from your cart.`
export const productLimit = (name: string, limit: number) => `${name}: limit ${limit} per order.`
export const productLeft = (name: string, count: number) => `Only ${count} left of ${name}. Please lower the quantity.`
export const stockTooLow = 'Some products in your cart are not in stock in that quantity. Please check your cart.'
export const priceChanged = (name: string, price: string) =>
  `The price of ${name} is now ${price}. Please check your cart and order again.`
export const pricesChanged = 'Some prices have changed. Please check your cart and order again.'
export const totalChanged = (total: string) => `The total is now ${total}. Please check your order and place it again.`

export const couponUsed = 'This discount code has already been used. It works once.'
export const couponInvalid = 'This code isn’t valid for this email address.'
export const couponFirstOrderOnly = 'This code is for first orders only. This email address already has an order.'

export const cashItemLimit = (limit: number) =>
  plural(limit, {
    one: `Cash on delivery is for up to ${limit} item per order.`,
    other: `Cash on delivery is for up to ${limit} items per order.`,
  })
export const cashAmountLimit = (amount: string) => `Cash on delivery is for orders up to ${amount}.`
export const cashOrdersOpen = 'We are still confirming other cash on delivery orders with these details.'
