import { plural } from './language.ts'

export const title = 'چیک آؤٹ'
export const loading = 'چیک آؤٹ لوڈ ہو رہا ہے'
export const emptyTitle = 'آپ کا کارٹ خالی ہے'
export const emptyText = 'چیک آؤٹ کے لیے کارٹ میں کچھ ڈالیں۔'
export const startShopping = 'خریداری شروع کریں'
/** The label of the button that shows the remaining errors of the error summary. */
export const moreProblems = (count: number) => `${count} مزید`
export const problemCount = (count: number) =>
  plural(count, {
    one: 'آرڈر کرنے سے پہلے ایک جگہ درست کریں۔',
    other: `آرڈر کرنے سے پہلے ${count} جگہیں درست کریں۔`,
  })

export const contactTitle = 'رابطے کی معلومات'
export const name = 'پورا نام'
export const emailHint = 'آرڈر کی تصدیق اور ٹریکنگ کے لیے۔'
export const phone = 'فون نمبر'
export const phoneHint = 'ڈیلیوری کے وقت کوریئر فون کر سکتا ہے۔'
export const change = 'تبدیل کریں'
/**
 * The accessible name of the button `change` for the contact details. It begins with the visible text of the button.
 */
export const changeContact = 'تبدیل کریں: رابطے کی معلومات'
/** The accessible name of the button `change` for the address. It begins with the visible text of the button. */
export const changeAddress = 'تبدیل کریں: پتہ'
export const contactRemembered = 'اس ڈیوائس پر محفوظ ہے۔ ہٹانے کے لیے ”تبدیل کریں“ دبائیں۔'

export const remember = 'میری معلومات اس ڈیوائس پر یاد رکھیں'
export const rememberOff =
  'آپ کا نام، ای میل، فون اور پتے۔ اگر یہ ڈیوائس دوسرے لوگ بھی استعمال کرتے ہیں، تو یہاں ٹک نہ لگائیں۔'
export const rememberOn = 'آرڈر کرنے پر ہم انہیں محفوظ کرتے ہیں۔ انہیں ہٹانے کے لیے ٹک ہٹائیں۔'
export const rememberDeleted = 'آپ کی محفوظ معلومات اس ڈیوائس سے ہٹا دی گئی ہیں۔'
export const rememberFailed = 'یہ ڈیوائس آپ کی معلومات محفوظ نہیں کر سکتی۔'
export const rememberUndeleted = 'آپ کی محفوظ معلومات ہٹائی نہیں جا سکیں۔ دوبارہ کوشش کریں۔'

export const addressTitle = 'ڈیلیوری کا پتہ'
export const savedAddresses = 'محفوظ پتے'
export const deliverHere = 'یہاں بھیجیں'
/** The accessible name of a button `deliverHere`. It begins with the visible text of the button. */
export const deliverTo = (address: string) => `یہاں بھیجیں: ${address}`
export const newAddress = 'نیا پتہ لکھیں'
export const addressLine1 = 'پتے کی پہلی سطر'
export const addressLine1Example = 'فلیٹ، مکان نمبر، گلی'
export const addressLine2 = 'پتے کی دوسری سطر'
export const landmark = 'لینڈ مارک'
export const pin = 'پن کوڈ'
export const city = 'شہر'
export const state = 'ریاست'
export const selectState = 'ریاست چنیں'
export const stateFilled = 'آپ کے پن کوڈ سے بھری گئی۔'
export const stateMismatch = (pinCode: string, stateName: string) =>
  `پن کوڈ ${pinCode} ریاست ${stateName} کا ہے۔ دونوں جانچ لیں۔`
export const country = 'ملک: ہندوستان'
/** The note in a shop without GST registration, which may sell only within its state. */
export const withinStateOnly = (state: string) => `ہم صرف ${state} کے اندر ڈیلیوری کرتے ہیں۔`

export const deliveryChecking = 'ڈیلیوری چیک ہو رہی ہے…'
export const deliveryUnavailable = 'اس پن کوڈ پر ابھی ڈیلیوری دستیاب نہیں ہے۔'
export const deliveryUnknown = 'ڈیلیوری ابھی چیک نہیں ہو سکی۔ آپ پھر بھی آرڈر کر سکتے ہیں۔'
export const deliveryAvailable = 'ڈیلیوری دستیاب ہے'
/** The estimated delivery time. `days` is the estimate of the courier, usually a number. */
// A range of days is written with "سے", because a hyphen between two numbers would swap them in right-to-left text.
export const deliveryIn = (days: string) => `ڈیلیوری دستیاب ہے، عام طور پر ${days.replace('-', ' سے ')} دن میں`

