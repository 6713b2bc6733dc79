import { plural } from './language.ts'

// Adding to the cart, and the button of the cart. Most pages load these, so they are not in `cart.ts`.
export const addToCart = 'Add to Cart'
export const addProductToCart = (name: string) => `Add to Cart: ${name}`
export const chooseOption = 'Choose an option'
export const chooseOptionOf = (name: string) => `Choose an option: ${name}`
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
