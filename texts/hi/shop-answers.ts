/** The offer of the specification (section 9). */
export const freeShippingAbove = (threshold: string) => `${threshold} से ज़्यादा के ऑर्डर पर मुफ़्त डिलीवरी।`
export const freeShipping = (threshold: string) => `${threshold} या उससे ज़्यादा के ऑर्डर पर मुफ़्त डिलीवरी।`
export const freeShippingAlways = 'हर ऑर्डर पर मुफ़्त डिलीवरी।'
/** Shown in place of the cost of delivery. */
export const freeCost = 'मुफ़्त'

export const deliveryAnswer = (cost: string, threshold: string) =>
  `डिलीवरी में आपकी जगह के हिसाब से 2-7 दिन लगते हैं, और शुल्क ${cost} है। ${threshold} या उससे ज़्यादा के ऑर्डर पर डिलीवरी मुफ़्त है। ऑर्डर 24 घंटे में तैयार कर दिए जाते हैं। रविवार को पार्सल नहीं भेजे जाते।`
export const deliveryAnswerFree =
  'डिलीवरी में आपकी जगह के हिसाब से 2-7 दिन लगते हैं, और यह मुफ़्त है। ऑर्डर 24 घंटे में तैयार कर दिए जाते हैं। रविवार को पार्सल नहीं भेजे जाते।'