export const paymentTitle = 'ادائیگی کا طریقہ'
export const cash = 'کیش آن ڈیلیوری'
export const cashText = 'آرڈر ملنے پر نقد ادائیگی کریں۔'
export const online = 'آن لائن ادائیگی'
export const onlineText = 'UPI، کارڈ یا نیٹ بینکنگ سے، محفوظ ونڈو میں۔'
export const noCash = 'اس پن کوڈ پر کیش آن ڈیلیوری دستیاب نہیں ہے۔'
export const noCashNorOnline =
  'اس پن کوڈ پر کیش آن ڈیلیوری دستیاب نہیں ہے۔ آن لائن ادائیگی بند ہے۔ دوسرا پتہ دیں، یا ہم سے رابطہ کریں۔'
export const onlyCash = 'یہ دکان صرف کیش آن ڈیلیوری لیتی ہے۔'
export const noPaymentMethod = 'یہ دکان ابھی آرڈر نہیں لے سکتی: اس میں ادائیگی کا کوئی طریقہ نہیں ہے۔ ہم سے رابطہ کریں۔'
export const prescribed =
  'آپ کے کارٹ کی ایک پروڈکٹ کے لیے ڈاکٹر کا نسخہ چاہیے۔ پہلے آرڈر کریں، پھر نسخے کی تصویر اپ لوڈ کریں۔ منظوری کے بعد آن لائن ادائیگی کریں۔'
export const prescribedUnpayable =
  'آپ کے کارٹ کی ایک پروڈکٹ کے لیے ڈاکٹر کا نسخہ چاہیے۔ آن لائن ادائیگی کے بغیر یہ آرڈر نہیں ہو سکتا۔ ہم سے رابطہ کریں۔'
export const onlineWhileOffline = 'آپ آف لائن ہیں۔ آن لائن ادائیگی کے لیے انٹرنیٹ سے جڑیں، یا کیش آن ڈیلیوری چنیں۔'

export const notesTitle = 'آرڈر کے لیے نوٹ'
export const notes = 'اپنے آرڈر کے بارے میں لکھیں'
export const notesExample = 'ڈیلیوری کی ہدایات'
export const businessTitle = 'کمپنی کے لیے GST بل'
export const gstin = 'GSTIN'
export const company = 'کمپنی کا نام'
export const agree = 'مجھے شرائط و ضوابط منظور ہیں'
export const readTerms = 'شرائط پڑھیں (نئے ٹیب میں کھلے گا)'

export const summaryTitle = 'آرڈر کا خلاصہ'
export const itemCount = (count: number) => `${count} آئٹم`
export const showDetails = 'تفصیل دکھائیں'
export const hideDetails = 'تفصیل چھپائیں'
export const removeProduct = (product: string) => `ہٹائیں: ${product}`
export const remove = 'ہٹائیں'
export const noLongerAvailable = 'اب دستیاب نہیں'
export const outOfStock = 'اسٹاک میں نہیں'
export const onlyLeft = (left: number) => `صرف ${left} باقی`
export const quantityReduced = (left: number) => `صرف ${left} باقی: مقدار کم کر دی گئی`
export const priceChanged = (before: string, now: string) => `قیمت ${before} سے بدل کر ${now} ہو گئی ہے`
export const subtotal = 'ذیلی کُل'
export const discount = 'ڈسکاؤنٹ'
export const shipping = 'ڈیلیوری چارج'
export const free = 'مفت'
/** The label of the tax (specification section 9). `percent` is the tax rate. */
export const tax = (percent: number) => `ٹیکس (${percent}%)`
/** The label of the tax when the prices include it. */
export const includesGst = 'GST شامل'
/** The label of the tax when the products have different tax rates. */
export const gst = 'GST'
export const total = 'کُل'

