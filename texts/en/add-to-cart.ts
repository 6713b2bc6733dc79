import { plural } from './language.ts'

// Messages about adding to the cart, and the label of the cart button. They are not in `cart.ts`, because most pages
// load them.
export const addToCart = 'Add to Cart'
export const addProductToCart = (name: string) => `Add to Cart: ${name}`
export const chooseOption = 'Choose an option'
export const chooseOptionOf = (name: string) => `Choose an option: ${name}`
export const viewProduct = 'View product'
export const viewProductNamed = (name: string) => `View product: ${name}`
export const outOfStock = 'Out of Stock'
export const productOutOfStock = (name: string) => `Out of Stock: ${name}`

export const addedTitle = 'Added to cart'
export const added = (name: string) => `${name} has been added to your cart.`
export const addedFewer = (count: number) => `Only ${count} left, so we added ${count}.`
export const notAddedTitle = 'Not added to cart'
export const cartIsFull = (name: string) => `Your cart cannot hold more ${name}.`
export const addingFailed = 'Please try again in a moment.'
export const viewCart = 'View Cart'
export const storageFull = 'Your device is full. Free up space to keep your cart.'

export const cart = 'Cart'
export const cartWithItems = (count: number) =>
  plural(count, { one: `Cart, ${count} item`, other: `Cart, ${count} items` })
