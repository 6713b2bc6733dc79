/** The offer of free delivery in the specification (section 9). */
export const freeShippingAbove = (threshold: string) => `${threshold} से ज़्यादा के ऑर्डर पर मुफ़्त डिलीवरी।`
export const freeShipping = (threshold: string) => `${threshold} या उससे ज़्यादा के ऑर्डर पर मुफ़्त डिलीवरी।`
export const freeShippingAlways = 'हर ऑर्डर पर मुफ़्त डिलीवरी।'
/** The text in place of the delivery cost when delivery is free. */
export const freeCost = 'मुफ़्त'

export const days = (from: number, to: number) => `${from === to ? from : `${from}-${to}`} दिन`
export const deliveryAnswer = (time: string, cost: string, threshold: string) =>
  `डिलीवरी में आपकी जगह के हिसाब से ${time} लगते हैं, और शुल्क ${cost} है। ${threshold} या उससे ज़्यादा के ऑर्डर पर डिलीवरी मुफ़्त है।`
export const deliveryAnswerFree = (time: string) => `डिलीवरी में आपकी जगह के हिसाब से ${time} लगते हैं, और यह मुफ़्त है।`
export const packedWithin = (hours: number) => `ऑर्डर ${hours} घंटे में तैयार कर दिए जाते हैं।`
export const noSundays = 'रविवार को पार्सल नहीं भेजे जाते।'
