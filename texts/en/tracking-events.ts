export const noEvents = 'No tracking updates yet.'
export const eventsOffline = 'The tracking could not be loaded. Please check your connection.'
export const loadingEvents = 'Loading the tracking'
export const tryAgain = 'Try again'

/** The place of a tracking event, shown after its time. */
export const andPlace = (location: string) => `, ${location}`
export const expectedOn = (date: string) => `Expected on ${date}`
export const courierStatus = (status: string) => `Courier: ${status}`
export const estimate = (date: string) => `Estimated delivery: ${date}`
/** The message for an order that was not delivered by the estimated date. */
export const lateDelivery = (date: string) => `Delivery is late. It was expected by ${date}.`
export const trackWithCourier = 'Track with courier'

/**
 * The texts that shoppers see instead of those that the server stores with tracking events, by the stored text. Other
 * texts, such as an admin's reason, are shown as they are stored.
 */
export const storedTexts: Readonly<Record<string, string>> = {
  'The customer cancelled a part of this order.': 'You cancelled a part of this order.',
  'The customer cancelled this order.': 'You cancelled this order.',
}
export const courierDelivers = (courier: string) => `${courier} will deliver your order.`
export const withReason = (text: string, reason: string) => `${text} Reason: ${reason}`
