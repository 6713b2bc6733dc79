export const loading = 'لوڈ ہو رہا ہے'
export const loadingProduct = 'پروڈکٹ لوڈ ہو رہا ہے'
export const loadingProducts = 'پروڈکٹ لوڈ ہو رہے ہیں'

export const offlineTitle = 'لگتا ہے آپ آف لائن ہیں'
export const offlineText = 'یہ صفحہ آف لائن دستیاب نہیں ہے۔ اپنا کنکشن جانچیں اور دوبارہ کوشش کریں۔'
export const lostTitle = 'یہ صفحہ لوڈ نہیں ہو سکا'
export const lostText = 'شاید دکان اپ ڈیٹ ہوئی ہے یا آپ کا کنکشن ٹوٹ گیا ہے۔ دوبارہ کوشش کریں۔'
export const failedTitle = 'کچھ غلط ہو گیا'
export const failedText = 'یہ صفحہ نہیں دکھایا جا سکا۔ تھوڑی دیر میں دوبارہ کوشش کریں۔'
export const tryAgain = 'دوبارہ کوشش کریں'

export const notFoundTitle = '404 صفحہ نہیں ملا'
export const notFoundText = 'ہمیں یہ صفحہ نہیں ملا۔ پتہ جانچیں یا دکان پر واپس جائیں۔'
export const browseAllProducts = 'سب پروڈکٹ دیکھیں'
export const home = 'ہوم'

// Titles and descriptions of pages, for search results and shared links.
export const notFoundDescription = 'ہمیں یہ صفحہ نہیں ملا۔'

export const aboutTitle = 'ہمارے بارے میں'
export const aboutDescription =
  'گلباغ کون بناتا ہے: لکھنؤ کا ایک دواخانہ، جو یونانی طب کے علم کو جدید تحقیق سے جوڑتا ہے۔'

export const cartTitle = 'شاپنگ کارٹ'
export const cartDescription = 'آپ کے کارٹ کے آئٹم۔'

export const checkoutTitle = 'چیک آؤٹ'
export const checkoutDescription = 'اپنا پتہ لکھیں اور ادائیگی کا طریقہ چنیں۔'

export const confirmEmailTitle = 'ای میل کی تصدیق'
export const confirmEmailDescription = 'اپنے اکاؤنٹ کی ای میل کی تصدیق کریں۔'

export const contactTitle = 'رابطہ کریں'
export const ownAboutDescription = (brand: string) => `${brand} کے بارے میں: ہم کون ہیں اور ہم سے کیسے رابطہ کریں۔`

export const contactDescription = (brand: string) => `${brand} کا فون، ای میل، دکان کا پتہ اور اوقات۔`

export const forgotPasswordTitle = 'پاس ورڈ بھول گئے'
export const forgotPasswordDescription = 'نیا پاس ورڈ رکھنے کے لیے لنک منگائیں۔'

export const helpTitle = 'مدد مرکز'
export const helpDescription =
  'یونانی دواؤں، استعمال اور احتیاط، آرڈر اور مدد کے سوالوں کے جواب، اور ہم سے رابطے کے طریقے۔'

export const homeTitle = 'صحت کے لیے یونانی اور آیورویدک نسخے'
export const homeDescription =
  'یونانی اور آیورویدک روایت کے کشتے، معجون، شربت، قرص اور ہربل چائے۔ 100 فیصد قدرتی، لیب سے تصدیق شدہ، پورے ہندوستان میں ڈیلیوری۔'

export const listingDescription = 'صحت کے لیے ہمارے سب قدرتی پروڈکٹ دیکھیں: کشتے، معجون، شربت، قرص اور ہربل چائے۔'
export const categoryDescription = (category: string) =>
  `${category}: یونانی اور آیورویدک پروڈکٹ، 100 فیصد قدرتی اور لیب سے تصدیق شدہ۔`
export const listingName = 'پروڈکٹ'

