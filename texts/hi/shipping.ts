export const shippingEyebrow = 'डिलीवरी'
export const shippingTitle = 'हमारे कारखाने से आपके दरवाज़े तक'
export const shippingText = 'हम भारत में हर उस जगह पहुँचाते हैं जहाँ कूरियर जाता है।'
export const ratesTitle = 'शुल्क और समय'
export const costsTitle = 'डिलीवरी शुल्क'
export const zoneHead = 'क्षेत्र'
export const standardHead = 'सामान्य'
export const expressHead = 'एक्सप्रेस'
export const metroCities = 'मेट्रो शहर'
export const tier1Cities = 'टियर 1 शहर'
export const otherAreas = 'बाकी जगहें'
export const ratesNote = 'आपके ऑर्डर का शुल्क ऑर्डर करने से पहले दिखाया जाता है।'
/** Follows `ratesNote` in a shop with a courier. */
export const checkNote = 'डिलीवरी जाँचने के लिए अपना पिन कोड लिखें।'
export const dispatchTitle = 'ऑर्डर भेजना'
export const deliveryHours = 'पार्सल सुबह 9 से शाम 6 बजे के बीच पहुँचाए जाते हैं।'
export const countryTitle = 'हम कहाँ भेजते हैं'
export const countryText = 'हम सिर्फ़ भारत में भेजते हैं।'
/** The text of a shop that delivers only within its state, because it charges no GST. */
export const stateText = 'हम सिर्फ़ अपनी दुकान के राज्य में भेजते हैं।'
export const bulkTitle = 'थोक ऑर्डर'
export const bulkText = <Link>(contact: (text: string) => Link): readonly (string | Link)[] => [
  '10 से ज़्यादा आइटम चाहिए? कृपया पहले ',
  contact('हमें लिखें'),
  ': हम थोक ऑर्डर की कीमत बताएँगे और डिलीवरी की तारीख पक्की करेंगे।',
]
export const trackTitle = 'अपना ऑर्डर ट्रैक करें'
export const trackText = <Link>(track: (text: string) => Link): readonly (string | Link)[] => [
  'ऑर्डर नंबर और ईमेल से आप बिना खाते के कभी भी ',
  track('अपना ऑर्डर ट्रैक कर सकते हैं'),
  '।',
]
