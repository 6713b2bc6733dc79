export const searchLabel = 'پروڈکٹ تلاش کریں'
export const searchPlaceholder = 'پروڈکٹ تلاش کریں…'
export const search = 'تلاش کریں'
export const filters = 'فلٹر'
export const category = 'زمرہ'
export const allCategories = 'سب زمرے'
export const sortBy = 'ترتیب'
export const sortFeatured = 'منتخب'
export const sortNewest = 'نئے پہلے'
export const sortName = 'نام A-Z'
export const sortPriceLow = 'قیمت: کم سے زیادہ'
export const sortPriceHigh = 'قیمت: زیادہ سے کم'

export const activeFilters = 'چنے ہوئے فلٹر:'
export const removeFilter = (name: string) => `فلٹر ${name} ہٹائیں`
export const removeSearch = (text: string) => `تلاش "${text}" ہٹائیں`
export const clearAll = 'سب ہٹائیں'

export const searchResults = <Text>(text: Text): readonly (string | Text)[] => ['"', text, '" کے لیے تلاش کے نتائج']
export const searchNote = 'نتائج نام، اجزا اور روایتی استعمال کے مطابق ہیں۔ یہ طبی مشورہ نہیں ہیں۔'
export const bestSellers = 'بیسٹ سیلر'
export const newArrivals = 'نئے پروڈکٹ'
export const allProducts = 'سب پروڈکٹ'
export const allProductsText = 'صحت کے لیے ہمارے سب قدرتی پروڈکٹ دیکھیں'
export const products = 'پروڈکٹ'
export const loading = 'پروڈکٹ لوڈ ہو رہے ہیں…'

export const pages = 'صفحے'
export const previousPage = 'پچھلا'
export const nextPage = 'اگلا'
export const page = (number: number) => `صفحہ ${number}`

export const nothingFoundTitle = 'کوئی پروڈکٹ نہیں ملا'
export const nothingFoundText = 'کچھ اور تلاش کریں یا سب زمرے دیکھیں۔'
export const clearFilters = 'فلٹر ہٹائیں'
export const emptyShopTitle = 'ابھی کوئی پروڈکٹ نہیں ہے'
export const emptyShopText = 'ہم اپنے پروڈکٹ شامل کر رہے ہیں۔ آپ جو ڈھونڈ رہے ہیں، اس کے بارے میں ہم سے پوچھیں۔'
export const contactUs = 'رابطہ کریں'

export const sortCountry = 'اصل ملک'
export const form = 'شکل'
export const allForms = 'سب شکلیں'
export const price = 'قیمت'
export const anyPrice = 'کوئی بھی قیمت'
export const rating = 'ریٹنگ'
export const anyRating = 'کوئی بھی ریٹنگ'
export const country = 'اصل ملک'
export const allCountries = 'سب ممالک'
export const inStock = 'اسٹاک میں'
export const onSale = 'سیل میں'
export const applyFilters = 'فلٹر لگائیں'
export const forms = {
  tablet: 'گولیاں (قرص، وٹی)',
  capsule: 'کیپسول',
  powder: 'سفوف اور چورن',
  paste: 'معجون اور اولیہہ',
  syrup: 'شربت',
  distillate: 'عرق',
  oil: 'تیل اور روغن',
  ointment: 'کریم اور بام',
  mineral: 'کشتہ اور بھسم',
  tea: 'چائے اور جوشاندے',
  soap: 'صابن اور شیمپو',
}
export const priceBelow = (to: string) => `${to} سے کم`
export const priceFrom = (from: string) => `${from} اور زیادہ`
export const priceBetween = (from: string, to: string) => `${from} سے ${to}`
export const minStars = (stars: string) => `${stars} ستارے اور زیادہ`
export const withCount = (label: string, count: number) => `${label} (${count})`
