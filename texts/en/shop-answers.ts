/** The offer of the specification (section 9). */
export const freeShippingAbove = (threshold: string) => `Free shipping above ${threshold}.`
export const freeShipping = (threshold: string) => `Free delivery on orders of ${threshold} and above.`
export const freeShippingAlways = 'Free delivery on every order.'
/** Shown in place of the cost of delivery. */
export const freeCost = 'Free'

export const deliveryAnswer = (cost: string, threshold: string) =>
  `Delivery takes 2-7 days, depending on where you live, and costs ${cost}. It is free on orders of ${threshold} and above. Orders are processed within 24 hours. There is no shipping on Sundays.`
export const deliveryAnswerFree =
  'Delivery takes 2-7 days, depending on where you live, and is free. Orders are processed within 24 hours. There is no shipping on Sundays.'
