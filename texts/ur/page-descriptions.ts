// Descriptions of the shop's pages for search results and shared links.
export const notFoundDescription = 'ہمیں یہ صفحہ نہیں ملا۔'
export const aboutDescription =
  'گلباغ کون بناتا ہے: لکھنؤ کا ایک دواخانہ، جو یونانی طب کے علم کو جدید تحقیق سے جوڑتا ہے۔'
export const cartDescription = 'آپ کے کارٹ کے آئٹم۔'
export const checkoutDescription = 'اپنا پتہ لکھیں اور ادائیگی کا طریقہ چنیں۔'
export const confirmEmailDescription = 'اپنے اکاؤنٹ کی ای میل کی تصدیق کریں۔'
export const ownAboutDescription = (brand: string) => `${brand} کے بارے میں: ہم کون ہیں اور ہم سے کیسے رابطہ کریں۔`

export const contactDescription = (brand: string) => `${brand} کا فون، ای میل، دکان کا پتہ اور اوقات۔`
export const forgotPasswordDescription = 'نیا پاس ورڈ رکھنے کے لیے لنک منگائیں۔'
export const helpDescription =
  'یونانی دواؤں، استعمال اور احتیاط، آرڈر اور مدد کے سوالوں کے جواب، اور ہم سے رابطے کے طریقے۔'
export const homeDescription =
  'یونانی اور آیورویدک روایت کے کشتے، معجون، شربت، قرص اور ہربل چائے۔ 100 فیصد قدرتی، لیب سے تصدیق شدہ، پورے ہندوستان میں ڈیلیوری۔'

export const listingDescription = 'صحت کے لیے ہمارے سب قدرتی پروڈکٹ دیکھیں: کشتے، معجون، شربت، قرص اور ہربل چائے۔'
export const categoryDescription = (category: string) =>
  `${category}: یونانی اور آیورویدک پروڈکٹ، 100 فیصد قدرتی اور لیب سے تصدیق شدہ۔`
export const loginDescription = 'اپنا پروفائل اور آرڈر دیکھنے کے لیے لاگ اِن کریں۔'
export const orderPlacedDescription = 'آپ کے آرڈر کا شکریہ۔'
export const payDescription = 'اپنے آرڈر کی ادائیگی پوری کریں۔'
export const productMissingDescription = 'آپ جو پروڈکٹ ڈھونڈ رہے ہیں، وہ نہیں ہے یا ہٹا دیا گیا ہے۔'
export const productUnavailableDescription = 'یہ صفحہ لوڈ نہیں ہو سکا۔'
export const profileDescription = 'آپ کا اکاؤنٹ اور آپ کے آرڈر۔'
export const resetPasswordDescription = 'اپنے اکاؤنٹ کے لیے نیا پاس ورڈ چنیں۔'
export const returnsDescription = 'پروڈکٹ واپس کرنے یا بدلنے کا طریقہ۔'
export const shippingDescription = 'ڈیلیوری چارج اور آرڈر ٹریک کرنے کا طریقہ۔'
export const signupDescription = 'اکاؤنٹ بنائیں اور اپنے سب آرڈر ایک جگہ دیکھیں۔'
export const termsDescription =
  'آرڈر کرتے وقت آپ کن باتوں سے متفق ہوتے ہیں، اور ہم آپ کی معلومات کیسے استعمال کرتے ہیں۔'
export const trackByIdDescription = 'آرڈر آئی ڈی اور ای میل سے اپنا آرڈر ٹریک کریں۔'
export const trackByNumberDescription = 'آرڈر نمبر اور ای میل سے اپنا آرڈر ٹریک کریں۔'
export const waitingDescription = 'جو آپ نے آف لائن کیا اور ابھی بھیجا نہیں گیا ہے۔'
export const wishlistDescription = 'اس ڈیوائس پر آپ کی وِش لسٹ کے پروڈکٹ۔'
export const categoriesDescription =
  'ضرورت کے حساب سے ہربل پروڈکٹ: قوتِ مدافعت، ہاضمہ، تناؤ، توانائی، نیند اور ہربل چائے۔'
