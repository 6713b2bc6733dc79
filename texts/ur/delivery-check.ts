export const deliveryLabel = 'اپنے پن کوڈ پر ڈیلیوری چیک کریں'
export const deliveryPrompt = 'ڈیلیوری کی تاریخ اور کیش آن ڈیلیوری دیکھنے کے لیے پن کوڈ لکھیں۔'
export const deliveryChecking = 'ڈیلیوری چیک ہو رہی ہے…'
export const deliveryUnknown = 'ڈیلیوری ابھی چیک نہیں ہو سکی۔ آپ پھر بھی آرڈر کر سکتے ہیں۔'
export const deliveryOffline = 'آپ آف لائن ہیں۔ آن لائن آنے پر ڈیلیوری چیک ہوگی۔'
export const deliveryUnavailable = 'ہم ابھی اس پن کوڈ پر ڈیلیوری نہیں کرتے۔'
export const deliveryAvailable = 'ڈیلیوری دستیاب ہے'
export const deliveryBy = (date: string) => `${date} تک ڈیلیوری`
/**
 * The estimated delivery time. `days` is a number or a range, for example `3-5`. The hyphen is replaced, because it
 * would swap the numbers in right-to-left text.
 */
export const deliveryInDays = (days: string) => `تقریباً ${days.replace('-', ' سے ')} دن میں ڈیلیوری`
export const codAvailable = 'کیش آن ڈیلیوری دستیاب ہے'
export const codNotAvailable = 'کیش آن ڈیلیوری دستیاب نہیں ہے'
