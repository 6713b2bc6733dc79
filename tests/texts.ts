import { sampleCopyrightYear, sampleProfile } from '#rules/shop/shop-profile'

/**
 * Texts that shoppers see, quoted from one section of the specification or from the decisions, and where they are
 * tested. `{…}` is any value.
 */
interface Texts {
  section: 2 | 4 | 5 | 8 | 9 | 'decisions'
  texts: readonly string[]
  /** The URL path of the page that shows the texts. `texts.test.ts` renders it. */
  on?: string
  /** The test that checks the texts when no page shows them at once: its file and title. */
  test?: readonly [file: string, title: string]
}

const account = 'tests/journeys/account.spec.ts'
const buy = 'tests/journeys/buy.spec.ts'
const pin = 'tests/journeys/pin.spec.ts'
const pay = 'tests/journeys/pay.spec.ts'
const profile = 'tests/journeys/profile.spec.ts'
const reviews = 'tests/journeys/reviews.spec.ts'
const textsSpec = 'tests/journeys/texts.spec.ts'
const checkoutFields = 'pwa/shop/checkout/use-checkout-form.test.ts'
const problems = 'pwa/shop/account/account-problems.test.ts'
const shopTexts = [textsSpec, 'texts of product page, cart and checkout match the specification'] as const

/** Returns those of the given values of the sample profile that are neither null nor undefined. */
const ofProfile = (...values: (string | null | undefined)[]) => values.flatMap((value) => value ?? [])
const contact = ofProfile(sampleProfile.phone?.text, sampleProfile.email)
const hours = sampleProfile.hours.map(({ days, times }) => `${days} ${times}`)

/**
 * Every text of sections 2, 4, 5, 8 and 9 that a shopper can see. The dashboard's texts are tested with the dashboard.
 */
