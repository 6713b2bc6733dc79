import { plural } from './language.ts'

export const outOfStock = 'Out of Stock'
export const fewLeftOnCard = (count: number) => `Only ${count} left in stock`
export const fewLeft = (count: number) => `Only ${count} left!`

export const searchTitle = (text: string) => `Search Results for "${text}"`
export const categoryTitle = (name: string) => `${name} Products`
export const listingTitle = 'All Products - Herbal Wellness Collection'
/** The title of the product list, except in the sample shop, because other shops may sell other goods. */
export const ownListingTitle = 'All Products'
export const foundCount = (count: number) => plural(count, { one: '1 product found', other: `${count} products found` })
