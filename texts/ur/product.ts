export const salePrice = 'سیل کی قیمت'
export const regularPrice = 'عام قیمت'
export const sale = 'سیل'
export const bestSeller = 'بیسٹ سیلر'
export const notRated = 'ابھی کوئی ریٹنگ نہیں'
export const stars = (rating: number | string) => `5 میں سے ${rating} اسٹار`
/** The number of reviews beside the stars. `spoken` is for screen readers only. */
export const reviewCount = <Spoken>(count: number, spoken: (text: string) => Spoken): readonly (string | Spoken)[] => [
  `(${count}`,
  spoken(' ریویو'),
  ')',
]

export const breadcrumb = 'آپ یہاں ہیں'
export const home = 'ہوم'
export const products = 'پروڈکٹ'
export const share = 'شیئر کریں'
export const shareProduct = (name: string) => `${name} شیئر کریں`
export const linkCopiedTitle = 'لنک کاپی ہو گیا'
export const linkCopiedText = 'پروڈکٹ کا لنک آپ کے کلپ بورڈ پر ہے۔'
export const copyLink = 'یہ لنک کاپی کریں'
export const maxQuantity = 'اس سے زیادہ نہیں لے سکتے'
export const returns = 'بغیر کھلے پیک کی 30 دن میں واپسی'
export const suitableFor = 'ان کے لیے مناسب'
export const temperament = (type: string) => `${type} مزاج`
export const keyBenefits = 'خاص فائدے'
export const certifications = 'سرٹیفکیٹ'
export const similarProducts = 'ایسے ہی دستیاب پروڈکٹ'
export const recentlyViewed = 'حال ہی میں دیکھے گئے'

export const picturesOf = (name: string) => `${name} کی تصویریں`
export const picturePosition = (number: number, count: number) => `${count} میں سے تصویر ${number}`
export const pictureAlt = (name: string, number: number) => `${name}، تصویر ${number}`
export const pictureAltOfAll = (name: string, number: number, count: number) =>
  `${name}، ${count} میں سے تصویر ${number}`
export const showPicture = (number: number) => `تصویر ${number} دکھائیں`
export const zoomPicture = 'تصویر بڑی کریں'
export const enlarge = 'بڑا کریں'
export const close = 'بند کریں'
export const previousPicture = 'پچھلی تصویر'
export const nextPicture = 'اگلی تصویر'
/** The position below the enlarged picture. `spoken` is for screen readers only. */
export const zoomPosition = <Spoken>(
  number: number,
  count: number,
  spoken: (text: string) => Spoken,
): readonly (string | Spoken)[] => [spoken('تصویر '), `${count} میں سے ${number}`]

export const deliveryLabel = 'اپنے پن کوڈ پر ڈیلیوری دیکھیں'
export const deliveryPrompt = 'ڈیلیوری کی تاریخ اور کیش آن ڈیلیوری دیکھنے کے لیے پن کوڈ لکھیں۔'
export const deliveryChecking = 'ڈیلیوری دیکھی جا رہی ہے…'
export const deliveryUnknown = 'ڈیلیوری ابھی دیکھی نہیں جا سکی۔ آپ پھر بھی آرڈر کر سکتے ہیں۔'
export const deliveryOffline = 'آپ آف لائن ہیں۔ ڈیلیوری آن لائن آنے پر دیکھی جائے گی۔'
export const deliveryUnavailable = 'ہم ابھی اس پن کوڈ پر ڈیلیوری نہیں کرتے۔'
export const deliveryAvailable = 'ڈیلیوری دستیاب ہے'
export const deliveryBy = (date: string) => `${date} تک ڈیلیوری`
/** `days` is a number or a range, for example `3-5`. */
export const deliveryInDays = (days: string) => `تقریباً ${days} دن میں ڈیلیوری`
export const codAvailable = 'کیش آن ڈیلیوری دستیاب ہے'
export const codNotAvailable = 'کیش آن ڈیلیوری دستیاب نہیں ہے'

export const details = 'اس پروڈکٹ کے بارے میں'
export const description = 'تفصیل'
export const noDescription = 'ابھی کوئی تفصیل نہیں ہے۔'
export const ingredientsAndUsage = 'اجزا اور استعمال'
export const ingredients = 'اجزا'
export const noIngredients = 'اجزا کی فہرست دستیاب نہیں ہے۔'
export const usage = 'استعمال کا طریقہ'
export const noUsage = 'براہِ کرم خوراک کے بارے میں حکیم، وید یا ڈاکٹر سے مشورہ کریں۔'
export const reviews = 'ریویو'
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

export const wishlist = 'وِش لسٹ'
export const wishlistOf = (name: string) => `وِش لسٹ: ${name}`
export const addToWishlist = 'وِش لسٹ میں ڈالیں'
export const removeFromWishlist = 'وِش لسٹ سے ہٹائیں'
export const addedToWishlist = 'وِش لسٹ میں ڈال دیا'
export const removedFromWishlist = 'وِش لسٹ سے ہٹا دیا'
export const viewWishlist = 'وِش لسٹ دیکھیں'
export const wishlistCount = (count: number) => `${count} پروڈکٹ، لاگ آؤٹ کرنے تک اس ڈیوائس پر محفوظ۔`
export const emptyWishlistTitle = 'آپ کی وِش لسٹ خالی ہے'
export const emptyWishlistText = 'کسی بھی پروڈکٹ کو یہاں محفوظ کرنے کے لیے دل پر ٹیپ کریں۔'
