export const shippingEyebrow = 'Shipping'
export const shippingTitle = 'From our workshop to your door'
export const shippingText = 'We deliver everywhere in India that a courier reaches.'
export const ratesTitle = 'Rates and times'
/** The title of the table of delivery costs if the shop promises no delivery times. */
export const costsTitle = 'Delivery costs'
export const zoneHead = 'Zone'
export const standardHead = 'Standard'
export const expressHead = 'Express'
export const metroCities = 'Metro cities'
export const tier1Cities = 'Tier 1 cities'
export const otherAreas = 'Other areas'
export const ratesNote = 'The amount for your order is shown before you place it.'
/** Follows `ratesNote` in a shop with a courier. */
export const checkNote = 'Enter your PIN code to check delivery.'
export const dispatchTitle = 'Dispatch'
export const deliveryHours = 'Parcels are delivered from 9 AM to 6 PM.'
export const countryTitle = 'Where we ship'
export const countryText = 'We ship within India only.'
/** The text of a shop that delivers only within its state, because it charges no GST. */
export const stateText = 'We ship only within the state of our shop.'
export const bulkTitle = 'Bulk orders'
export const bulkText = <Link>(contact: (text: string) => Link): readonly (string | Link)[] => [
  'More than 10 items? Please ',
  contact('write to us'),
  ' first: we’ll quote bulk orders and confirm a delivery date.',
]
export const trackTitle = 'Track your order'
export const trackText = <Link>(track: (text: string) => Link): readonly (string | Link)[] => [
  'With your order number and email you can ',
  track('track your order'),
  ' at any time, without an account.',
]
