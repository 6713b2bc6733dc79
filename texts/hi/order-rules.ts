export const alreadyCancelled = 'आपका ऑर्डर पहले ही रद्द हो चुका है।'
export const alreadyDelivered = 'आपका ऑर्डर पहुँच चुका है, इसलिए अब रद्द नहीं हो सकता।'
export const alreadyPacked = 'आपका ऑर्डर पैक हो चुका है, इसलिए अब रद्द नहीं हो सकता। कृपया हमसे संपर्क करें।'

/** By the status of a tracking event. The server stores these texts with the event in English. */
export const events = {
  order_placed: { title: 'ऑर्डर मिल गया', description: 'हमें आपका ऑर्डर मिल गया है।' },
  confirmed: { title: 'ऑर्डर पक्का हुआ', description: 'आपका ऑर्डर पक्का हो गया है।' },
  processing: { title: 'तैयारी जारी है', description: 'आपका ऑर्डर पैक हो रहा है।' },
  shipped: { title: 'भेजा गया', description: 'आपका ऑर्डर कूरियर को दे दिया गया है।' },
  out_for_delivery: { title: 'डिलीवरी के लिए निकला', description: 'आपका ऑर्डर आज आप तक पहुँचेगा।' },
  delivered: { title: 'पहुँचाया गया', description: 'आपका ऑर्डर पहुँचा दिया गया है।' },
  cancelled: { title: 'रद्द', description: 'आपका ऑर्डर रद्द कर दिया गया है।' },
}

export const productGone = (name: string) => `${name} अब उपलब्ध नहीं है। कृपया इसे कार्ट से हटाएँ।`
export const unknownProductGone = 'आपके कार्ट का एक प्रोडक्ट अब उपलब्ध नहीं है। कृपया इसे कार्ट से हटाएँ।'
export const productsGone = 'आपके कार्ट के कुछ प्रोडक्ट अब उपलब्ध नहीं हैं। कृपया इन्हें कार्ट से हटाएँ।'
export const productSoldOut = (name: string) => `${name} स्टॉक में नहीं है। कृपया इसे कार्ट से हटाएँ।`
export const productLimit = (name: string, limit: number) => `${name}: एक ऑर्डर में ज़्यादा से ज़्यादा ${limit}।`
export const productLeft = (name: string, count: number) => `${name} के सिर्फ़ ${count} बचे हैं। कृपया मात्रा कम करें।`
export const stockTooLow = 'आपके कार्ट के कुछ प्रोडक्ट उतनी मात्रा में स्टॉक में नहीं हैं। कृपया अपना कार्ट देखें।'
export const priceChanged = (name: string, price: string) =>
  `${name} की कीमत अब ${price} है। कृपया अपना कार्ट देखें और फिर से ऑर्डर करें।`
export const pricesChanged = 'कुछ कीमतें बदल गई हैं। कृपया अपना कार्ट देखें और फिर से ऑर्डर करें।'
export const totalChanged = (total: string) => `कुल रकम अब ${total} है। कृपया अपना ऑर्डर देखें और फिर से ऑर्डर करें।`

export const couponUsed = 'यह डिस्काउंट कोड इस्तेमाल हो चुका है। यह एक ही बार चलता है।'
export const couponInvalid = 'यह कोड इस ईमेल पते के लिए मान्य नहीं है।'
export const couponFirstOrderOnly = 'यह कोड सिर्फ़ पहले ऑर्डर के लिए है। इस ईमेल पते से एक ऑर्डर हो चुका है।'

export const cashItemLimit = (limit: number) => `कैश ऑन डिलीवरी से एक ऑर्डर में ${limit} आइटम तक ले सकते हैं।`
export const cashAmountLimit = (amount: string) => `कैश ऑन डिलीवरी ${amount} तक के ऑर्डर के लिए है।`
export const cashOrdersOpen = 'इस जानकारी वाले दूसरे कैश ऑन डिलीवरी ऑर्डर की पुष्टि अभी बाकी है।'

export const againGone = (name: string) => `${name} अब उपलब्ध नहीं है।`
export const againSoldOut = (name: string) => `${name} स्टॉक में नहीं है।`
export const againFewer = (name: string, added: number, wanted: number) =>
  `${name}: ${wanted} में से सिर्फ़ ${added} डाले जा सके।`
export const againInCart = (name: string) => `${name}: जितना स्टॉक है, वह सब आपके कार्ट में पहले से है।`
