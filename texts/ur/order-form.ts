export const title = 'آرڈر'
export const intro = 'کیش آن ڈیلیوری: پارسل ملنے پر ادائیگی کریں۔'
export const goToShop = 'دکان پر جائیں'
export const backToProduct = 'پروڈکٹ پر واپس جائیں'

export const subtotal = 'ذیلی کُل'
export const shipping = 'ڈیلیوری چارج'
export const freeShipping = 'مفت'
/** The label of the tax in the totals, the same text as in `checkout.ts`. `percent` is the tax rate. */
export const tax = (percent: number) => `ٹیکس (${percent}%)`
/** The label of the tax when the prices include it. */
export const includesGst = 'GST شامل'
/** The label of the tax when the products have different tax rates. */
export const gst = 'GST'
export const total = 'کُل'

export const contact = 'رابطہ'
export const fullName = 'پورا نام'
export const email = 'ای میل'
export const phone = 'فون نمبر'
export const address = 'ڈیلیوری کا پتہ'
export const addressLine1 = 'پتے کی پہلی سطر'
export const addressLine2 = 'پتے کی دوسری سطر (اختیاری)'
export const city = 'شہر'
export const state = 'ریاست'
export const chooseState = 'ریاست چنیں'
export const pin = 'پن کوڈ'
export const notes = 'آرڈر کے لیے ہدایات (اختیاری)'
export const terms = 'شرائط و ضوابط'
export const agree = <Link>(link: (text: string) => Link): readonly (string | Link)[] => [
  'مجھے ',
  link(terms),
  ' منظور ہیں۔',
]
export const placeOrder = 'آرڈر کریں'

export const checkInput = 'براہِ کرم اپنی معلومات دیکھیں اور دوبارہ کوشش کریں۔'
export const notPlaced = 'آپ کا آرڈر نہیں ہوا۔'
export const mayBePlaced =
  'ہو سکتا ہے کہ یہ آرڈر پہلے ہی ہو چکا ہو۔ دوبارہ آرڈر کرنے سے پہلے براہِ کرم ہماری ای میل دیکھیں۔'
export const soldOutTitle = 'یہ پروڈکٹ اسٹاک میں نہیں'
export const soldOutText = 'براہِ کرم کوئی دوسرا پروڈکٹ چنیں۔'
export const notFoundTitle = 'پروڈکٹ نہیں ملا'
export const notFoundText = 'ہو سکتا ہے اسے دکان سے ہٹا دیا گیا ہو۔'

export const placedTitle = 'آرڈر کا شکریہ'
export const placedText = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} ہو گیا ہے۔ ادائیگی ڈیلیوری کے وقت کریں۔`
export const emailSent = (address: string) =>
  `ہم نے ${address} پر تصدیق بھیجی ہے۔ اس کے لنک سے آپ اپنا آرڈر ٹریک کر سکتے ہیں۔`
