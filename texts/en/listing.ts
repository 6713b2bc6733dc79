export const searchLabel = 'Search products'
export const searchPlaceholder = 'Search products...'
export const search = 'Search'
export const filters = 'Filters'
export const category = 'Category'
export const allCategories = 'All Categories'
export const sortBy = 'Sort by'
export const sortFeatured = 'Featured'
export const sortNewest = 'Newest First'
export const sortName = 'Name A-Z'
export const sortPriceLow = 'Price: Low to High'
export const sortPriceHigh = 'Price: High to Low'

export const activeFilters = 'Active filters:'
export const removeFilter = (name: string) => `Remove filter ${name}`
export const removeSearch = (text: string) => `Remove search "${text}"`
export const clearAll = 'Clear all'

export const searchResults = <Text>(text: Text): readonly (string | Text)[] => ['Search Results for "', text, '"']
export const searchNote = 'Results match names, ingredients and traditional use. They are not medical advice.'
export const bestSellers = 'Best Sellers'
export const newArrivals = 'New Arrivals'
export const allProducts = 'All Products'
export const allProductsText = 'Discover our complete range of natural wellness products'
export const products = 'Products'
export const loading = 'Loading products…'

export const pages = 'Pages'
export const previousPage = 'Previous'
export const nextPage = 'Next'
export const page = (number: number) => `Page ${number}`

export const nothingFoundTitle = 'No products found'
export const nothingFoundText = 'Try adjusting your search criteria or browse all categories.'
export const clearFilters = 'Clear Filters'
export const emptyShopTitle = 'No products yet'
export const emptyShopText = 'We are adding our products. Ask us what you are looking for.'
export const contactUs = 'Contact Us'

export const sortCountry = 'Country of Origin'
export const form = 'Form'
export const allForms = 'All forms'
export const price = 'Price'
export const anyPrice = 'Any price'
export const rating = 'Rating'
export const anyRating = 'Any rating'
export const country = 'Country of origin'
export const allCountries = 'All countries'
export const inStock = 'In stock'
export const onSale = 'On sale'
export const applyFilters = 'Apply filters'
export const forms = {
  tablet: 'Tablets (qurs, vati)',
  capsule: 'Capsules',
  powder: 'Powders (safuf, churna)',
  paste: 'Pastes (majun, avaleha)',
  syrup: 'Syrups (sharbat)',
  distillate: 'Distillates (arq)',
  oil: 'Oils (roghan, taila)',
  ointment: 'Creams and balms',
  mineral: 'Kushta and bhasma',
  tea: 'Teas and decoctions',
  soap: 'Soaps and shampoos',
}
export const priceBelow = (to: string) => `Below ${to}`
export const priceFrom = (from: string) => `${from} and above`
export const priceBetween = (from: string, to: string) => `${from} to ${to}`
export const minStars = (stars: string) => `${stars} stars and above`
export const withCount = (label: string, count: number) => `${label} (${count})`
