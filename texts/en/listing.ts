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
