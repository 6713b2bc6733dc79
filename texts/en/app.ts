export const loading = 'Loading'
export const loadingProduct = 'Loading product'
export const loadingProducts = 'Loading products'

export const offlineTitle = 'You seem to be offline'
export const offlineText = 'This page isn’t available offline. Please check your connection and try again.'
export const lostTitle = 'This page could not be loaded'
export const lostText = 'The shop may have been updated, or your connection was lost. Please try again.'
export const failedTitle = 'Something went wrong'
export const failedText = 'This page could not be shown. Please try again in a moment.'
export const tryAgain = 'Try again'

export const notFoundTitle = '404 Page Not Found'
export const notFoundText = 'We can’t find that page. Check the address or go back to the shop.'
export const browseAllProducts = 'Browse All Products'
export const home = 'Home'

// Titles and descriptions of pages, for search results and shared links.
export const notFoundDescription = 'We can’t find that page.'

export const aboutTitle = 'About Us'
export const aboutDescription =
  'Who makes Gulbagh: a dawakhana in Lucknow that joins Unani wisdom with modern research.'

export const cartTitle = 'Shopping Cart'
export const cartDescription = 'The items in your cart.'

export const checkoutTitle = 'Checkout'
export const checkoutDescription = 'Enter your address and choose how to pay.'

export const confirmEmailTitle = 'Confirm email'
export const confirmEmailDescription = 'Confirm the email address of your account.'

export const contactTitle = 'Contact Us'
export const ownAboutDescription = (brand: string) => `About ${brand}: who we are and how to reach us.`

export const contactDescription = (brand: string) => `Phone, email, store address and business hours of ${brand}.`

export const forgotPasswordTitle = 'Forgot password'
export const forgotPasswordDescription = 'Request a link to set a new password.'

export const helpTitle = 'Help Centre'
export const helpDescription =
  'Answers about Unani medicine, usage and safety, orders and support, and how to reach us.'

export const homeTitle = 'Unani & Ayurvedic Remedies for Natural Wellness'
export const homeDescription =
  'Kushtas, majuns, sharbats, qurs and herbal teas from the Unani and Ayurvedic tradition. 100% natural, lab certified, delivered across India.'

export const listingDescription =
  'Discover our complete range of natural wellness products: kushtas, majuns, sharbats, qurs and herbal teas.'
export const categoryDescription = (category: string) =>
  `${category}: Unani and Ayurvedic formulations, 100% natural and lab certified.`
export const listingName = 'Products'

export const loginTitle = 'Log in'
export const loginDescription = 'Log in to see your profile and your orders.'

export const orderPlacedTitle = 'Order placed'
export const orderPlacedDescription = 'Thank you for your order.'

export const payTitle = 'Pay your order'
export const payDescription = 'Complete the payment for your order.'

export const productMissingTitle = 'Product Not Found'
export const productMissingDescription = "The product you're looking for doesn't exist or has been removed."
export const productUnavailableTitle = 'Product'
export const productUnavailableDescription = 'This page could not be loaded.'

export const profileTitle = 'Your profile'
export const profileDescription = 'Your account and your orders.'

export const resetPasswordTitle = 'Reset password'
export const resetPasswordDescription = 'Choose a new password for your account.'

export const returnsTitle = 'Returns & exchanges'
export const returnsDescription = 'How to return an unopened product, and refund times.'

export const shippingTitle = 'Shipping information'
export const shippingDescription = 'Delivery costs and times, and how to track your order.'

export const signupTitle = 'Sign up'
export const signupDescription = 'Create an account and find all your orders in one place.'

export const termsTitle = 'Terms & privacy'
export const termsDescription = 'What you agree to when you order, and how we use your data.'

export const trackByIdTitle = 'Track Your Order'
export const trackByIdDescription = 'Track your order by order ID and email.'
export const trackByNumberTitle = 'Order tracking'
export const trackByNumberDescription = 'Track your order by order number and email.'

export const waitingTitle = 'Waiting to be sent'
export const waitingDescription = 'What you did offline that is not sent yet.'

export const wishlistTitle = 'Wishlist'
export const wishlistDescription = 'The products in your wishlist on this device.'

export const keywords = 'herbal wellness, Unani, Ayurveda, kushta, majun, sharbat, qurs'

export const categoriesTitle = 'Categories'
export const categoriesDescription =
  'Herbal products by need: immunity, digestion, stress, energy, sleep, and herbal teas.'
export const categoriesText = 'What can we help with?'
export const categoriesEmptyTitle = 'No categories yet'
export const categoriesEmptyText = 'You can browse all products instead.'

// Errors of requests.
export const noResponse = 'You seem to be offline. Please check your connection and try again.'
export const unknownStatus = (status: number) => `HTTP ${status}`
