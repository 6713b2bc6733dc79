/** The statuses of an order. */
export const statuses = {
  pending: 'تصدیق باقی',
  confirmed: 'تصدیق ہو گئی',
  processing: 'تیار ہو رہا ہے',
  shipped: 'بھیجا گیا',
  delivered: 'پہنچا دیا گیا',
  completed: 'مکمل ہوا',
  cancelled: 'منسوخ',
}
export const paymentStatuses = {
  pending: 'ادائیگی باقی ہے',
  paid: 'ادائیگی ہو گئی',
  failed: 'ادائیگی نہیں ہوئی',
  refunded: 'ریفنڈ ہو گیا',
}
export const paymentMethods = {
  cash_on_delivery: 'کیش آن ڈیلیوری',
  razorpay: 'آن لائن ادائیگی',
}

export const loadingOrders = 'آپ کے آرڈر لوڈ ہو رہے ہیں'
export const ordersFailedTitle = 'آپ کے آرڈر لوڈ نہیں ہو سکے'
export const failed = 'ہماری طرف سے کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'
export const tryAgain = 'دوبارہ کوشش کریں'
export const noOrdersTitle = 'آپ نے ابھی تک کوئی آرڈر نہیں کیا ہے۔'
export const noOrdersText = 'پہلے بغیر اکاؤنٹ کے آرڈر کیا تھا؟ ای میل کی تصدیق کرتے ہی وہ آرڈر یہاں نظر آئیں گے۔'
export const startShopping = 'خریداری شروع کریں'
export const placedOn = <Node>(date: Node): readonly (string | Node)[] => [date, ' کو آرڈر کیا']
export const showTracking = 'آرڈر ٹریک کریں'
export const hideTracking = 'چھپائیں'
export const trackingTitle = 'ٹریکنگ'

export const orderAgain = 'دوبارہ آرڈر کریں'
export const nothingAddedTitle = 'کوئی آئٹم نہیں ڈالا گیا'
export const nothingAddedText = 'تفصیل نیچے دیکھیں۔'
export const addedTitle = 'کارٹ میں ڈال دیا'
export const allAddedText = 'سب آئٹم آج کی قیمت پر ڈالے گئے۔'
export const someAddedText = 'دستیاب آئٹم آج کی قیمت پر ڈالے گئے۔'
export const addFailedTitle = 'کارٹ میں نہیں ڈالا جا سکا'
export const addFailedText = 'کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'

export const detailsTitle = 'آرڈر کی تفصیل'
export const subtotal = 'ذیلی کُل'
export const discount = 'رعایت'
export const shipping = 'ڈیلیوری'
export const freeShipping = 'مفت'
export const tax = 'ٹیکس'
export const total = 'کُل'
export const addressTitle = 'ڈیلیوری کا پتہ'
export const paymentTitle = 'ادائیگی'
export const payment = (method: string, status: string) => `${method}، ${status}`

export const estimate = <Node>(date: Node): readonly (string | Node)[] => ['متوقع ڈیلیوری: ', date]
export const unpaid = 'اس آرڈر کی ادائیگی ابھی نہیں ہوئی ہے۔'
export const unpaidUntil = (time: string) =>
  `اس آرڈر کی ادائیگی ابھی نہیں ہوئی ہے۔ آپ کے آئٹم ${time} تک آپ کے لیے رکھے ہیں۔`
export const offline = 'آپ آف لائن ہیں۔ ادائیگی کرنے یا آرڈر منسوخ کرنے کے لیے انٹرنیٹ سے جڑیں۔'
export const pay = (amount: string) => `${amount} ادا کریں`
export const help = 'اس آرڈر کے بارے میں مدد چاہیے؟'
export const cancelledPaid =
  'آپ کا آرڈر منسوخ ہو گیا۔ ہم پوری رقم ریفنڈ کریں گے اور بھیجتے ہی آپ کو ای میل کریں گے۔'
export const cancelledUnpaid = 'آپ کا آرڈر منسوخ ہو گیا۔ آپ سے کوئی رقم نہیں لی گئی۔'
/** For online orders whose payment may still arrive. */
export const cancelledOnline = 'آپ کا آرڈر منسوخ ہو گیا۔ اگر رقم کٹی ہے تو ہم پوری ریفنڈ کریں گے۔'

export const cancel = 'آرڈر منسوخ کریں'
export const cancelTitle = 'یہ آرڈر منسوخ کریں؟'
export const cancelText = 'پورا آرڈر منسوخ ہوگا۔ اسے واپس نہیں لیا جا سکتا۔'
export const cancelPaidText = 'پورا آرڈر منسوخ ہوگا اور پوری رقم ریفنڈ ہوگی۔ اسے واپس نہیں لیا جا سکتا۔'
export const cancelFailedTitle = 'آرڈر منسوخ ہوا یا نہیں، اس کی تصدیق نہیں ہو سکی'
export const cancelOffline = 'دکان سے رابطہ نہیں ہو سکا۔ اپنا کنکشن جانچیں اور دوبارہ کوشش کریں۔'
export const cancelConfirm = 'ہاں، منسوخ کریں'
export const cancelling = 'منسوخ ہو رہا ہے...'
export const keepOrder = 'آرڈر رہنے دیں'

export const placedTitle = 'آپ کا آرڈر ہو گیا!'
export const cancelledTitle = 'آپ کا آرڈر منسوخ ہے'
export const unpaidTitle = 'آپ کے آرڈر کی ادائیگی باقی ہے'
export const thanks = <Node>(name: Node): readonly (string | Node)[] => [
  'شکریہ، ',
  name,
  '۔ ہم آپ کا آرڈر 24 گھنٹے میں پیک کر دیں گے۔',
]
export const payInCash = (amount: string) => `ڈیلیوری کے وقت ${amount} نقد دیں۔`
export const orderNumber = 'آپ کا آرڈر نمبر'
export const orderId = (id: number) => `آرڈر آئی ڈی ${id}`
export const trackOrder = 'آرڈر ٹریک کریں'
export const continueShopping = 'خریداری جاری رکھیں'
export const loadingOrder = 'آپ کا آرڈر لوڈ ہو رہا ہے'
export const notFoundTitle = 'آرڈر نہیں ملا'
export const notFoundText = 'یہ آرڈر اس ڈیوائس پر نہیں ملا۔ آرڈر میں دی گئی ای میل سے اسے تلاش کریں۔'
