export const salePrice = 'سیل کی قیمت'
export const regularPrice = 'عام قیمت'
export const priceFrom = (amount: string) => `${amount} سے`
export const sale = 'سیل'
export const bestSeller = 'بیسٹ سیلر'
export const notRated = 'ابھی کوئی ریٹنگ نہیں'
export const stars = (rating: number | string) => `5 میں سے ${rating} اسٹار`
/** The number of reviews, shown beside the stars. `spoken` renders text for screen readers only. */
export const reviewCount = <Spoken>(count: number, spoken: (text: string) => Spoken): readonly (string | Spoken)[] => [
  `(${count}`,
  spoken(' ریویو'),
  ')',
]
export const home = 'ہوم'
export const products = 'پروڈکٹ'
export const similarProducts = 'ایسے ہی دستیاب پروڈکٹ'
export const recentlyViewed = 'حال ہی میں دیکھے گئے'
export const boughtTogether = 'اکثر ساتھ خریدے گئے'
export const relatedProducts = 'ملتے جلتے پروڈکٹ'

export const details = 'اس پروڈکٹ کے بارے میں'
export const description = 'تفصیل'
export const noDescription = 'ابھی کوئی تفصیل نہیں ہے۔'
export const ingredientsAndUsage = 'اجزا اور استعمال'
export const ingredients = 'اجزا'
export const noIngredients = 'اجزا کی فہرست دستیاب نہیں ہے۔'
export const usage = 'استعمال کا طریقہ'
export const noUsage = 'براہِ کرم خوراک کے بارے میں حکیم، وید یا ڈاکٹر سے مشورہ کریں۔'
export const reviews = 'ریویو'
export const reviewsLoading = 'ریویو لوڈ ہو رہے ہیں'
export const onThePack = 'پیک پر لکھی معلومات'
export const netQuantity = 'خالص مقدار'
export const manufacturer = 'بنانے والی کمپنی'
export const countryOfOrigin = 'کس ملک میں بنا'
export const licenceNumber = 'لائسنس نمبر'
export const bestBefore = 'کب تک استعمال کریں'
export const hsnCode = 'HSN کوڈ'
export const sku = 'SKU'

export const missingTitle = 'پروڈکٹ نہیں ملا'
export const missingText = 'آپ جو پروڈکٹ ڈھونڈ رہے ہیں، وہ موجود نہیں ہے یا ہٹا دیا گیا ہے۔'
export const browseAllProducts = 'سب پروڈکٹ دیکھیں'

export const recentSearches = 'حالیہ تلاش'
export const categories = 'زمرے'
export const bestSellers = 'بیسٹ سیلر'

export const wishlistOf = (name: string) => `وِش لسٹ: ${name}`
export const addToWishlist = 'وِش لسٹ میں ڈالیں'
export const removeFromWishlist = 'وِش لسٹ سے ہٹائیں'
export const addedToWishlist = 'وِش لسٹ میں ڈال دیا گیا'
export const removedFromWishlist = 'وِش لسٹ سے ہٹا دیا گیا'
export const viewWishlist = 'وِش لسٹ دیکھیں'

export const orderWithoutScripts = 'JavaScript کے بغیر آرڈر کریں'
export const needsScripts =
  'آپ کے براؤزر میں JavaScript نہیں چلتا۔ پھر بھی آپ یہ پروڈکٹ آرڈر کر کے ڈیلیوری پر نقد ادائیگی کر سکتے ہیں۔'
/** The notice for browsers without scripts in a shop that does not accept cash on delivery. */
export const onlyWithScripts =
  'آپ کے براؤزر میں JavaScript نہیں چلتا۔ یہ دکان صرف آن لائن ادائیگی لیتی ہے، جس کے لیے یہ ضروری ہے۔'
export const orderQuantity = 'تعداد'
export const showVariant = 'دکھائیں'
export const chooseVariant = 'آپشن منتخب کریں'
export const soldOutVariant = (title: string) => `${title} (اسٹاک میں نہیں)`
