/**
 * Descriptions of the pages that are the same for every visitor, by title, for search results and shared links. Used on
 * the server only.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  '404 Page Not Found': 'There is no page at this address.',
  'About Us': 'Who makes Gulbagh: a dawakhana in Lucknow that joins Unani wisdom with modern research.',
  'Shopping Cart': 'What you have chosen so far.',
  Categories: 'Herbal wellness by what it is for: immunity, digestion, stress, energy, sleep, and herbal teas.',
  Checkout: 'Where your order goes, and how you pay.',
  'Confirm Email': 'Confirm the e-mail address of your account.',
  'Contact Us': 'Telephone, e-mail, store address and business hours of Gulbagh.',
  'Forgot Password': 'Ask for a link to set a new password.',
  'Help Centre': 'Answers about Unani medicine, usage and safety, orders and support, and how to reach us.',
  'Unani & Ayurvedic Remedies for Natural Wellness':
    'Kushtas, majuns, sharbats, qurs and herbal teas from the Unani and Ayurvedic tradition. 100% natural, lab certified, delivered across India.',
  Login: 'Log in to see your profile and your orders.',
  'Order Placed': 'Thank you for your order.',
  'Order Tracking': 'Where your order is, by order number and e-mail address.',
  'Your Profile': 'Your account and your orders.',
  'Reset Password': 'Choose a new password for your account.',
  'Returns & Exchanges': 'Returns within 30 days, unopened. How to send something back and when your money is back.',
  'Shipping Information': 'What delivery costs, how long it takes, and how to follow your parcel.',
  'Sign Up': 'Create an account, and find all your orders in one place.',
  'Track Your Order': 'Where your order is, by order ID and e-mail address.',
  'Waiting to be sent': 'What was made on this device without a network.',
  Wishlist: 'The products that you gave a heart on this device.',
}
