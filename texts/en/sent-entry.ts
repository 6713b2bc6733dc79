export const orderPlacedTitle = 'Order placed successfully!'
export const orderPlaced = (orderNumber: string) => `Your order ${orderNumber} is placed. You pay when it is delivered.`
/** The message about a placed order when this version of the app cannot read the server's response. */
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
/** The sentence that is added to the message about a subscription if subscribers get a discount code. */
export const checkEmailForCode = 'Check your email for your 10% discount code!'
export const stockRequestSentTitle = 'Request sent'
export const stockRequestSent = 'We’ll email you when it is available again.'
export const returnSentTitle = 'Return request sent'
export const returnSent = 'We’ll check it and email you.'
