// Messages that any request of the API can return.
export const notFound = 'نہیں ملا۔'
export const loginRequired = 'براہِ کرم لاگ اِن کریں۔'
export const otherUser = 'یہ کسی دوسرے اکاؤنٹ سے بنایا گیا تھا۔ براہِ کرم اسی اکاؤنٹ میں دوبارہ لاگ اِن کریں۔'
export const otherSite = 'درخواست روک دی گئی: یہ کسی دوسری سائٹ سے آئی تھی۔'
export const tooLarge = 'بھیجا گیا ڈیٹا بہت بڑا ہے۔'
export const interrupted = 'بھیجتے وقت کنکشن ٹوٹ گیا۔'
export const inProgress = 'اس پر کام چل رہا ہے۔ براہِ کرم تھوڑا انتظار کریں۔'
export const tooManyRequests = 'بہت بار کوشش کی گئی ہے۔ براہِ کرم کچھ منٹ بعد دوبارہ کوشش کریں۔'
export const checkInput = 'براہِ کرم اپنی معلومات دیکھ کر دوبارہ کوشش کریں۔'
export const unavailable = 'دکان ابھی یہ نہیں کر سکتی۔ براہِ کرم ایک منٹ بعد دوبارہ کوشش کریں۔'
export const internal = 'ہماری طرف سے کچھ گڑبڑ ہوئی۔ براہِ کرم دوبارہ کوشش کریں۔'

// Messages of the API about accounts.
export const tooManyLogins = 'ابھی بہت لوگ لاگ اِن کر رہے ہیں۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔'
export const invalidCredentials = 'ای میل یا پاس ورڈ درست نہیں ہے'
export const userExists = 'یہ اکاؤنٹ پہلے سے موجود ہے'
export const usernameTaken = 'یہ یوزر نیم پہلے سے لیا ہوا ہے'
export const confirmLinkInvalid = 'یہ لنک استعمال ہو چکا ہے یا اب کارآمد نہیں ہے۔'
export const resetLinkInvalid = 'یہ لنک غلط یا پرانا ہو سکتا ہے۔ براہِ کرم نیا لنک منگائیں۔'
export const resetLinkSent = 'اگر اس ای میل سے کوئی اکاؤنٹ ہے تو نیا پاس ورڈ چننے کا لنک بھیج دیا گیا ہے۔'
export const passwordReset = 'آپ کا پاس ورڈ بدل گیا ہے۔'
export const emailConfirmed = 'آپ کے ای میل پتے کی تصدیق ہو گئی ہے۔'
export const loggedOut = 'آپ لاگ آؤٹ ہو گئے ہیں۔'
export const loggedOutEverywhere = 'آپ ہر ڈیوائس پر لاگ آؤٹ ہو گئے ہیں۔'

// Messages of the API about products, reviews, cart, newsletter and contact form.
export const productNotFound = 'پروڈکٹ نہیں ملا۔'
export const reviewNotFound = 'ریویو نہیں ملا۔'
export const cartTooLarge = (max: number) => `کارٹ میں زیادہ سے زیادہ ${max} پروڈکٹ ہو سکتے ہیں۔`
export const subscribed =
  'آپ نے ہمارا نیوز لیٹر سبسکرائب کر لیا ہے۔ 10 فیصد رعایت کا ڈسکاؤنٹ کوڈ اپنی ای میل میں دیکھیں!'
export const subscribedOnly = 'آپ نے ہمارا نیوز لیٹر سبسکرائب کر لیا ہے۔'
export const contactReceived = (hours: number) => `آپ کے پیغام کا شکریہ۔ ہم ${hours} گھنٹے کے اندر جواب دیں گے۔`

// Messages of the API about the checkout.
export const couponSaves = (amount: string) => `اس کوڈ سے آپ کی ${amount} کی بچت ہوگی۔`
export const deliveryUnknown = 'اس پن کوڈ پر ڈیلیوری ابھی چیک نہیں ہو سکی۔'
export const shopClosed = 'یہ دکان ابھی کھلی نہیں ہے۔ براہ کرم جلد دوبارہ آئیں۔'
export const pinUnserviceable = 'ڈیلیوری دستیاب نہیں: اس پن کوڈ پر کوئی کوریئر نہیں پہنچتا۔'
export const withinStateOnly = (state: string) => `یہ دکان صرف ${state} کے اندر ڈیلیوری کرتی ہے۔`
export const cashUnavailablePayOnline = 'اس پن کوڈ پر کیش آن ڈیلیوری دستیاب نہیں ہے۔ براہِ کرم آن لائن ادائیگی کریں۔'
export const cashUnavailableOtherAddress = 'اس پن کوڈ پر کیش آن ڈیلیوری دستیاب نہیں ہے۔ براہِ کرم دوسرا پتہ دیں۔'
/** The next step after a refusal of cash on delivery. These sentences are shown after the reason of the refusal. */
export const payOnline = 'براہِ کرم آن لائن ادائیگی کریں۔'
export const orderLess = 'براہِ کرم کم آرڈر کریں۔'
export const payOnlineOrLater = 'براہِ کرم آن لائن ادائیگی کریں یا بعد میں دوبارہ کوشش کریں۔'
export const tryLater = 'براہِ کرم بعد میں دوبارہ کوشش کریں۔'
export const tooManyUnpaid =
  'آپ کے نیٹ ورک سے بہت سے آرڈروں کی ادائیگی باقی ہے۔ براہِ کرم ان کی ادائیگی کریں یا بعد میں دوبارہ کوشش کریں۔'
