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