export const texts = [
  // Section 2 of the specification: header, footer, home page and menu.
  {
    section: 2,
    on: '/',
    texts: [
      ...ofProfile(sampleProfile.tagline),
      'Loading your wellness journey...',
      'Home',
      'Shop',
      'About',
      'Search products...',
      'Login',
      'All Products',
      'Best Sellers',
      'New Arrivals',
      'Categories',
      'Help Centre',
      'Contact Us',
      'Track Order',
      'Shipping',
      'Returns',
      'About Us',
      ...contact,
      `© ${sampleCopyrightYear} ${sampleProfile.brand}`,
      'Shop Now',
      'Learn About Unani',
      'View All Products',
      'Shop by Category',
      'Organic Certified',
      'Lab Tested',
      'Unani Approved',
      'FSSAI Certified',
      '10% off',
      'first order',
      'Subscribe',
      ...ofProfile(sampleProfile.blurb),
      ...sampleProfile.social.map(({ name }) => `${sampleProfile.brand} on ${name}`),
      '5 of 5 stars',
      'Dr. Ayesha Rahman',
      'Mumbai',
      'Rajesh Kumar',
      'Delhi',
      'Fatima Siddiqui',
      'Hyderabad',
      'Kushta',
      'Majun',
      'Sharbat',
      'Qurs',
      '100% natural, lab certified',
    ],
  },
  { section: 2, on: '/nowhere', texts: ['404 Page Not Found'] },
  {
    section: 2,
    test: [account, 'a visitor can sign up, is greeted by name, and signing out deletes cart, wishlist and form input'],
    texts: ['Profile', 'Track Orders', 'Logout'],
  },
  // Section 2 of the specification: product list.
  {
    section: 2,
    on: '/products',
    texts: [
      'All Products - Herbal Wellness Collection',
      'All Products',
      'Discover our complete range of natural wellness products',
      'Search products...',
      'All Categories',
      'Featured',
      'Newest First',
      'Name A-Z',
      'Price: Low to High',
      'Price: High to Low',
      'Filters',
      '{n} products found',
      'Sale',
      'Best Seller',
      'Only {n} left in stock',
      'Out of Stock',
      'Add to Cart',
    ],
  },
  {
    section: 2,
    on: '/products?search=nothing-like-it',
    texts: [
      'Search Results for "{term}"',
      'Active filters:',
      'Clear all',
      'No products found',
      'Try adjusting your search criteria or browse all categories.',
      'Clear Filters',
    ],
  },
  { section: 2, on: '/products?categoryId=1&search=sandal', texts: ['1 product found'] },
  { section: 2, on: '/products?categoryId=1', texts: ['{category} Products'] },
  // Section 2 of the specification: product page.
  {
    section: 2,
    on: '/products/khamira-sandal',
    texts: [
      'Home',
      'Products',
      'Best Seller',
      'Sale',
      'Suitable for',
      '{type} temperament',
      'Only {n} left!',
      'Key Benefits',
      'Certifications',
      'Description',
      'Ingredients & Usage',
      'Reviews',
      'Add to Cart',
      '₹1,50,000.00',
      'Cooling.',
      'Wishlist: {name}',
      'Share {name}',
      'One more of {name}',
      '({n} reviews',
    ],
  },
  {
    section: 2,
    on: '/products/bare',
    texts: [
      'Out of Stock',
      'Ingredient list not available.',
      'Please consult with a healthcare professional for dosage recommendations.',
    ],
  },
  {
    section: 2,
    on: '/products/gone',
    texts: [
      'Product Not Found',
      "The product you're looking for doesn't exist or has been removed.",
      'Browse All Products',
    ],
  },
  {
    section: 2,
    test: shopTexts,
    texts: [
      'Link copied',
      'Product link has been copied to your clipboard.',
      'Max quantity reached',
      'Based on {n} review',
      'Shopping Cart ({n})',
      'Subtotal',
      'Shipping',
      'Total',
      'View Cart',
      'Checkout',
      'Add {amount} more for free shipping',
      'You qualify for free shipping!',
      'Clear Cart',
      'Proceed to Checkout',
      'Continue Shopping',
      'Your cart is empty',
      'Start Shopping',
      'Contact Information',
      'Shipping Address',
      'Payment Method',
      'Order Notes',
      'Notes about your order',
      'Order Summary',
      'Free',
      'Remove {name}',
      'One less of {name}',
      'Cash on Delivery',
      'Online payment',
      'India',
      'I agree to the terms and conditions',
    ],
  },
  {
    section: 2,
    test: [reviews, 'a guest can write a review with the keyboard, and each invalid field shows an error'],
    texts: ['Write a Review', 'Title', 'Comment', 'Name', 'Email', '{n} stars'],
  },
  {
    section: 2,
    test: [reviews, 'a signed-in reader can vote on a review, change the vote and withdraw it'],
    texts: ['Helpful', 'Not helpful'],
  },
  {
    section: 2,
    test: [reviews, 'reviews are shown ten at a time, in the sort order that the reader chooses'],
    texts: ['{n} ({n}%)'],
  },
  {
    section: 2,
    test: [textsSpec, 'the buttons of newsletter and reviews show progress while their request runs'],
    texts: ['Submit Review', 'Submitting...'],
  },
  // Section 2 of the specification: orders, account, order tracking.
  {
    section: 2,
    test: [buy, 'a guest can find a product by search, order it with cash on delivery and track the order'],
    texts: ['Track Your Order'],
  },
  { section: 2, test: ['tests/support/buying.ts', ''], texts: ['Order Placed Successfully!'] },
  {
    section: 2,
    test: [account, 'a password reset link from an email sets a new password once and shows an error the second time'],
    texts: ['Check Your Email', 'Try Another Email', 'Password Reset Successful', 'Continue to Login'],
  },
  {
    section: 2,
    test: [textsSpec, 'the password reset page without a token shows an error'],
    texts: ['Invalid Reset Link', 'Back to Login'],
  },
  {
    section: 2,
    test: [profile, 'the profile page shows the account and its orders, with the tracking steps of each order'],
    texts: ['Profile Info', 'My Orders', 'Account Type', 'Track Order', 'Hide', "You haven't placed any orders yet."],
  },
  { section: 2, test: [profile, 'the profile asks a guest to log in'], texts: ['Please Log In', 'Log in'] },
  {
    section: 2,
    test: [profile, 'the profile page shows the account and its orders, with the tracking steps of each order'],
    texts: ['Username', 'Email', 'Start Shopping'],
  },
  {
    section: 2,
    test: [profile, 'a failed logout shows the reason, and the shopper stays signed in'],
    texts: ['Logout'],
  },
  {
    section: 2,
    on: '/login',
    texts: ['Log in', 'Email', 'Password', 'Show password', 'Forgot your password?', 'Sign up', 'Back to home'],
  },
  {
    section: 2,
    on: '/signup',
    texts: ['Sign up', 'Email', 'Mobile number', 'Username', 'Password', 'Confirm password', 'Show password', 'Log in'],
  },
  {
    section: 2,
    test: [account, 'a visitor can sign up, is greeted by name, and signing out deletes cart, wishlist and form input'],
    texts: ['Hide'],
  },
  { section: 2, on: '/forgot-password', texts: ['Forgot password', 'Email', 'Send reset link', 'Back to Login'] },
  { section: 2, on: '/reset-password', texts: ['Invalid Reset Link', 'Request a new reset link'] },
  {
    section: 2,
    on: '/reset-password?token=long-enough-to-be-one',
    texts: ['Reset password', 'New password', 'Confirm new password', 'Show new password'],
  },
  {
    section: 2,
    test: [buy, 'an order can be tracked from another device by its number or id, only with the right email address'],
    texts: ['Order number', 'Order ID', 'Email', 'Track Order'],
  },
  {
    section: 2,
    test: [buy, 'the order success page of an unknown order leaves the cart unchanged'],
    texts: ['Order Not Found'],
  },
  {
    section: 2,
    on: '/help-centre',
    texts: [
      'About Unani Medicine',
      'Usage & Safety',
      'Orders & Support',
      ...contact,
      'Business hours',
      'Book a consultation',
    ],
  },
  { section: 2, on: '/categories', texts: ['Categories', '{category}', '{n} product'] },
  {
    section: 2,
    on: '/about',
    texts: [
      'Natural and pure',
      'Unani wisdom',
      'Quality assured',
      'Customer first',
      'Our story',
      'Our mission',
      'Reasons to choose us',
    ],
  },
  {
    section: 2,
    on: '/contact-us',
    texts: [
      'Name',
      'Email',
      'Phone (optional)',
      'Subject',
      'Message',
      'Send message',
      'Business hours',
      'Visit our store',
      ...sampleProfile.address,
      ...contact,
      'Book a consultation',
    ],
  },
  { section: 2, on: '/shipping-info', texts: ['Shipping'] },
  { section: 2, on: '/returns', texts: ['Returns & exchanges'] },

  // Texts of section 4 of the specification.
  {
    section: 4,
    test: shopTexts,
    texts: ['Added to wishlist', 'Removed from wishlist', 'Added to cart', '{name} has been added to your cart.'],
  },
  {
    section: 4,
    test: [textsSpec, 'the buttons of newsletter and reviews show progress while their request runs'],
    texts: ['Subscribing...'],
  },
  {
    section: 4,
    test: [profile, 'a failed logout shows the reason, and the shopper stays signed in'],
    texts: ['Logging out...'],
  },
  {
    section: 4,
    test: [
      'pwa/shop/orders/my-orders.test.tsx',
      'an order in the order list of the profile shows its order status and its payment status',
    ],
    texts: ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'paid'],
  },
  {
    section: 4,
    test: ['pwa/shop/tracking/timeline.test.tsx', 'every tracking status has a title and a distinct colour'],
    texts: ['Order placed', 'Order confirmed', 'Processing', 'Shipped', 'Out for delivery', 'Delivered', 'Cancelled'],
  },

  // Texts of section 5 of the specification.
  {
    section: 5,
    test: ['pwa/forms/use-form.test.ts', 'a star rating that the form holds as text is sent as a number'],
    texts: ['Rating is required'],
  },
  {
    section: 5,
    test: [reviews, 'a guest can write a review with the keyboard, and each invalid field shows an error'],
    texts: [
      'Title is required',
      'Comment must be at least 10 characters',
      'Name is required',
      'Valid email is required',
    ],
  },
  {
    section: 5,
    test: [account, 'the login form shows errors, and a successful login opens the profile'],
    texts: ['Invalid email address', 'Password is required'],
  },
  {
    section: 5,
    test: ['pwa/forms/use-form.test.ts', 'a password reset form without a token has an error for the token'],
    texts: ['Token is required'],
  },
  {
    section: 5,
    test: [account, 'the sign-up form shows field errors at the fields and server errors in an alert'],
    texts: ['Password must be at least 8 characters', 'Please confirm your password', "Passwords don't match"],
  },
  {
    section: 5,
    test: [textsSpec, 'the password reset page without a token shows an error'],
    texts: ['Reset token is missing. Please use the link from your email.'],
  },
  {
    section: 5,
    test: [checkoutFields, 'an empty checkout form has an error for every required field'],
    texts: [
      'Full name is required',
      'Phone number must be at least 10 digits',
      'Address Line 1 is required',
      'City is required',
      'State is required',
      'PIN code must be 6 digits',
      'You must agree to the terms and conditions',
    ],
  },
  {
    section: 5,
    test: [checkoutFields, 'checkout form values %o are rejected'],
    texts: [
      'Please enter a valid Indian mobile number',
      'Please enter a valid 6-digit PIN code',
      'Payment method is required',
      'Please select a valid payment method',
    ],
  },
  {
    section: 5,
    test: [pin, 'checkout is blocked for a PIN code without delivery, but not when the delivery check fails'],
    texts: ['Delivery not available'],
  },
  {
    section: 5,
    test: [textsSpec, 'a failed order shows the reason of the failure'],
    texts: ['Please check if delivery is available to your location before proceeding.'],
  },
  {
    section: 5,
    test: [buy, 'an order can be tracked from another device by its number or id, only with the right email address'],
    texts: [
      'Order number is required',
      'Please enter a valid email address',
      'Invalid Order ID: Please enter a valid numeric order ID',
    ],
  },
  {
    section: 5,
    test: [textsSpec, 'the form to track an order by id requires an order id and an email'],
    texts: ['Order ID is required', 'Valid email is required'],
  },
  {
    section: 5,
    test: [
      reviews,
      'a contact message is still in the form after a failed request and a reload, and gets a ticket number when it is sent',
    ],
    texts: [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ],
  },

  // Texts of section 8 of the specification.
  {
    section: 8,
    test: [reviews, 'the newsletter form accepts a subscription, and shows an error when it fails'],
    texts: [
      'Subscription failed',
      'Please try again later.',
      'Welcome to our community! 🌿',
      "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!",
    ],
  },
  {
    section: 8,
    test: [reviews, 'a guest can write a review with the keyboard, and each invalid field shows an error'],
    texts: ['Review submitted!', 'Thank you for your feedback.'],
  },
  {
    section: 8,
    test: [reviews, 'a guest can write a review with the keyboard, and each invalid field shows an error'],
    texts: ['Error', 'Failed to submit review'],
  },
  {
    section: 8,
    test: [reviews, 'a signed-in reader can vote on a review, change the vote and withdraw it'],
    texts: ['Error', 'Failed to vote on review'],
  },
  {
    section: 8,
    test: [reviews, 'voting on a review asks a guest to log in'],
    texts: ['Login required', 'Please log in to vote on reviews'],
  },
  {
    section: 8,
    test: [problems, 'loginProblem returns the error message of the login form for %s'],
    texts: [
      'Invalid email or password. Please check your credentials and try again.',
      'Too many login attempts. Please wait a few minutes before trying again.',
      'Server error. Please try again later.',
    ],
  },
  {
    section: 8,
    test: [problems, 'signupProblem returns the error message of the signup form for %s'],
    texts: [
      'An account with this email already exists. Please use a different email or try logging in.',
      'Please check your information and try again. Make sure all fields are filled correctly.',
    ],
  },
  {
    section: 8,
    test: [problems, 'a failed password reset shows the message of the server or else a default message'],
    texts: ['Reset Failed', 'The reset link may be invalid or expired. Please request a new reset link.'],
  },
  {
    section: 8,
    test: [account, 'a password reset link from an email sets a new password once and shows an error the second time'],
    texts: [
      'Failed to send reset email. Please try again.',
      'If an account with that email exists, a reset link has been sent.',
    ],
  },
  {
    section: 8,
    test: [buy, 'an order can be tracked from another device by its number or id, only with the right email address'],
    texts: [
      'Order not found. Please check your order number and email address.',
      'Order not found. Please check your order ID and email address.',
    ],
  },
  {
    section: 8,
    test: [
      reviews,
      'a contact message is still in the form after a failed request and a reload, and gets a ticket number when it is sent',
    ],
    texts: ['Failed to send message'],
  },
  {
    section: 8,
    test: [profile, 'a failed logout shows the reason, and the shopper stays signed in'],
    texts: ['Logout failed', 'Failed to logout'],
  },
  {
    section: 8,
    test: [textsSpec, 'a failed order shows the reason of the failure'],
    texts: ['Order failed', 'Failed to place order'],
  },
  {
    section: 8,
    test: [
      'pwa/shop/checkout/submit-order.test.ts',
      'a failed order with status %i and code %s shows the message of the specification',
    ],
    texts: ['Server error: {status} - {body}'],
  },
  {
    section: 8,
    test: [pay, 'if the payment window returns incomplete data or the gateway is unavailable, an error is shown'],
    texts: [
      'Failed to create order and payment',
      'Payment initialization failed',
      'Error: {message}. Please try again or contact support.',
      'Invalid payment response - missing required fields',
    ],
  },
  {
    section: 8,
    test: [pay, 'a forged payment signature is rejected and the order stays unpaid'],
    texts: ['Payment verification failed', 'Payment processing failed'],
  },
  {
    section: 8,
    test: [
      pay,
      'a payment that fails after verification returned 503 shows an error and leaves the cart filled; an order refunded during payment shows the refund',
    ],
    texts: ['Payment processing failed', 'Payment verification failed. Please contact support.'],
  },
  {
    section: 8,
    test: [
      pay,
      'closing the payment window or pressing Back leaves the order pending, and a second attempt to pay the order succeeds',
    ],
    texts: ['Payment cancelled', 'Payment was cancelled. Your order is still pending. You can try again.'],
  },
  {
    section: 8,
    test: [pay, 'an order can be paid by card after following the cart’s checkout link, and tracked'],
    texts: ['Payment successful!', 'Your order #{id} has been confirmed and will be shipped soon.'],
  },
  {
    section: 8,
    test: [buy, 'a guest can find a product by search, order it with cash on delivery and track the order'],
    texts: ['Order placed successfully!', 'You pay when it is delivered.'],
  },

  // Texts of section 9 of the specification.
  { section: 9, on: '/', texts: ['Free delivery on orders of ₹2,500 and above'] },
  { section: 9, on: '/products/khamira-sandal', texts: ['₹1,25,000.00'] },
  {
    section: 9,
    on: '/shipping-info',
    texts: [
      'Free shipping above ₹999',
      'Metro cities ₹50 2-3 days ₹150 1-2 days',
      'Tier 1 cities ₹75 3-5 days ₹200 2-3 days',
      'Other areas ₹100 5-7 days ₹250 3-5 days',
      'Orders are processed within 24 hours.',
      'More than 10 items?',
      'bulk orders',
      '9 AM to 6 PM',
      'no shipping on Sundays',
      'within India only',
    ],
  },
  {
    section: 9,
    on: '/help-centre',
    texts: [
      'Standard delivery takes 5-7 days (₹50), express 2-3 days (₹150)',
      'same-day delivery in Delhi, Mumbai and Bengaluru costs ₹200',
      'By phone or video ₹500',
      'In person ₹800',
      ...hours,
    ],
  },
  {
    section: 9,
    on: '/returns',
    texts: [
      'Within 30 days, unopened',
      'Refunds take 5-7 business days',
      'Cards 5-7 business days',
      'UPI 3-5 business days',
      'Bank transfer 3-7 business days',
      'Store credit Instant',
      'One exchange per order is free',
    ],
  },
  {
    section: 9,
    on: '/contact-us',
    texts: [
      'within 24 hours',
      'By phone or video ₹500',
      'In person ₹800',
      ...hours,
      'Grievance officer',
      ...sampleProfile.licences.map(({ name }) => name),
    ],
  },
  { section: 9, test: shopTexts, texts: ['GST', 'Tax ({rate}%)'] },
  {
    section: 9,
    test: [account, 'a password reset link from an email sets a new password once and shows an error the second time'],
    texts: ['The link works once and for one hour.'],
  },

  // Texts of the decisions.
  {
    section: 'decisions',
    on: '/products/khamira-sandal',
    texts: [
      'Net quantity',
      '250 g',
      'Manufacturer',
      'Gulbagh Dawakhana, Lucknow',
      'Country of origin',
      'India',
      'Licence number',
      'U-1432/2019',
      'Best before',
      '24 months from manufacture',
      'Keep out of reach of children.',
    ],
  },
  { section: 'decisions', on: '/wishlist', texts: ['Your wishlist is empty'] },
  {
    section: 'decisions',
    test: [
      'tests/offline/wishlist.spec.ts',
      'the wishlist can be viewed and edited offline, and removing an item moves the focus to the next one',
    ],
    texts: ['View Wishlist', ', saved on this device until you log out.'],
  },
  {
    section: 'decisions',
    test: [
      pay,
      'a payment that is not confirmed yet shows a waiting screen, also after a reload, until the shop confirms it',
    ],
    texts: ['We are confirming your payment'],
  },
  {
    section: 'decisions',
    test: [pay, 'an order can be paid by card after following the cart’s checkout link, and tracked'],
    texts: ['Track order'],
  },
  {
    section: 'decisions',
    test: [
      'tests/journeys/coupon.spec.ts',
      'a newsletter discount code arrives by email, takes 10% off one order and is rejected for a second order',
    ],
    texts: ['Discount code', 'Discount'],
  },
  {
    section: 'decisions',
    test: [account, 'the sign-up form shows field errors at the fields and server errors in an alert'],
    texts: ['This username is taken'],
  },
  {
    section: 'decisions',
    test: ['api/rules/totals.test.ts', 'the tax label of the checkout shows the tax rate of the settings'],
    texts: ['Tax ({rate}%)'],
  },
] as const satisfies readonly Texts[]
