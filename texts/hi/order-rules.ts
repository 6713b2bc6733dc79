export const productGone = (name: string) => `${name} अब उपलब्ध नहीं है। कृपया इसे कार्ट से हटाएँ।`
export const unknownProductGone = 'आपके कार्ट का एक प्रोडक्ट अब उपलब्ध नहीं है। कृपया इसे कार्ट से हटाएँ।'
export const productsGone = 'आपके कार्ट के कुछ प्रोडक्ट अब उपलब्ध नहीं हैं। कृपया इन्हें कार्ट से हटाएँ।'
export const variantRequired = (name: string) => `कृपया “${name}” का एक विकल्प चुनें।`
export const variantsRequired = 'कुछ प्रोडक्ट कई विकल्पों में आते हैं। कृपया हर एक के लिए एक विकल्प चुनें।'
export const productSoldOut = (name: string) => `${name} स्टॉक में नहीं है। कृपया इसे कार्ट से हटाएँ।`
export const productLimit = (name: string, limit: number) => `${name}: एक ऑर्डर में ज़्यादा से ज़्यादा ${limit}।`
export const productLeft = (name: string, count: number) => `${name}: स्टॉक में सिर्फ़ ${count}। कृपया मात्रा कम करें।`
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
