import { plural } from './language.ts'

export const salePrice = 'Sale price'
export const regularPrice = 'Regular price'
export const priceFrom = (amount: string) => `From ${amount}`
export const sale = 'Sale'
export const bestSeller = 'Best Seller'
export const notRated = 'Not rated yet'
export const stars = (rating: number | string) => `${rating} of 5 stars`
/** The number of reviews, shown beside the stars. `spoken` renders text for screen readers only. */
export const reviewCount = <Spoken>(count: number, spoken: (text: string) => Spoken): readonly (string | Spoken)[] => [
  `(${count}`,
  spoken(plural(count, { one: ' review', other: ' reviews' })),
  ')',
]
export const home = 'Home'
export const products = 'Products'
export const similarProducts = 'Similar products in stock'
export const recentlyViewed = 'Recently viewed'
export const boughtTogether = 'Often bought together'
export const relatedProducts = 'Related products'

export const details = 'About this product'
export const description = 'Description'
export const noDescription = 'No description yet.'
export const ingredientsAndUsage = 'Ingredients & Usage'
export const ingredients = 'Ingredients'
export const noIngredients = 'Ingredient list not available.'
export const usage = 'Usage'
export const noUsage = 'Please consult with a healthcare professional for dosage recommendations.'
export const reviews = 'Reviews'
export const reviewsLoading = 'Loading reviews'
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

export const wishlistOf = (name: string) => `Wishlist: ${name}`
export const addToWishlist = 'Add to wishlist'
export const removeFromWishlist = 'Remove from wishlist'
export const addedToWishlist = 'Added to wishlist'
export const removedFromWishlist = 'Removed from wishlist'
export const viewWishlist = 'View Wishlist'

export const orderWithoutScripts = 'Order without JavaScript'
export const needsScripts =
  'Your browser does not run JavaScript. You can still order this product and pay cash on delivery.'
/** The notice for browsers without scripts in a shop that does not accept cash on delivery. */
export const onlyWithScripts =
  'Your browser does not run JavaScript. This shop takes online payment only, which needs it.'
export const orderQuantity = 'Quantity'
export const showVariant = 'Show'
export const chooseVariant = 'Choose an option'
export const soldOutVariant = (title: string) => `${title} (sold out)`
