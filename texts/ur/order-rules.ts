// These messages do not begin with the name of a product: it is often in Latin script, and a browser that finds
// the direction of a text by its first character would show the message from left to right.
export const productGone = (name: string) => `اب دستیاب نہیں: ${name}۔ براہِ کرم اسے کارٹ سے ہٹائیں۔`
export const unknownProductGone = 'آپ کے کارٹ کا ایک پروڈکٹ اب دستیاب نہیں ہے۔ براہِ کرم اسے کارٹ سے ہٹائیں۔'
export const productsGone = 'آپ کے کارٹ کے کچھ پروڈکٹ اب دستیاب نہیں ہیں۔ براہِ کرم انہیں کارٹ سے ہٹائیں۔'
export const variantRequired = (name: string) => `براہِ کرم “${name}” کا ایک انتخاب چنیں۔`
export const variantsRequired = 'کچھ پروڈکٹ کئی انتخابات میں دستیاب ہیں۔ براہِ کرم ہر ایک کے لیے ایک چنیں۔'
export const productSoldOut = (name: string) => `اسٹاک میں نہیں: ${name}۔ براہِ کرم اسے کارٹ سے ہٹائیں۔`
export const productLimit = (name: string, limit: number) => `ایک آرڈر میں ${name} زیادہ سے زیادہ ${limit} لے سکتے ہیں۔`
export const productLeft = (name: string, count: number) => `صرف ${count} باقی: ${name}۔ براہِ کرم مقدار کم کریں۔`
export const stockTooLow = 'آپ کے کارٹ کے کچھ پروڈکٹ اتنی مقدار میں اسٹاک میں نہیں ہیں۔ براہِ کرم اپنا کارٹ دیکھیں۔'
export const priceChanged = (name: string, price: string) =>
  `اب ${name} کی قیمت ${price} ہے۔ براہِ کرم اپنا کارٹ دیکھیں اور دوبارہ آرڈر کریں۔`
export const pricesChanged = 'کچھ قیمتیں بدل گئی ہیں۔ براہِ کرم اپنا کارٹ دیکھیں اور دوبارہ آرڈر کریں۔'
export const totalChanged = (total: string) => `کُل رقم اب ${total} ہے۔ براہِ کرم اپنا آرڈر دیکھیں اور دوبارہ آرڈر کریں۔`

export const couponUsed = 'یہ ڈسکاؤنٹ کوڈ استعمال ہو چکا ہے۔ یہ ایک ہی بار چلتا ہے۔'
export const couponInvalid = 'یہ کوڈ اس ای میل پتے کے لیے درست نہیں ہے۔'
export const couponFirstOrderOnly = 'یہ کوڈ صرف پہلے آرڈر کے لیے ہے۔ اس ای میل پتے سے ایک آرڈر ہو چکا ہے۔'

export const cashItemLimit = (limit: number) => `کیش آن ڈیلیوری سے ایک آرڈر میں ${limit} آئٹم تک لے سکتے ہیں۔`
export const cashAmountLimit = (amount: string) => `کیش آن ڈیلیوری ${amount} تک کے آرڈر کے لیے ہے۔`
export const cashOrdersOpen = 'انہی معلومات والے دوسرے کیش آن ڈیلیوری آرڈروں کی تصدیق ابھی باقی ہے۔'
