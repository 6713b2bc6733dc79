// Labels of the navigation in header, menu and footer.
export const skipToContent = 'Skip to content'
export const mainNavigation = 'Main'
export const menu = 'Menu'
export const home = 'Home'
export const shop = 'Shop'
export const about = 'About'
export const categories = 'Categories'
export const trackOrder = 'Track Order'
export const wishlist = 'Wishlist'
export const helpCentre = 'Help Centre'

export const search = 'Search'
export const searchLabel = 'Search products'
export const searchPlaceholder = 'Search products...'

export const languageLabel = 'Language'

export const announcementLabel = 'Offer'

export const offlineShort = 'You are offline.'
export const offline = 'You are offline. You can still browse and fill your cart.'
export const pricesOfToday = (time: string) => `Prices as of ${time}.`
export const pricesOfDay = (date: string, time: string) => `Prices as of ${date}, ${time}.`
export const backOnline = 'You are back online.'

export const socialLabel = (brand: string, network: string) => `${brand} on ${network}`
export const shopHeading = 'Shop'
export const allProducts = 'All Products'
export const bestSellers = 'Best Sellers'
export const newArrivals = 'New Arrivals'
export const supportHeading = 'Support'
export const contactUs = 'Contact Us'
export const shipping = 'Shipping'
export const returns = 'Returns'
export const aboutUs = 'About Us'
export const contactHeading = 'Talk to us'
export const copyright = (year: number, brand: string) => `© ${year} ${brand}. All rights reserved.`
export const terms = 'Terms & privacy'

export const backToCart = 'Back to cart'
export const help = 'Help'

// Texts of a closed shop: what visitors see, and the notice for the owner.
export const openingSoonTitle = 'Opening soon'
export const openingSoonText = 'We are getting the shop ready. Please come back soon.'
export const closedNotice = 'Your shop is closed. Visitors see “Opening soon”.'
export const openShop = 'Open the shop'
