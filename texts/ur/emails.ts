// The directional isolate prevents that right-to-left text reorders the groups of a phone number.
const leftToRight = (value: string) => `\u2066${value}\u2069`

// Texts that all emails of the shop contain.
export const greeting = (name: string) => `آداب ${name}،`
export const greetingWithoutName = 'آداب،'
export const buttonHelp = 'بٹن کام نہیں کر رہا؟ یہ لنک کھولیں:'
export const unsubscribe = 'نیوز لیٹر بند کریں'

// Texts of the emails about an order.
export const orderReason = 'یہ ای میل آپ کو اس لیے ملی ہے کہ آپ نے آرڈر کیا ہے۔'
export const linkNote =
  'یہ لنک صرف آپ کے لیے ہے۔ 180 دن تک جس کے پاس بھی یہ لنک ہو، وہ اس آرڈر کو دیکھ سکتا ہے، اس کی ادائیگی کر سکتا ہے اور اسے منسوخ کر سکتا ہے۔'
export const trackOrder = 'آرڈر ٹریک کریں'
export const seeOrder = 'آرڈر دیکھیں'
export const deliveryTo = 'ڈیلیوری کا پتہ'
export const subtotal = 'ذیلی کُل'
export const discount = 'ڈسکاؤنٹ'
export const shipping = 'ڈیلیوری چارج'
export const freeShipping = 'مفت'
export const tax = 'ٹیکس'
/** The label of the tax when the prices include it. */
export const includesGst = 'GST شامل'
export const total = 'کُل'

export const placedSubject = (orderNumber: string) => `آپ کا آرڈر ${orderNumber}`
export const placedPreview = (total: string) => `شکریہ! ہمیں آپ کا ${total} کا آرڈر مل گیا ہے۔`
export const placedHeading = 'آپ کے آرڈر کا شکریہ'
export const placedText = (orderNumber: string, date: string, packHours: number | null) =>
  `ہمیں ${date} کا آپ کا آرڈر ${orderNumber} مل گیا ہے۔ ${packHours ? `ہم اسے ${packHours} گھنٹے کے اندر پیک کریں گے اور ` : 'ہم اسے '}بھیجتے ہی آپ کو ای میل کریں گے۔`
export const payment = 'ادائیگی'
export const paymentMethods = { razorpay: 'آن لائن ادائیگی', cash_on_delivery: 'کیش آن ڈیلیوری' }
/** The sentence about payment in the email about an order that is paid in cash. */
export const payInCash = (total: string) => `پارسل ملنے پر ${total} نقد دیں۔`

export const unpaidSubject = (orderNumber: string) => `اپنے آرڈر ${orderNumber} کی ادائیگی مکمل کریں`
export const unpaidPreview = (time: string) => `آپ کے آئٹم ${time} تک آپ کے لیے رکھے ہیں۔`
export const unpaidHeading = 'آپ کی ادائیگی مکمل نہیں ہوئی'
export const unpaidText = (orderNumber: string, total: string, time: string) =>
  `ہمیں آپ کا آرڈر ${orderNumber} مل گیا ہے، لیکن اس کی ${total} کی ادائیگی نہیں ملی۔ آپ کے آئٹم ${time} تک آپ کے لیے رکھے ہیں۔ اگر تب تک ادائیگی مکمل نہ ہوئی تو ہم آرڈر منسوخ کر دیں گے۔`
export const payNow = 'ابھی ادائیگی کریں'
export const unpaidNote = 'پیسے کٹ چکے ہیں؟ دوبارہ ادائیگی نہ کریں۔ بینک سے تصدیق ہوتے ہی ہم آپ کو ای میل کریں گے۔'

