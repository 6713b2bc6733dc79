export const searchLabel = 'प्रोडक्ट खोजें'
export const searchPlaceholder = 'प्रोडक्ट खोजें…'
export const search = 'खोजें'
export const filters = 'फ़िल्टर'
export const category = 'श्रेणी'
export const allCategories = 'सभी श्रेणियाँ'
export const sortBy = 'क्रम'
export const sortFeatured = 'चुनिंदा'
export const sortNewest = 'नए पहले'
export const sortName = 'नाम A-Z'
export const sortPriceLow = 'कीमत: कम से ज़्यादा'
export const sortPriceHigh = 'कीमत: ज़्यादा से कम'

export const activeFilters = 'चुने हुए फ़िल्टर:'
export const removeFilter = (name: string) => `फ़िल्टर ${name} हटाएँ`
export const removeSearch = (text: string) => `खोज "${text}" हटाएँ`
export const clearAll = 'सब हटाएँ'

export const searchResults = <Text>(text: Text): readonly (string | Text)[] => ['"', text, '" के लिए खोज के नतीजे']
export const searchNote = 'नतीजे नाम, सामग्री और पारंपरिक उपयोग के आधार पर हैं। ये चिकित्सकीय सलाह नहीं हैं।'
export const bestSellers = 'बेस्ट सेलर'
export const newArrivals = 'नए प्रोडक्ट'
export const allProducts = 'सभी प्रोडक्ट'
export const allProductsText = 'सेहत के लिए हमारे सभी कुदरती प्रोडक्ट देखें'
export const products = 'प्रोडक्ट'
export const loading = 'प्रोडक्ट लोड हो रहे हैं…'

export const pages = 'पेज'
export const previousPage = 'पिछला'
export const nextPage = 'अगला'
export const page = (number: number) => `पेज ${number}`

export const nothingFoundTitle = 'कोई प्रोडक्ट नहीं मिला'
export const nothingFoundText = 'कुछ और खोजें या सभी श्रेणियाँ देखें।'
export const clearFilters = 'फ़िल्टर हटाएँ'
export const emptyShopTitle = 'अभी कोई प्रोडक्ट नहीं है'
export const emptyShopText = 'हम अपने प्रोडक्ट जोड़ रहे हैं। आप जो ढूँढ रहे हैं, उसके बारे में हमसे पूछें।'
export const contactUs = 'संपर्क करें'
