// Descriptions of the shop's pages for search results and shared links.
export const notFoundDescription = 'We can’t find that page.'
export const aboutDescription =
  'Who makes Gulbagh: a dawakhana in Lucknow that joins Unani wisdom with modern research.'
export const cartDescription = 'The items in your cart.'
export const checkoutDescription = 'Enter your address and choose how to pay.'
export const confirmEmailDescription = 'Confirm the email address of your account.'
export const ownAboutDescription = (brand: string) => `About ${brand}: who we are and how to reach us.`

export const contactDescription = (brand: string) => `Phone, email, store address and business hours of ${brand}.`
export const forgotPasswordDescription = 'Request a link to set a new password.'
export const helpDescription =
  'Answers about Unani medicine, usage and safety, orders and support, and how to reach us.'
export const homeDescription =
  'Kushtas, majuns, sharbats, qurs and herbal teas from the Unani and Ayurvedic tradition. 100% natural, lab certified, delivered across India.'

export const listingDescription =
  'Discover our complete range of natural wellness products: kushtas, majuns, sharbats, qurs and herbal teas.'
export const categoryDescription = (category: string) =>
  `${category}: Unani and Ayurvedic formulations, 100% natural and lab certified.`
export const loginDescription = 'Log in to see your profile and your orders.'
export const orderPlacedDescription = 'Thank you for your order.'
export const payDescription = 'Complete the payment for your order.'
export const productMissingDescription = "The product you're looking for doesn't exist or has been removed."
export const productUnavailableDescription = 'This page could not be loaded.'
export const profileDescription = 'Your account and your orders.'
export const resetPasswordDescription = 'Choose a new password for your account.'
export const returnsDescription = 'How to return or exchange products.'
export const shippingDescription = 'Delivery costs, and how to track your order.'
export const signupDescription = 'Create an account and find all your orders in one place.'
export const termsDescription = 'What you agree to when you order, and how we use your data.'
export const trackByIdDescription = 'Track your order by order ID and email.'
export const trackByNumberDescription = 'Track your order by order number and email.'
export const waitingDescription = 'What you did offline that is not sent yet.'
export const wishlistDescription = 'The products in your wishlist on this device.'
export const categoriesDescription =
  'Herbal products by need: immunity, digestion, stress, energy, sleep, and herbal teas.'
