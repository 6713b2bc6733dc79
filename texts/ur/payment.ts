export const unpaidTitle = 'آپ کے آرڈر کی ادائیگی ابھی نہیں ہوئی'
export const unpaidText = (orderNumber: string) =>
  `آپ کا آرڈر ${orderNumber} ادائیگی کے انتظار میں ہے۔ ادائیگی کے لیے چیک آؤٹ دوبارہ کھولیں۔`
export const dismissedTitle = 'ادائیگی منسوخ ہوئی'
export const dismissedText = 'ادائیگی منسوخ کر دی گئی۔ آپ کے آرڈر کی ادائیگی ابھی باقی ہے۔ آپ دوبارہ کوشش کر سکتے ہیں۔'
export const unopenedTitle = 'ادائیگی شروع نہیں ہوئی'
export const notCreated = 'آرڈر نہیں ہو سکا اور ادائیگی شروع نہیں ہوئی'
export const failedTitle = 'ادائیگی مکمل نہیں ہوئی'
/** The message when a payment failed (specification section 8). `message` has no full stop. */
export const tryAgainOrContact = (message: string) => `خرابی: ${message}۔ دوبارہ کوشش کریں یا ہم سے رابطہ کریں۔`
export const invalidReply = 'ادائیگی کا جواب ادھورا ہے - ضروری معلومات نہیں ملیں'
export const windowNotOpened = 'ادائیگی کی ونڈو نہیں کھلی'
export const windowNotLoaded = 'ادائیگی کی ونڈو لوڈ نہیں ہو سکی'
export const unverified = 'ادائیگی کی تصدیق نہیں ہوئی۔ براہِ کرم ہم سے رابطہ کریں۔'
export const cancelled = 'یہ آرڈر منسوخ ہو گیا ہے۔ براہِ کرم نیا آرڈر کریں۔'
export const cancelledAndRefunded = 'یہ آرڈر منسوخ ہو گیا ہے۔ آپ کو پورا ریفنڈ ملے گا۔'

export const confirmingTitle = 'ہم آپ کی ادائیگی کی تصدیق کر رہے ہیں'
export const confirmingText = <Emphasis>(orderNumber: Emphasis): readonly (string | Emphasis)[] => [
  'براہِ کرم دوبارہ ادائیگی نہ کریں۔ آپ کا آرڈر ',
  orderNumber,
  ' محفوظ ہے: آپ کے بینک کا جواب آتے ہی یہ صفحہ بدل جائے گا۔ آپ صفحہ چھوڑ سکتے ہیں؛ ہم آپ کو ای میل کریں گے۔',
]
export const seeOrder = 'اپنا آرڈر دیکھیں'

export const paidTitle = 'ادائیگی ہو گئی!'
export const paidText = (orderNumber: string) =>
  `آپ کے آرڈر ${orderNumber} کی تصدیق ہو گئی ہے اور یہ جلد بھیجا جائے گا۔`
// The directional isolate prevents that right-to-left text shows the number sign after the number.
export const paidToastText = (orderId: number) =>
  `آپ کے آرڈر \u2066#${orderId}\u2069 کی تصدیق ہو گئی ہے اور یہ جلد بھیجا جائے گا۔`
export const trackOrder = 'آرڈر ٹریک کریں'

export const title = 'اپنے آرڈر کی ادائیگی کریں'
export const orderNumber = 'آرڈر نمبر'
export const total = 'کُل'
export const heldUntil = (time: string) => `آپ کے آئٹم ${time} تک آپ کے لیے رکھے ہیں۔`
export const payNow = 'ادائیگی کریں'
export const opening = 'ادائیگی کھل رہی ہے...'
export const offline = 'آپ آف لائن ہیں۔ اس آرڈر کی ادائیگی کے لیے انٹرنیٹ سے جڑیں۔'
export const notReached =
  'دکان سے رابطہ نہیں ہو سکا۔ آپ کے آرڈر کی ادائیگی ابھی نہیں ہوئی۔ آن لائن آنے پر دوبارہ کوشش کریں۔'
export const shopFailed = 'ہماری طرف سے کچھ خرابی ہوئی۔ دوبارہ کوشش کریں۔'
export const tryAgain = 'دوبارہ کوشش کریں'

export const unpayableTitle = 'اس آرڈر کی ادائیگی اب نہیں ہو سکتی'
export const unpayableText = 'براہِ کرم نیا آرڈر کریں۔'
export const unpayableCancelled = 'یہ منسوخ ہو گیا ہے۔ براہِ کرم نیا آرڈر کریں۔'
export const notFoundTitle = 'آرڈر نہیں ملا'
export const notFoundText = 'ای میل کا لنک دوبارہ کھولیں، یا وہ ڈیوائس استعمال کریں جس سے آرڈر کیا تھا۔'
export const invalidLinkText = 'ای میل کا لنک دوبارہ کھولیں۔'
export const notLoadedTitle = 'آرڈر لوڈ نہیں ہو سکا'
