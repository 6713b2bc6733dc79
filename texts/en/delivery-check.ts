import { plural } from './language.ts'

export const deliveryLabel = 'Check delivery to your PIN code'
export const deliveryPrompt = 'Enter your PIN code to see the delivery date and cash on delivery.'
export const deliveryChecking = 'Checking delivery…'
export const deliveryUnknown = 'Delivery could not be checked just now. You can still order.'
export const deliveryOffline = 'You are offline. Delivery is checked when you are back online.'
export const deliveryUnavailable = 'We do not deliver to this PIN code yet.'
export const deliveryAvailable = 'Delivery available'
export const deliveryBy = (date: string) => `Delivery by ${date}`
/** The estimated delivery time. `days` is a number or a range, for example `3-5`. */
export const deliveryInDays = (days: string) =>
  plural(Number(days), { one: 'Delivery in about 1 day', other: `Delivery in about ${days} days` })
export const codAvailable = 'Cash on delivery available'
export const codNotAvailable = 'Cash on delivery not available'
