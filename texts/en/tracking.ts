export const title = 'Track Your Order'
export const text =
  'Enter your order number, your order ID or the tracking number of the courier, and the email you ordered with.'
export const nameLabel = 'Order number or Order ID'
export const idRequired = 'Order ID is required'
export const idInvalid = 'Invalid Order ID: Please enter a valid numeric order ID'
export const idEmailInvalid = 'Valid email is required'
export const idNotFound = 'Order not found. Please check your order ID and email address.'
export const numberRequired = 'Order number is required'
export const numberEmailInvalid = 'Please enter a valid email address'
export const numberNotFound = 'Order not found. Please check your order number and email address.'
export const find = 'Track Order'
export const finding = 'Searching…'
export const trackAnother = 'Track another order'

export const deviceOrders = 'Orders placed on this device'
export const deviceOrder = (date: string, amount: string) => `${date}, ${amount}`

export const notFoundTitle = 'Order Not Found'
export const linkNotFound = 'This link is no longer valid. Enter the email address of the order instead.'
export const offlineTitle = 'You are offline'
export const failedTitle = 'Order could not be loaded'
export const failed = 'Something went wrong. Please try again.'

export const placedOn = <Node>(date: Node): readonly (string | Node)[] => ['Order placed on ', date]
export const completed = 'Completed'
export const offlineSince = (time: string) => `Offline. Last updated ${time}.`
export const trackingTitle = 'Tracking'
export const detailsTitle = 'Order details'
export const eventsFailed = 'The tracking could not be loaded. Please try again.'
