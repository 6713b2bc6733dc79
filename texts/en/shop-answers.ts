/** The offer of free delivery in the specification (section 9). */
export const freeShippingAbove = (threshold: string) => `Free shipping above ${threshold}.`
export const freeShipping = (threshold: string) => `Free delivery on orders of ${threshold} and above.`
export const freeShippingAlways = 'Free delivery on every order.'
/** The text in place of the delivery cost when delivery is free. */
export const freeCost = 'Free'

export const days = (from: number, to: number) => `${from === to ? from : `${from}-${to}`} ${to === 1 ? 'day' : 'days'}`
/** The answer about delivery time and cost. `time` is a number of days with its unit. */
export const deliveryAnswer = (time: string, cost: string, threshold: string) =>
  `Delivery takes ${time}, depending on where you live, and costs ${cost}. It is free on orders of ${threshold} and above.`
export const deliveryAnswerFree = (time: string) => `Delivery takes ${time}, depending on where you live, and is free.`
export const packedWithin = (hours: number) => `Orders are processed within ${hours} hours.`
export const noSundays = 'There is no shipping on Sundays.'