export const uploadPrescription = 'نسخہ اپ لوڈ کریں'
/** The emails about the prescription of an order. `time`: when the order is cancelled. */
export const prescription = {
  required: (orderNumber: string, time: string) => ({
    subject: `اپنے آرڈر ${orderNumber} کے لیے ڈاکٹر کا نسخہ اپ لوڈ کریں`,
    heading: 'آپ کے آرڈر کے لیے ڈاکٹر کا نسخہ چاہیے',
    text: `ہمیں آپ کا آرڈر ${orderNumber} مل گیا ہے۔ اس کی ایک پروڈکٹ صرف ڈاکٹر کے نسخے پر بکتی ہے۔ براہِ کرم نسخے کی تصویر اپ لوڈ کریں۔ ہماری منظوری کے بعد آپ ادائیگی کریں گے۔ منظور شدہ نسخے کے بغیر ہم ${time} کو آرڈر منسوخ کر دیں گے۔`,
  }),
  approved: (orderNumber: string, time: string) => ({
    subject: `نسخہ منظور ہوا: اپنے آرڈر ${orderNumber} کی ادائیگی کریں`,
    heading: 'آپ کا نسخہ منظور ہو گیا',
    text: `اب آپ اپنے آرڈر ${orderNumber} کی ادائیگی کر سکتے ہیں۔ آپ کے آئٹم ${time} تک آپ کے لیے رکھے ہیں۔ اگر تب تک ادائیگی مکمل نہ ہوئی تو ہم آرڈر منسوخ کر دیں گے۔`,
  }),
  rejected: (orderNumber: string, time: string) => ({
    subject: `آپ کے آرڈر ${orderNumber} کا نسخہ منظور نہیں ہوا`,
    heading: 'ہم آپ کا نسخہ منظور نہیں کر سکے',
    text: `ہم آپ کے آرڈر ${orderNumber} کا نسخہ منظور نہیں کر سکے۔ آپ دوسرا نسخہ اپ لوڈ کر سکتے ہیں۔ منظور شدہ نسخے کے بغیر ہم ${time} کو آرڈر منسوخ کر دیں گے۔`,
  }),
}

export const paidSubject = (orderNumber: string) => `آپ کے آرڈر ${orderNumber} کی ادائیگی مل گئی`
export const paidPreview = (total: string) => `شکریہ! ${total} مل گئے ہیں اور آپ کے آرڈر کی تصدیق ہو گئی ہے۔`
export const paidHeading = 'آپ کے آرڈر کی ادائیگی ہو گئی'
export const paidText = (orderNumber: string, total: string, packHours: number | null) =>
  `شکریہ! آپ کی ${total} کی ادائیگی مل گئی ہے اور آپ کے آرڈر ${orderNumber} کی تصدیق ہو گئی ہے۔ ${packHours ? `ہم اسے ${packHours} گھنٹے کے اندر پیک کریں گے اور ` : 'ہم اسے '}بھیجتے ہی آپ کو ای میل کریں گے۔`

export const shippedSubject = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} بھیج دیا گیا ہے`
export const shippedPreview = 'آرڈر کوریئر کے پاس ہے۔'
export const shippedPreviewWithDate = (date: string) => `${date} تک پہنچنے کی امید ہے۔`
export const shippedHeading = 'آپ کا آرڈر راستے میں ہے'
export const shippedText = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} کوریئر کے پاس ہے۔`
export const shippedTextWithCourier = (courier: string, orderNumber: string) =>
  `آپ کا آرڈر ${orderNumber} کوریئر ${courier} کے پاس ہے۔`
export const replacementSubject = (orderNumber: string) => `آرڈر ${orderNumber} کے بدلے کا سامان بھیج دیا گیا ہے`
export const replacementHeading = 'بدلے کا سامان راستے میں ہے'
export const replacementText = (courier: string | null) =>
  `بدلے میں بھیجا گیا آپ کا سامان ${courier ? `کوریئر ${courier}` : 'کوریئر'} کے پاس ہے۔`
export const trackingNumber = 'ٹریکنگ نمبر'
export const expectedDelivery = 'ڈیلیوری کی متوقع تاریخ'
export const courierPage = 'کوریئر کا ٹریکنگ صفحہ'

