export const orderPlacedTitle = 'Order placed successfully!'
export const orderPlaced = (orderNumber: string) => `Your order ${orderNumber} is placed. You pay when it is delivered.`
/** For an order that this version of the shop cannot read. */
export const orderPlacedUnread = 'The shop has your order.'
export const trackOrder = 'Track order'
export const reviewSentTitle = 'Review submitted!'
export const voteSentTitle = 'Vote counted'
export const feedbackThanks = 'Thank you for your feedback.'
export const messageSentTitle = 'Message sent'
export const messageSent = 'Thank you for your message.'
export const messageSentTicket = (ticket: string) => `Thank you for your message. Your ticket number is ${ticket}.`
export const subscribedTitle = 'Welcome to our community! 🌿'
export const subscribed = "You've successfully subscribed to our newsletter."
/** Added for a shop whose newsletter has the discount code. */
export const checkEmailForCode = 'Check your email for your 10% discount code!'
export const stockRequestSentTitle = 'Request sent'
export const stockRequestSent = 'We’ll email you when it is available again.'
export const returnSentTitle = 'Return request sent'
export const returnSent = 'We’ll check it and email you.'