export const onlineUnavailablePayCash = 'آن لائن ادائیگی ابھی دستیاب نہیں ہے۔ براہِ کرم کیش آن ڈیلیوری چنیں۔'
export const onlineUnavailable = 'آن لائن ادائیگی دستیاب نہیں ہے۔'
export const cashOff = 'یہ دکان کیش آن ڈیلیوری نہیں لیتی۔ براہِ کرم آن لائن ادائیگی کریں۔'
export const prescriptionPaysOnline =
  'اس آرڈر کے لیے ڈاکٹر کا نسخہ چاہیے، اس لیے ادائیگی صرف آن لائن ہو سکتی ہے۔ براہِ کرم آن لائن ادائیگی کریں۔'
export const prescriptionUnavailable =
  'اس آرڈر کے لیے ڈاکٹر کا نسخہ چاہیے اور یہ ابھی نہیں لیا جا سکتا۔ براہِ کرم ہم سے رابطہ کریں۔'
export const prescriptionNotNeeded = 'اس آرڈر کے لیے اب نسخہ نہیں چاہیے۔'
export const noPaymentMethod = 'یہ دکان ابھی آرڈر نہیں لے سکتی۔ براہِ کرم ہم سے رابطہ کریں۔'
export const orderFailed = 'آرڈر نہیں ہو سکا اور ادائیگی شروع نہیں ہوئی'
export const orderCancelled = 'یہ آرڈر منسوخ ہو گیا تھا۔ براہِ کرم نیا آرڈر کریں۔'

// Messages of the API about orders and payments.
export const orderNotFound = 'آرڈر نہیں ملا۔'
export const orderIdNotFound = 'آرڈر نہیں ملا۔ براہِ کرم آرڈر آئی ڈی اور ای میل پتہ دیکھ لیں۔'
export const orderNumberNotFound = 'آرڈر نہیں ملا۔ براہِ کرم آرڈر نمبر اور ای میل پتہ دیکھ لیں۔'
export const orderChanged = 'اس دوران آپ کا آرڈر بدل گیا ہے۔ براہِ کرم صفحہ دوبارہ لوڈ کریں۔'
export const lineUnknown = 'یہ آئٹم اس آرڈر میں نہیں ہے۔'
export const piecesLeft = (left: number) => `اس آئٹم کے زیادہ سے زیادہ ${left} عدد منسوخ ہو سکتے ہیں۔`
export const itemsUnpaid = 'اس آرڈر کی ادائیگی ابھی نہیں ہوئی۔ براہِ کرم کارٹ بدل کر دوبارہ آرڈر کریں۔'
export const itemsCollected = 'اس آرڈر کی نقد ادائیگی ہو چکی ہے، اس لیے اب الگ الگ آئٹم منسوخ نہیں ہو سکتے۔'
export const itemsBooked = 'کوریئر کے ساتھ پارسل بک ہو چکا ہے، اس لیے اب صرف پورا آرڈر منسوخ ہو سکتا ہے۔'
export const orderNotPayable = 'اس آرڈر کی ادائیگی اب نہیں ہو سکتی۔ براہِ کرم نیا آرڈر کریں۔'
export const paymentVerified = 'ادائیگی کی تصدیق ہو گئی'
export const paymentNotVerified = 'ادائیگی کی تصدیق نہیں ہو سکی'
export const paymentUnconfirmed = 'ہم آپ کی ادائیگی کی تصدیق کر رہے ہیں'
export const paymentRefunded = 'یہ آرڈر منسوخ ہو گیا تھا۔ آپ کو پورا ریفنڈ ملے گا۔'
export const trackingUnavailable = 'لائیو ٹریکنگ ابھی دستیاب نہیں ہے۔'
export const noInvoiceYet = 'اس آرڈر کی انوائس ابھی نہیں بنی ہے۔ وہ پیکنگ کے وقت بنتی ہے۔'

// Messages of the API about returns.
export const returnNotFound = 'واپسی نہیں ملی۔'
export const returnNotDelivered = 'سامان آرڈر پہنچنے کے بعد واپس کیا جا سکتا ہے۔'
export const returnsTooMany = 'اس آرڈر کی بہت سی واپسیاں ہو چکی ہیں۔ براہِ کرم ہم سے رابطہ کریں۔'
export const returnLeft = (left: number) =>
  left === 0 ? 'یہ سامان اب واپس نہیں ہو سکتا۔' : `آپ اس سامان کے زیادہ سے زیادہ ${left} عدد واپس کر سکتے ہیں۔`
export const returnTooLate = 'واپسی کی مدت ختم ہو گئی ہے۔ خراب، غلط یا دیر سے آیا سامان اب بھی واپس ہو سکتا ہے۔'
export const notExchangeable = 'یہ سامان ابھی اس سے نہیں بدلا جا سکتا۔ کوئی اور چیز یا ریفنڈ چنیں۔'
export const photoUnreadable = 'براہِ کرم زیادہ سے زیادہ 25 میگا پکسل کی JPEG، PNG یا WebP تصویر چنیں'
export const payoutNotNeeded = 'اس واپسی کے لیے کھاتے کی ضرورت نہیں ہے۔'
export const payoutStored = 'کھاتہ پہلے سے محفوظ ہے۔ اسے لکھنے والا شخص ہی اسے بدل سکتا ہے۔ براہِ کرم ہم سے رابطہ کریں۔'

export const stockRequested = 'دوبارہ دستیاب ہونے پر ہم آپ کو ای میل کریں گے۔'
export const stockIsBack = 'یہ دوبارہ دستیاب ہے۔ آپ ابھی آرڈر کر سکتے ہیں۔'
