import { plural } from './language.ts'

export const wishlist = 'Wishlist'
export const wishlistCount = (count: number) =>
  plural(count, {
    one: '1 product, saved on this device until you log out.',
    other: `${count} products, saved on this device until you log out.`,
  })
export const emptyWishlistTitle = 'Your wishlist is empty'
export const emptyWishlistText = 'Tap the heart on any product to save it here.'
export const browseAllProducts = 'Browse All Products'
export const products = 'Products'
