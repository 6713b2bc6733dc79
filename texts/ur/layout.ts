// Labels of the navigation in header, menu and footer.
export const skipToContent = 'سیدھے مواد پر جائیں'
export const mainNavigation = 'اہم روابط'
export const menu = 'مینو'
export const home = 'ہوم'
export const shop = 'دکان'
export const about = 'ہمارے بارے میں'
export const categories = 'زمرے'
export const trackOrder = 'آرڈر ٹریک کریں'
export const wishlist = 'وِش لسٹ'
export const helpCentre = 'مدد مرکز'

export const search = 'تلاش کریں'
export const searchLabel = 'پروڈکٹ تلاش کریں'
export const searchPlaceholder = 'پروڈکٹ تلاش کریں...'

export const languageLabel = 'زبان'

export const announcementLabel = 'آفر'

export const offlineShort = 'آپ آف لائن ہیں۔'
export const offline = 'آپ آف لائن ہیں۔ پھر بھی پروڈکٹ دیکھ سکتے ہیں اور کارٹ بھر سکتے ہیں۔'
export const pricesOfToday = (time: string) => `قیمتیں ${time} کی ہیں۔`
export const pricesOfDay = (date: string, time: string) => `قیمتیں ${date}، ${time} کی ہیں۔`
export const backOnline = 'آپ پھر سے آن لائن ہیں۔'

export const socialLabel = (brand: string, network: string) => `${network} پر ${brand}`
export const shopHeading = 'دکان'
export const allProducts = 'سب پروڈکٹ'
export const bestSellers = 'بیسٹ سیلر'
export const newArrivals = 'نئے پروڈکٹ'
export const supportHeading = 'مدد'
export const contactUs = 'رابطہ کریں'
export const shipping = 'ڈیلیوری'
export const returns = 'واپسی'
export const aboutUs = 'ہمارے بارے میں'
export const contactHeading = 'ہم سے بات کریں'
export const copyright = (year: number, brand: string) => `© ${year} ${brand}۔ جملہ حقوق محفوظ ہیں۔`
export const terms = 'شرائط اور رازداری'

export const backToCart = 'کارٹ پر واپس جائیں'
export const help = 'مدد'

// Texts of a closed shop: what visitors see, and the notice for the owner.
export const openingSoonTitle = 'جلد کھل رہی ہے'
export const openingSoonText = 'ہم دکان تیار کر رہے ہیں۔ براہ کرم جلد دوبارہ آئیں۔'
export const closedNotice = 'آپ کی دکان بند ہے۔ آنے والوں کو ”جلد کھل رہی ہے“ نظر آتا ہے۔'
export const openShop = 'دکان کھولیں'
