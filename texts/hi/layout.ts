// Labels of the navigation in header, menu and footer.
export const skipToContent = 'सीधे सामग्री पर जाएँ'
export const mainNavigation = 'मुख्य'
export const menu = 'मेन्यू'
export const home = 'होम'
export const shop = 'दुकान'
export const about = 'हमारे बारे में'
export const categories = 'श्रेणियाँ'
export const trackOrder = 'ऑर्डर ट्रैक करें'
export const wishlist = 'विशलिस्ट'
export const helpCentre = 'मदद केंद्र'

export const search = 'खोजें'
export const searchLabel = 'प्रोडक्ट खोजें'
export const searchPlaceholder = 'प्रोडक्ट खोजें...'

export const languageLabel = 'भाषा'

export const announcementLabel = 'ऑफ़र'

export const offlineShort = 'आप ऑफ़लाइन हैं।'
export const offline = 'आप ऑफ़लाइन हैं। फिर भी प्रोडक्ट देख सकते हैं और कार्ट भर सकते हैं।'
export const pricesOfToday = (time: string) => `कीमतें ${time} की हैं।`
export const pricesOfDay = (date: string, time: string) => `कीमतें ${date}, ${time} की हैं।`
export const backOnline = 'आप फिर से ऑनलाइन हैं।'

export const socialLabel = (brand: string, network: string) => `${network} पर ${brand}`
export const shopHeading = 'दुकान'
export const allProducts = 'सभी प्रोडक्ट'
export const bestSellers = 'बेस्ट सेलर'
export const newArrivals = 'नए प्रोडक्ट'
export const supportHeading = 'सहायता'
export const contactUs = 'संपर्क करें'
export const shipping = 'डिलीवरी'
export const returns = 'वापसी'
export const aboutUs = 'हमारे बारे में'
export const contactHeading = 'हमसे बात करें'
export const copyright = (year: number, brand: string) => `© ${year} ${brand}। सभी अधिकार सुरक्षित।`
export const terms = 'नियम और गोपनीयता'

export const backToCart = 'कार्ट पर वापस जाएँ'
export const help = 'मदद'

// Texts of a closed shop: what visitors see, and the notice for the owner.
export const openingSoonTitle = 'जल्द खुल रहा है'
export const openingSoonText = 'हम दुकान तैयार कर रहे हैं। कृपया जल्द फिर आएँ।'
export const closedNotice = 'आपकी दुकान बंद है। आने वालों को “जल्द खुल रहा है” दिखता है।'
export const openShop = 'दुकान खोलें'
