import { plural } from './language.ts'

export const salePrice = 'सेल की कीमत'
export const regularPrice = 'सामान्य कीमत'
export const priceFrom = (amount: string) => `${amount} से`
export const sale = 'सेल'
export const bestSeller = 'बेस्ट सेलर'
export const notRated = 'अभी कोई रेटिंग नहीं'
export const stars = (rating: number | string) => `5 में से ${rating} स्टार`
/** The number of reviews, shown beside the stars. `spoken` renders text for screen readers only. */
export const reviewCount = <Spoken>(count: number, spoken: (text: string) => Spoken): readonly (string | Spoken)[] => [
  `(${count}`,
  spoken(plural(count, { one: ' समीक्षा', other: ' समीक्षाएँ' })),
  ')',
]
export const home = 'होम'
export const products = 'प्रोडक्ट'
export const similarProducts = 'ऐसे ही उपलब्ध प्रोडक्ट'
export const recentlyViewed = 'हाल में देखे गए'
export const boughtTogether = 'अक्सर साथ में खरीदे गए'
export const relatedProducts = 'मिलते-जुलते प्रोडक्ट'

export const details = 'इस प्रोडक्ट के बारे में'
export const description = 'जानकारी'
export const noDescription = 'अभी कोई जानकारी नहीं है।'
export const ingredientsAndUsage = 'सामग्री और सेवन'
export const ingredients = 'सामग्री'
export const noIngredients = 'सामग्री की सूची उपलब्ध नहीं है।'
export const usage = 'सेवन का तरीका'
export const noUsage = 'कृपया खुराक के बारे में हकीम, वैद्य या डॉक्टर से सलाह लें।'
export const reviews = 'समीक्षाएँ'
export const reviewsLoading = 'समीक्षाएँ लोड हो रही हैं'
export const onThePack = 'पैक पर लिखी जानकारी'
export const netQuantity = 'नेट मात्रा'
export const manufacturer = 'निर्माता'
export const countryOfOrigin = 'किस देश में बना'
export const licenceNumber = 'लाइसेंस नंबर'
export const bestBefore = 'कब तक इस्तेमाल करें'
export const hsnCode = 'HSN कोड'
export const sku = 'SKU'

export const missingTitle = 'प्रोडक्ट नहीं मिला'
export const missingText = 'आप जो प्रोडक्ट ढूँढ रहे हैं, वह मौजूद नहीं है या हटा दिया गया है।'
export const browseAllProducts = 'सभी प्रोडक्ट देखें'

export const recentSearches = 'हाल की खोजें'
export const categories = 'श्रेणियाँ'
export const bestSellers = 'बेस्ट सेलर'

export const wishlistOf = (name: string) => `विशलिस्ट: ${name}`
export const addToWishlist = 'विशलिस्ट में डालें'
export const removeFromWishlist = 'विशलिस्ट से हटाएँ'
export const addedToWishlist = 'विशलिस्ट में डाल दिया'
export const removedFromWishlist = 'विशलिस्ट से हटा दिया'
export const viewWishlist = 'विशलिस्ट देखें'

export const orderWithoutScripts = 'बिना JavaScript के ऑर्डर करें'
export const needsScripts =
  'आपके ब्राउज़र में JavaScript नहीं चलता। फिर भी आप यह प्रोडक्ट ऑर्डर कर सकते हैं और डिलीवरी पर नकद भुगतान कर सकते हैं।'
/** The notice for browsers without scripts in a shop that does not accept cash on delivery. */
export const onlyWithScripts = 'आपके ब्राउज़र में JavaScript नहीं चलता। यह दुकान सिर्फ़ ऑनलाइन पेमेंट लेती है, जिसके लिए यह ज़रूरी है।'
export const orderQuantity = 'मात्रा'
export const showVariant = 'दिखाएँ'
export const chooseVariant = 'विकल्प चुनें'
export const soldOutVariant = (title: string) => `${title} (स्टॉक में नहीं)`
