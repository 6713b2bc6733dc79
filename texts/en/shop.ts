export const brand = 'Gulbagh'
/** The name of a shop whose owner has not entered a name yet. */
export const unnamedShop = 'Online shop'
export const tagline = 'Natural Wellness'
/** The description of the shop in the footer. */
export const blurb =
  'Centuries of Unani wisdom, checked by modern research. We make kushtas, majuns, sharbats and qurs the slow way, in small batches, and test every one before it leaves us.'

export const weekdays = 'Monday to Friday'
export const weekdayTimes = '9 AM to 6 PM'
export const saturday = 'Saturday'
export const saturdayTimes = '10 AM to 4 PM'
export const sunday = 'Sunday'
export const sundayTimes = 'Closed'

/** The times within which the grievance officer answers a complaint. */
export const grievanceTimes = 'Acknowledged within 48 hours, settled within one month.'
export const foodLicence = 'FSSAI licence'
export const ayushLicence = 'AYUSH manufacturing licence'
export const drugLicence = 'AYUSH or drug licence'

export const freeDelivery = (threshold: string) => `Free delivery on orders of ${threshold} and above`
export const freeDeliveryAlways = 'Free delivery on every order'

/** The sentence about the charges that the checkout adds to the prices, without a full stop. */
export const addedAtCheckout = {
  both: 'GST and delivery are added at checkout',
  gst: 'GST is added at checkout',
  delivery: 'Delivery is added at checkout',
}

/** The sentence about the payment methods of the shop, without a full stop. */
export const paymentWays = 'Pay online, or in cash when it arrives'
export const paymentWaysCash = 'Pay in cash when it arrives'
export const paymentAnswer = 'In cash when the parcel arrives, or online by card, UPI or netbanking.'
export const paymentAnswerCash = 'In cash when the parcel arrives.'
export const paymentWaysOnline = 'Pay online'
export const paymentAnswerOnline = 'Online by card, UPI or netbanking.'
export const paymentWaysNone = 'No payment method is available'
export const paymentAnswerNone = 'This shop has no payment method at the moment.'