export const deliveredSubject = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} پہنچا دیا گیا ہے`
export const deliveredPreview = 'آپ کے آرڈر کا شکریہ۔ امید ہے یہ آپ کو پسند آئے گا۔'
export const deliveredHeading = 'آپ کا آرڈر پہنچ گیا ہے'
export const deliveredText = (orderNumber: string) =>
  `آپ کا آرڈر ${orderNumber} پہنچا دیا گیا ہے۔ شکریہ! امید ہے یہ آپ کو پسند آئے گا۔`
export const deliveredTo = 'اس پتے پر پہنچایا گیا'
export const paidHow = { razorpay: 'آن لائن ادائیگی ہو گئی', cash_on_delivery: 'ڈیلیوری پر نقد ادائیگی ہو گئی' }
/**
 * The note in the email after delivery. `contacts` contains the email address and the phone number of the shop, or one
 * of them.
 */
export const deliveredNote = (contacts: readonly string[]) =>
  `آرڈر نہیں ملا، یا کچھ کم یا خراب ہے؟ ہم سے رابطہ کریں: ${contacts.map(leftToRight).join(' یا ')}۔`

export const cancelledSubject = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} منسوخ ہو گیا ہے`
export const cancelledHeading = 'آپ کا آرڈر منسوخ ہو گیا ہے'
export const cancelledText = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} منسوخ ہو گیا ہے۔`
export const cancelledByShopper = (orderNumber: string) => `آپ نے اپنا آرڈر ${orderNumber} منسوخ کیا ہے۔`
export const cancelReason = 'وجہ'
/** The reasons why the shop cancels an order. The server stores the English text with the order. */
export const reasonUnpaid = 'ادائیگی وقت پر مکمل نہیں ہوئی۔'
export const reasonNoPrescription = 'ہمیں 72 گھنٹے کے اندر درست نسخہ نہیں ملا۔'
export const reasonUnconfirmed = (days: number) => `ہم ${days} دن کے اندر اس کی تصدیق نہیں کر سکے۔`
export const refundInFull = (amount: string) =>
  `ہم آپ کی ${amount} کی پوری ادائیگی واپس کریں گے۔ ریفنڈ بھیجتے ہی آپ کو ای میل کریں گے۔`
export const refundOfRest = (amount: string) =>
  `ہم آپ کی ادائیگی کے باقی ${amount} واپس کریں گے۔ ریفنڈ بھیجتے ہی آپ کو ای میل کریں گے۔`
export const refundedBefore = 'آپ کی ادائیگی پہلے ہی واپس کی جا چکی ہے۔'
export const notCharged = 'آپ سے کوئی رقم نہیں لی گئی۔'

export const itemsCancelledSubject = (orderNumber: string) => `آپ کے آرڈر ${orderNumber} کے کچھ آئٹم منسوخ ہو گئے ہیں`
export const itemsCancelledHeading = 'آپ کے آرڈر کے کچھ آئٹم منسوخ ہو گئے ہیں'
export const itemsCancelledText = (orderNumber: string) => `آپ کے آرڈر ${orderNumber} کے یہ آئٹم منسوخ ہو گئے ہیں:`
export const itemsCancelledByShopper = (orderNumber: string) =>
  `آپ نے اپنے آرڈر ${orderNumber} کے یہ آئٹم منسوخ کیے ہیں:`
export const itemsRefund = (amount: string) => `ہم ${amount} واپس کریں گے۔ ریفنڈ بھیجتے ہی آپ کو ای میل کریں گے۔`
export const itemsTotal = (amount: string) => `آپ کے آرڈر کی کل رقم اب ${amount} ہے۔`
export const itemsRest = 'باقی آئٹم مقررہ وقت پر پہنچائے جائیں گے۔'
/** The label for the price of cancelled items in the totals of an order. */
export const cancelledItems = 'منسوخ کیے گئے آئٹم'

export const refundedSubject = (orderNumber: string) => `آرڈر ${orderNumber} کا ریفنڈ`
export const refundedPreview = (amount: string) => `${amount} آپ کو واپس بھیجے جا رہے ہیں۔`
export const refundedHeading = 'آپ کا ریفنڈ بھیج دیا گیا ہے'
export const refundedPayment = (orderNumber: string, amount: string) =>
  `ہم نے آرڈر ${orderNumber} کی آپ کی ادائیگی، ${amount}، اسی اکاؤنٹ یا کارڈ میں واپس کر دی ہے جس سے آپ نے ادائیگی کی تھی۔`
export const refundedPart = (orderNumber: string, amount: string) =>
  `ہم نے آرڈر ${orderNumber} کی آپ کی ادائیگی کا ایک حصہ، ${amount}، اسی اکاؤنٹ یا کارڈ میں واپس کر دیا ہے جس سے آپ نے ادائیگی کی تھی۔`
export const refundedSecond = (orderNumber: string, amount: string) =>
  `ہم نے آرڈر ${orderNumber} کی دوسری بار کی گئی ادائیگی، ${amount}، اسی اکاؤنٹ یا کارڈ میں واپس کر دی ہے جس سے آپ نے ادائیگی کی تھی۔`
export const refundedSecondPart = (orderNumber: string, amount: string) =>
  `ہم نے آرڈر ${orderNumber} کی دوسری بار کی گئی ادائیگی کا ایک حصہ، ${amount}، اسی اکاؤنٹ یا کارڈ میں واپس کر دیا ہے جس سے آپ نے ادائیگی کی تھی۔`
export const refundTime = (from: number, to: number) =>
  `آپ کے بینک میں نظر آنے میں اسے کام کے ${from === to ? from : `${from} سے ${to}`} دن لگتے ہیں۔`
export const orderUnaffected = 'آپ کے آرڈر پر اس کا کوئی اثر نہیں ہے۔'

// Texts of the emails about an account.
export const resetSubject = 'نیا پاس ورڈ چنیں'
export const resetPreview = 'یہ لنک ایک بار اور ایک گھنٹے تک کام کرتا ہے۔'
export const resetHeading = 'نیا پاس ورڈ چنیں'
export const resetText = 'آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا گیا ہے۔ اگر یہ آپ نے کیا ہے تو یہاں نیا پاس ورڈ چنیں:'
export const resetButton = 'نیا پاس ورڈ چنیں'
export const resetLifetime = 'یہ لنک ایک بار اور ایک گھنٹے تک کام کرتا ہے۔'
export const resetNote = 'اگر یہ آپ نے نہیں کیا تو کچھ نہ کریں: آپ کا پاس ورڈ نہیں بدلے گا۔'
export const resetReason = 'یہ ای میل آپ کو اس لیے ملی ہے کہ کسی نے ”پاس ورڈ بھول گئے“ میں آپ کا ای میل پتہ ڈالا ہے۔'

export const changedSubject = 'آپ کا پاس ورڈ بدل گیا ہے'
export const changedPreview = 'آپ نے نہیں بدلا؟ فوراً قدم اٹھائیں۔'
export const changedHeading = 'آپ کا پاس ورڈ بدل گیا ہے'
export const changedText = (time: string) =>
  `آپ کے اکاؤنٹ کا پاس ورڈ ${time} کو بدلا گیا۔ آپ کو ہر ڈیوائس سے لاگ آؤٹ کر دیا گیا ہے۔`
export const changedByYou = 'اگر یہ آپ نے کیا ہے تو اس ای میل کو نظر انداز کر دیں۔'
/**
 * The warning that another person may have changed the password. `contact` is a phone number or email address of the
 * shop; null if it has neither.
 */
export const changedByOther = (contact: string | null) =>
  `اگر یہ آپ نے نہیں کیا تو ابھی نیا پاس ورڈ مانگیں اور اپنا ای میل اکاؤنٹ محفوظ کریں: ری سیٹ لنک وہیں بھیجا گیا تھا۔${contact ? ` ہم مدد کر سکتے ہیں: ${leftToRight(contact)}۔` : ''}`
export const changedButton = 'نیا پاس ورڈ مانگیں'
export const changedReason =
  'یہ ای میل آپ کو اس لیے ملی ہے کہ ہمارے ہاں آپ کا اکاؤنٹ ہے۔ پاس ورڈ بدلنے پر ہم ہر بار یہ ای میل بھیجتے ہیں۔'

export const confirmSubject = 'براہِ کرم اپنے ای میل پتے کی تصدیق کریں'
export const confirmPreview = (brand: string) => `تصدیق کر کے اپنا ${brand} اکاؤنٹ مکمل کریں۔`
export const confirmHeading = (brand: string) => `${brand} میں خوش آمدید`
export const confirmText = 'آپ کا اکاؤنٹ تیار ہے۔ براہِ کرم تصدیق کریں کہ یہ ای میل پتہ آپ کا ہے:'
export const confirmButton = 'ای میل کی تصدیق کریں'
export const confirmOrders =
  'اس کے بعد وہ آرڈر بھی آپ کے پروفائل میں نظر آئیں گے جو آپ نے اس پتے سے بغیر اکاؤنٹ کے کیے تھے۔'
export const confirmNote = 'آپ نے اکاؤنٹ نہیں بنایا؟ اس ای میل کو نظر انداز کریں۔'
export const confirmReason = 'یہ ای میل آپ کو اس لیے ملی ہے کہ آپ کے ای میل پتے سے اکاؤنٹ بنایا گیا ہے۔'

// Texts of the newsletter's welcome email.
export const welcomeSubject = 'آپ کا 10 فیصد ڈسکاؤنٹ کوڈ'
export const welcomePreview = (code: string) => `کوڈ ${code} سے آپ کے پہلے آرڈر پر 10 فیصد رعایت ملے گی۔`
export const welcomeHeading = 'ہمارے خاندان میں خوش آمدید! 🌿'
export const welcomeText = 'ہم سے جڑنے کا شکریہ۔ یہ رہا پہلے آرڈر پر 10 فیصد رعایت کا آپ کا کوڈ:'
export const welcomeUse = 'چیک آؤٹ پر اسے ”ڈسکاؤنٹ کوڈ“ میں ڈالیں اور یہی ای میل پتہ لکھیں۔ کوڈ ایک بار کام کرتا ہے۔'
export const shopNow = 'خریداری کریں'
/** The welcome email of a shop that sends no discount code. */
export const welcomeOnlySubject = 'آپ نے ہمارا نیوز لیٹر سبسکرائب کر لیا ہے'
export const welcomeOnlyText = 'ہم سے جڑنے کا شکریہ۔ ہمارا نیوز لیٹر آپ کو اس پتے پر ملے گا۔'
export const welcomeReason = 'یہ ای میل آپ کو اس لیے ملی ہے کہ اس ای میل پتے سے ہمارا نیوز لیٹر سبسکرائب کیا گیا ہے۔'

// The page that the unsubscribe link in a newsletter opens.
export const unsubscribeTitle = 'نیوز لیٹر بند کریں؟'
export const unsubscribeText = 'ہم مزید نیوز لیٹر نہیں بھیجیں گے۔ آرڈر کی ای میل پہلے کی طرح آتی رہیں گی۔'
export const unsubscribedTitle = 'نیوز لیٹر بند ہو گیا ہے'
export const unsubscribedText = 'ہم مزید نیوز لیٹر نہیں بھیجیں گے۔'
export const unsubscribeUnknownTitle = 'یہ لنک کام نہیں کرتا'
export const unsubscribeUnknownText = 'لنک ادھورا ہو سکتا ہے۔ براہِ کرم اپنی ای میل والا لنک کھولیں۔'
export const goToShop = 'دکان پر جائیں'

// Texts of the emails about returns.
export const returnHeadings = {
  requested: 'آپ کی واپسی کی درخواست مل گئی',
  approved: 'آپ کی واپسی منظور ہو گئی',
  rejected: 'آپ کی واپسی قبول نہیں ہوئی',
  in_transit: 'آپ کا واپس کیا سامان راستے میں ہے',
  received: 'آپ کا واپس کیا سامان مل گیا',
  closed: 'آپ کی واپسی مکمل ہو گئی',
}
export const returnSubject = (heading: string, orderNumber: string) => `${heading} (آرڈر ${orderNumber})`
export const returnNumber = 'واپسی نمبر'
export const returnRequested = 'ہم آپ کی درخواست دیکھ کر ای میل کریں گے۔'
export const returnApproved = 'براہِ کرم سامان اچھی طرح پیک کر کے ہمیں بھیجیں۔'
export const returnSend = (number: string) => `پارسل پر واپسی نمبر ${number} لکھیں۔ ہمارا پتا آپ کی انوائس پر ہے۔`
export const returnCollected = 'کوریئر سامان لینے آئے گا۔ ہم آپ کو ٹریکنگ نمبر ای میل کریں گے۔'
export const returnPack = (number: string) => `براہِ کرم سامان اچھی طرح پیک کریں اور پارسل پر ${number} لکھیں۔`
export const pickupHeading = 'کوریئر آپ کا سامان لینے آئے گا'
export const pickupText = 'براہِ کرم پیک کیا ہوا سامان تیار رکھیں۔'
export const pickupCancelledHeading = 'پک اپ منسوخ ہو گیا'
export const pickupCancelledText = 'براہِ کرم سامان خود ہمیں بھیجیں۔'
export const returnRejected = 'ہم آپ کی واپسی قبول نہیں کر سکے۔'
export const returnRefundOnline = (amount: string) => `ہم ${amount} اسی ذریعے سے لوٹائیں گے جس سے آپ نے ادائیگی کی تھی۔`
export const returnRefundCash = (amount: string) => `ہم ${amount} آپ کی UPI ID یا بینک کھاتے میں لوٹائیں گے۔`
export const returnPaidOut = (amount: string, reference: string) =>
  `ہم نے ${amount} لوٹا دیے۔ ادائیگی کا حوالہ ${reference} ہے۔`
export const returnNotRefunded = 'ہم نے سامان دیکھ لیا۔ اس کے لیے کوئی رقم واپس نہیں ہوگی۔'
export const returnRefundedBefore = 'ہم نے سامان دیکھ لیا۔ اس کی رقم پہلے ہی واپس کی جا چکی ہے۔'
export const returnExchanged = 'ہمیں سامان مل گیا۔ ہم آپ کو بدلے کا سامان بھیجیں گے۔'
export const differenceHeading = 'اپنے تبادلے کے فرق کی ادائیگی کریں'
export const differenceText = (amount: string, until: string) =>
  `ہمیں آپ کا سامان مل گیا۔ براہِ کرم ${until} تک ${amount} ادا کریں۔`
export const differenceNext = 'پھر ہم آپ کو بدلے کا سامان بھیجیں گے۔'
export const payDifference = 'فرق کی ادائیگی کریں'
export const returnNeedsPayout = 'براہِ کرم آرڈر کے صفحے پر اپنی UPI ID یا بینک کھاتہ لکھیں۔'
export const returnLowered = 'کم رقم لوٹانے کی وجہ'
export const priceLowered = 'ہم نے آپ کے آرڈر کی قیمت کم کی'
export const priceRefunded = 'آپ کا ریفنڈ کر دیا گیا'
export const refundAccountHeading = 'آپ کی رقم کی واپسی کا کھاتہ محفوظ ہو گیا'
export const refundAccountText = 'آپ کی رقم آرڈر کے صفحے پر لکھے گئے کھاتے میں واپس ہوگی۔'
export const refundAccountNotYou = 'اگر یہ کھاتہ آپ نے نہیں لکھا تو براہِ کرم فوراً ہم سے رابطہ کریں۔'

// Texts of the email that a product is available again.
export const stockSubject = (name: string) => `دوبارہ دستیاب: ${name}`
export const stockPreview = 'آپ نے ہم سے اطلاع مانگی تھی۔'
export const stockHeading = 'یہ دوبارہ دستیاب ہے'
export const stockText = (name: string) => `اب آپ ${name} دوبارہ آرڈر کر سکتے ہیں۔`
export const stockButton = 'پروڈکٹ دیکھیں'
export const stockNote = 'اس کے بارے میں یہ ہماری واحد ای میل ہے۔ یہ دوبارہ ختم ہو سکتا ہے۔'
export const stockReason = 'یہ ای میل آپ کو اس لیے ملی ہے کہ یہ پتہ ”دستیاب ہونے پر اطلاع دیں“ میں لکھا گیا تھا۔'
export const stopTitle = 'یہ ای میل بند کریں؟'
export const stopText =
  'ہم اسٹاک کی اطلاع کی آپ کی تمام درخواستیں حذف کر دیں گے۔ آرڈر کی ای میل پہلے کی طرح آتی رہیں گی۔'
export const stopButton = 'یہ ای میل بند کریں'
export const stoppedTitle = 'یہ ای میل بند ہو گئی ہیں'
export const stoppedText = 'اسٹاک کی اطلاع کی آپ کی درخواستیں حذف کر دی گئی ہیں۔'
