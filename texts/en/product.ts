import { plural } from './language.ts'

export const salePrice = 'Sale price'
export const regularPrice = 'Regular price'
export const sale = 'Sale'
export const bestSeller = 'Best Seller'
export const notRated = 'Not rated yet'
export const stars = (rating: number | string) => `${rating} of 5 stars`
/** The number of reviews beside the stars. `spoken` is for screen readers only. */
export const reviewCount = <Spoken>(count: number, spoken: (text: string) => Spoken): readonly (string | Spoken)[] => [
  `(${count}`,
  spoken(plural(count, { one: ' review', other: ' reviews' })),
  ')',
]

export const breadcrumb = 'Breadcrumb'
export const home = 'Home'
export const products = 'Products'
export const share = 'Share'
export const shareProduct = (name: string) => `Share ${name}`
export const linkCopiedTitle = 'Link copied'
export const linkCopiedText = 'Product link has been copied to your clipboard.'
export const copyLink = 'Copy this link'
export const maxQuantity = 'Max quantity reached'
export const returns = 'Returns within 30 days, unopened'
export const suitableFor = 'Suitable for'
export const temperament = (type: string) => `${type} temperament`
export const keyBenefits = 'Key Benefits'
export const certifications = 'Certifications'
export const similarProducts = 'Similar products in stock'
export const recentlyViewed = 'Recently viewed'

export const picturesOf = (name: string) => `Pictures of ${name}`
export const picturePosition = (number: number, count: number) => `Picture ${number} of ${count}`
export const pictureAlt = (name: string, number: number) => `${name}, picture ${number}`
export const pictureAltOfAll = (name: string, number: number, count: number) => `${name}, picture ${number} of ${count}`
export const showPicture = (number: number) => `Show picture ${number}`
export const zoomPicture = 'Zoom picture'
export const enlarge = 'Enlarge'
export const close = 'Close'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
/** The position below the enlarged picture. `spoken` is for screen readers only. */
export const zoomPosition = <Spoken>(
  number: number,
  count: number,
  spoken: (text: string) => Spoken,
): readonly (string | Spoken)[] => [spoken('Picture '), `${number} of ${count}`]

export const deliveryLabel = 'Check delivery to your PIN code'
export const deliveryPrompt = 'Enter your PIN code to see the delivery date and cash on delivery.'
export const deliveryChecking = 'Checking delivery…'
export const deliveryUnknown = 'Delivery could not be checked just now. You can still order.'
export const deliveryOffline = 'You are offline. Delivery is checked when you are back online.'
export const deliveryUnavailable = 'We do not deliver to this PIN code yet.'
export const deliveryAvailable = 'Delivery available'
export const deliveryBy = (date: string) => `Delivery by ${date}`
/** `days` is a number or a range, for example `3-5`. */
export const deliveryInDays = (days: string) =>
  plural(Number(days), { one: 'Delivery in about 1 day', other: `Delivery in about ${days} days` })
export const codAvailable = 'Cash on delivery available'
export const codNotAvailable = 'Cash on delivery not available'

export const details = 'About this product'
export const description = 'Description'
export const noDescription = 'No description yet.'
export const ingredientsAndUsage = 'Ingredients & Usage'
export const ingredients = 'Ingredients'
export const noIngredients = 'Ingredient list not available.'
export const usage = 'Usage'
export const noUsage = 'Please consult with a healthcare professional for dosage recommendations.'
export const reviews = 'Reviews'
export const onThePack = 'On the pack'
export const netQuantity = 'Net quantity'
export const manufacturer = 'Manufacturer'
export const countryOfOrigin = 'Country of origin'
export const licenceNumber = 'Licence number'
export const bestBefore = 'Best before'
export const hsnCode = 'HSN code'
export const sku = 'SKU'

export const missingTitle = 'Product Not Found'
export const missingText = "The product you're looking for doesn't exist or has been removed."
export const browseAllProducts = 'Browse All Products'

export const recentSearches = 'Recent searches'
export const categories = 'Categories'
export const bestSellers = 'Best Sellers'

export const wishlist = 'Wishlist'
export const wishlistOf = (name: string) => `Wishlist: ${name}`
export const addToWishlist = 'Add to wishlist'
export const removeFromWishlist = 'Remove from wishlist'
export const addedToWishlist = 'Added to wishlist'
export const removedFromWishlist = 'Removed from wishlist'
export const viewWishlist = 'View Wishlist'
export const wishlistCount = (count: number) =>
  plural(count, {
    one: '1 product, saved on this device until you log out.',
    other: `${count} products, saved on this device until you log out.`,
  })
export const emptyWishlistTitle = 'Your wishlist is empty'
export const emptyWishlistText = 'Tap the heart on any product to save it here.'