export const coupon = 'ڈسکاؤنٹ کوڈ'
export const couponApply = 'لگائیں'
export const couponRemove = 'ہٹائیں'
export const couponNotApplied = 'یہ کوڈ استعمال کرنے کے لیے ”لگائیں“ دبائیں، یا اسے مٹا دیں۔'
export const couponNeedsEmail = 'اپنا ای میل پتہ لکھیں: کوڈ اسی سے جانچا جاتا ہے۔'
/** The message about a refused discount code. `reason` is a sentence of the server. */
export const couponRefused = (reason: string) => `${reason} اس کے بغیر آرڈر کرنے کے لیے کوڈ ہٹائیں۔`
export const couponOffline = 'آپ آف لائن ہیں۔ کوڈ آن لائن آنے پر جانچا جائے گا۔'
export const couponChecking = 'کوڈ جانچا جا رہا ہے…'
export const couponFailed = 'کوڈ ابھی جانچا نہیں جا سکا۔ دوبارہ کوشش کریں، یا اس کے بغیر آرڈر کریں۔'

export const placeOrder = 'آرڈر کریں'
export const placing = 'آرڈر ہو رہا ہے…'
export const cashNext = 'آرڈر ملنے پر نقد ادائیگی کریں۔'
export const onlineNext = 'آگے: محفوظ ادائیگی'
export const prescriptionNext = 'آگے: نسخہ اپ لوڈ کریں'
export const prescriptionPlaced = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} ہو گیا ہے۔ اب نسخہ اپ لوڈ کریں۔`
export const pricesLoading = 'قیمتیں لوڈ ہو رہی ہیں۔'
export const offlineCash = 'آپ آف لائن ہیں۔ ہم آپ کا آرڈر محفوظ کریں گے اور آپ کے آن لائن آنے پر بھیجیں گے۔'
export const offlineOnline = 'آپ آف لائن ہیں۔ آپ کی معلومات محفوظ ہیں۔ آن لائن ادائیگی کے لیے انٹرنیٹ سے جڑیں۔'
export const pricesAsOf = (time: string) => `قیمتیں ${time} کی ہیں۔`
export const reloadTitle = 'آن لائن ادائیگی کے لیے یہ صفحہ دوبارہ لوڈ کریں۔'
export const reloadText = 'آپ نے اسے آف لائن کھولا تھا۔ آپ کی معلومات محفوظ ہیں؛ شرائط پھر سے منظور کرنی ہوں گی۔'
export const reload = 'دوبارہ لوڈ کریں'

export const noDeliveryTitle = 'ڈیلیوری دستیاب نہیں'
export const noDeliveryText = 'دیکھ لیں کہ آپ کے پتے پر ڈیلیوری دستیاب ہے یا نہیں۔'
export const orderFailed = 'آرڈر نہیں ہوا'
export const notOrdered = 'اس آرڈر میں شامل نہیں'
export const chooseOptions = 'پہلے کارٹ کی اشیا کا آپشن منتخب کریں۔'
export const removeSoldOut = 'جو پروڈکٹ اسٹاک میں نہیں ہیں، انہیں ہٹائیں۔'
export const refusedWithoutReason = 'آرڈر نہیں ہو سکا'
/** The message when the server responds to an order with an error (specification section 8). */
export const serverError = (status: number, message: string) => `سرور کی خرابی: ${status} - ${message}`

export const unknownTitle = 'ابھی معلوم نہیں کہ آپ کا آرڈر ہوا یا نہیں۔'
export const unknownText = 'جاننے کے لیے دوبارہ ٹیپ کریں۔ آپ سے دو بار پیسے نہیں لیے جائیں گے۔'
export const notPlacedTitle = 'آپ کا آرڈر ابھی نہیں ہوا ہے۔'
export const notPaidTitle = 'آپ کے آرڈر کی ادائیگی ابھی نہیں ہوئی ہے۔'
export const unsentText =
  'دکان سے رابطہ نہیں ہو سکا۔ آپ کی معلومات محفوظ ہیں۔ آن لائن آنے پر دوبارہ کوشش کریں۔ آپ سے دو بار پیسے نہیں لیے جائیں گے۔'
export const updateOrder = 'میرا آرڈر اپ ڈیٹ کریں'
export const payOnlineInstead = 'آن لائن ادائیگی کریں'
export const placingTitle = 'آپ کا آرڈر ہو رہا ہے'
export const placingText = 'ہم تھوڑی دیر میں یہیں بتائیں گے۔'
export const waitingText = 'آپ کا آرڈر ابھی نہیں ہوا ہے۔ آپ کے آن لائن آنے پر ہم اسے ایک ہی بار بھیجیں گے۔'