export const loginTitle = 'لاگ اِن کریں'
export const loginDescription = 'اپنا پروفائل اور آرڈر دیکھنے کے لیے لاگ اِن کریں۔'

export const orderPlacedTitle = 'آرڈر ہو گیا'
export const orderPlacedDescription = 'آپ کے آرڈر کا شکریہ۔'

export const payTitle = 'اپنے آرڈر کی ادائیگی کریں'
export const payDescription = 'اپنے آرڈر کی ادائیگی پوری کریں۔'

export const productMissingTitle = 'پروڈکٹ نہیں ملا'
export const productMissingDescription = 'آپ جو پروڈکٹ ڈھونڈ رہے ہیں، وہ نہیں ہے یا ہٹا دیا گیا ہے۔'
export const productUnavailableTitle = 'پروڈکٹ'
export const productUnavailableDescription = 'یہ صفحہ لوڈ نہیں ہو سکا۔'

export const profileTitle = 'آپ کا پروفائل'
export const profileDescription = 'آپ کا اکاؤنٹ اور آپ کے آرڈر۔'

export const resetPasswordTitle = 'پاس ورڈ ری سیٹ کریں'
export const resetPasswordDescription = 'اپنے اکاؤنٹ کے لیے نیا پاس ورڈ چنیں۔'

export const returnsTitle = 'واپسی اور تبادلہ'
export const returnsDescription = 'بغیر کھولے پروڈکٹ کی واپسی کا طریقہ اور ریفنڈ کا وقت۔'

export const shippingTitle = 'ڈیلیوری کی معلومات'
export const shippingDescription = 'ڈیلیوری چارج اور وقت، اور آرڈر ٹریک کرنے کا طریقہ۔'

export const signupTitle = 'اکاؤنٹ بنائیں'
export const signupDescription = 'اکاؤنٹ بنائیں اور اپنے سب آرڈر ایک جگہ دیکھیں۔'

export const termsTitle = 'شرائط اور رازداری'
export const termsDescription =
  'آرڈر کرتے وقت آپ کن باتوں سے متفق ہوتے ہیں، اور ہم آپ کی معلومات کیسے استعمال کرتے ہیں۔'

export const trackByIdTitle = 'اپنا آرڈر ٹریک کریں'
export const trackByIdDescription = 'آرڈر آئی ڈی اور ای میل سے اپنا آرڈر ٹریک کریں۔'
export const trackByNumberTitle = 'آرڈر ٹریکنگ'
export const trackByNumberDescription = 'آرڈر نمبر اور ای میل سے اپنا آرڈر ٹریک کریں۔'

export const waitingTitle = 'بھیجنا باقی ہے'
export const waitingDescription = 'جو آپ نے آف لائن کیا اور ابھی بھیجا نہیں گیا ہے۔'

export const wishlistTitle = 'وِش لسٹ'
export const wishlistDescription = 'اس ڈیوائس پر آپ کی وِش لسٹ کے پروڈکٹ۔'

export const keywords = 'ہربل صحت، یونانی، آیوروید، کشتہ، معجون، شربت، قرص'

export const categoriesTitle = 'زمرے'
export const categoriesDescription =
  'ضرورت کے حساب سے ہربل پروڈکٹ: قوتِ مدافعت، ہاضمہ، تناؤ، توانائی، نیند اور ہربل چائے۔'
export const categoriesText = 'ہم کس چیز میں مدد کریں؟'
export const categoriesEmptyTitle = 'ابھی کوئی زمرہ نہیں ہے'
export const categoriesEmptyText = 'تب تک آپ سب پروڈکٹ دیکھ سکتے ہیں۔'

// Errors of requests.
export const noResponse = 'لگتا ہے آپ آف لائن ہیں۔ اپنا کنکشن جانچیں اور دوبارہ کوشش کریں۔'
export const unknownStatus = (status: number) => `HTTP ${status}`
