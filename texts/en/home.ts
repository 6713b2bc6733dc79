import { plural } from './language.ts'

export const heroEyebrow = 'Unani & Ayurvedic remedies'
export const heroTitle = 'Old remedies, made with new care'
export const heroText =
  'Kushtas, majuns, sharbats and qurs from eight centuries of Unani practice. 100% natural, lab certified.'
export const shopNow = 'Shop Now'
export const learnAboutUnani = 'Learn About Unani'

export const standards = 'Our standards'
export const organicCertified = 'Organic Certified'
export const labTested = 'Lab Tested'
export const unaniApproved = 'Unani Approved'
export const fssaiCertified = 'FSSAI Certified'

export const bestSellersEyebrow = 'Customer favourites'
export const bestSellersTitle = 'Best Sellers'
export const viewAllProducts = 'View All Products'

export const categoriesEyebrow = 'What do you need?'
export const categoriesTitle = 'Shop by Category'
export const productCount = (count: number) => plural(count, { one: '1 product', other: `${count} products` })

export const newsletterEyebrow = '10% off your first order'
export const newsletterTitle = 'Our newsletter'
export const newsletterText =
  'New products, how they are made, and a discount code for your first order. At most two emails a month.'
export const email = 'Email'
export const emailExample = 'you@example.com'
export const emailInvalid = 'Please enter a valid email address'
export const subscribe = 'Subscribe'
export const subscribing = 'Subscribing...'
export const subscriptionStored = 'We’ll subscribe you when you’re back online.'
export const subscribedTitle = 'Welcome to our community! 🌿'
export const subscribedText =
  "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!"
/** The message after a newsletter subscription in a shop that sends no discount code. */
export const subscribedOnlyText = "You've successfully subscribed to our newsletter."
export const subscriptionFailed = 'Subscription failed'
export const tryLater = 'Please try again later.'
