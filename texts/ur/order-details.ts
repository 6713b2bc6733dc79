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

export const subtotal = 'ذیلی کُل'
export const discount = 'ڈسکاؤنٹ'
export const shipping = 'ڈیلیوری چارج'
export const freeShipping = 'مفت'
export const tax = 'ٹیکس'
/** The label of the tax when the prices include it. */
export const includesGst = 'GST شامل'
export const total = 'کُل'
export const cancelledItems = 'منسوخ کیے گئے آئٹم'
export const returnedItems = 'واپس کیے گئے آئٹم'
export const priceReduction = 'قیمت میں کمی'
export const cancelledAndReturned = 'منسوخ اور واپس کیے گئے آئٹم'
/** The number of cancelled pieces, shown below a line item. */
export const cancelledPieces = (count: number) => `${count} منسوخ`
/** The number of returned pieces, shown below a line item. */
export const returnedPieces = (count: number) => `${count} واپس`
export const refundedAmount = 'واپس کی گئی رقم'
export const addressTitle = 'ڈیلیوری کا پتہ'
export const paymentTitle = 'ادائیگی'
export const payment = (method: string, status: string) => `${method}، ${status}`

export const estimate = <Node>(date: Node): readonly (string | Node)[] => ['متوقع ڈیلیوری: ', date]
/** The message for an order that was not delivered by the estimated date. */
export const lateDelivery = (date: string) => `ڈیلیوری میں دیر ہو گئی ہے۔ متوقع تاریخ ${date} تھی۔`
/** The estimated delivery: the earliest and the latest date. */
export const dateRange = (from: string, to: string) => `${from} سے ${to}`
export const unpaid = 'اس آرڈر کی ادائیگی ابھی نہیں ہوئی ہے۔'
export const unpaidUntil = (time: string) =>
  `اس آرڈر کی ادائیگی ابھی نہیں ہوئی ہے۔ آپ کے آئٹم ${time} تک آپ کے لیے رکھے ہیں۔`
export const refunded = 'ادائیگی ریفنڈ ہو گئی ہے۔'
export const offline = 'آپ آف لائن ہیں۔ ادائیگی کرنے یا آرڈر منسوخ کرنے کے لیے انٹرنیٹ سے جڑیں۔'
export const pay = (amount: string) => `${amount} ادا کریں`
export const help = 'اس آرڈر کے بارے میں مدد چاہیے؟'
export const prescriptionFailed = 'نسخے کا فارم لوڈ نہیں ہو سکا۔'
export const returnsFailed = 'واپسی کی معلومات لوڈ نہیں ہو سکیں۔'
export const tryAgain = 'دوبارہ کوشش کریں'
export const cancelledPaid = 'آپ کا آرڈر منسوخ ہو گیا۔ ہم پوری رقم ریفنڈ کریں گے اور بھیجتے ہی آپ کو ای میل کریں گے۔'
export const cancelledRefunded = 'آپ کا آرڈر منسوخ ہو گیا۔ آپ کی ادائیگی پہلے ہی واپس کی جا چکی ہے۔'
export const cancelledUnpaid = 'آپ کا آرڈر منسوخ ہو گیا۔ آپ سے کوئی رقم نہیں لی گئی۔'
/** The message after the cancellation of an online order whose payment may still arrive. */
export const cancelledOnline = 'آپ کا آرڈر منسوخ ہو گیا۔ اگر رقم کٹی ہے تو ہم پوری ریفنڈ کریں گے۔'

export const cancel = 'آرڈر منسوخ کریں'
export const cancelTitle = 'یہ آرڈر منسوخ کریں؟'
export const cancelText = 'پورا آرڈر منسوخ ہوگا۔ اسے واپس نہیں لیا جا سکتا۔'
export const cancelPaidText = 'پورا آرڈر منسوخ ہوگا اور پوری رقم ریفنڈ ہوگی۔ اسے واپس نہیں لیا جا سکتا۔'
export const cancelFailedTitle = 'آرڈر منسوخ ہوا یا نہیں، اس کی تصدیق نہیں ہو سکی'
export const failed = 'ہماری طرف سے کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'
export const cancelConfirm = 'ہاں، منسوخ کریں'
export const cancelling = 'منسوخ ہو رہا ہے...'
export const keepOrder = 'آرڈر رہنے دیں'

export const invoice = (number: string) => `انوائس ${number}`
export const creditNote = (number: string) => `کریڈٹ نوٹ ${number}`

/** The label of the button that opens the dialog to cancel single items. */
export const cancelItems = 'آئٹم منسوخ کریں'
