import type { ShopPromises } from '#contract/settings'

/** The promises of the specification (sections 9 and 10), which the untouched sample shop makes. */
export const samplePromises: ShopPromises = {
  returnDays: 30,
  replyHours: 24,
  consultationPhone: '500.00',
  consultationVisit: '800.00',
  expressDelivery: true,
  courierPickup: true,
  storeCredit: true,
  freeExchange: true,
}

/**
 * The promises of an own shop until its owner sets them: only what every shop can do. Services that the software does not
 * provide are off.
 */
export const ownPromises: ShopPromises = {
  returnDays: 7,
  replyHours: 48,
  consultationPhone: null,
  consultationVisit: null,
  expressDelivery: false,
  courierPickup: false,
  storeCredit: false,
  freeExchange: false,
}
