export const title = 'آپ کا کارٹ'
export const drawerTitle = (lineCount: number) => `آپ کا کارٹ (${lineCount})`
export const close = 'بند کریں'
export const viewCart = 'کارٹ دیکھیں'
export const checkout = 'چیک آؤٹ'

export const emptyTitle = 'آپ کا کارٹ خالی ہے'
export const emptyText = 'آپ جو آئٹم ڈالیں گے، وہ یہاں نظر آئیں گے، آف لائن بھی۔'
export const startShopping = 'خریداری شروع کریں'
export const loading = 'آپ کا کارٹ لوڈ ہو رہا ہے'
export const storageBlocked = 'آپ کا براؤزر کچھ محفوظ نہیں کرنے دیتا، اس لیے یہ صفحہ بند کرنے پر آپ کا کارٹ مٹ جائے گا۔'
export const storageFull = 'آپ کی ڈیوائس میں جگہ نہیں بچی۔ کارٹ محفوظ رکھنے کے لیے جگہ خالی کریں۔'

export const priceEach = (price: string) => `${price} فی آئٹم`
/** The label for screen readers before the amount of a cart line. */
export const lineTotal = 'اس پروڈکٹ کا کُل'
export const removeProduct = (name: string) => `${name} ہٹائیں`
export const removedTitle = 'کارٹ سے ہٹا دیا گیا'
export const removed = (name: string) => `${name} اب آپ کے کارٹ میں نہیں ہے۔`
export const clear = 'کارٹ خالی کریں'
export const clearedTitle = 'کارٹ خالی ہو گیا'
export const cleared = 'سب آئٹم آپ کے کارٹ سے ہٹا دیے گئے۔'
export const undo = 'واپس لائیں'

export const soldOut = 'اسٹاک میں نہیں۔ چیک آؤٹ کے لیے اسے ہٹائیں۔'
export const severalOptions = 'اب یہ کئی آپشنز میں دستیاب ہے۔'
export const priceChanged = (before: string, now: string) => `قیمت ${before} سے بدل کر ${now} ہو گئی ہے`
export const quantityReduced = (left: number) => `صرف ${left} باقی: مقدار کم کر دی گئی`
export const acceptChange = 'ٹھیک ہے'
/** The accessible name of the button `acceptChange`. It begins with the visible text of the button. */
export const acceptChangeOf = (name: string) => `ٹھیک ہے، ${name} کی تبدیلی منظور ہے`

export const moreForFreeShipping = (amount: string) => `مفت ڈیلیوری کے لیے ${amount} کا سامان اور ڈالیں`
export const freeShipping = 'آپ کی ڈیلیوری مفت ہے!'

export const summaryTitle = 'آرڈر کا خلاصہ'
export const subtotal = 'ذیلی کُل'
/** The label of the delivery cost in the cart drawer (specification section 2). */
export const shipping = 'ڈیلیوری چارج'
/** The label of the delivery cost on the cart page. */
export const delivery = 'ڈیلیوری چارج'
export const free = 'مفت'
export const tax = 'GST'
/** The label of the tax when the prices include it. */
export const includesGst = 'GST شامل'
export const total = 'کُل'
export const proceedToCheckout = 'چیک آؤٹ کریں'
export const continueShopping = 'خریداری جاری رکھیں'
/** The note below the totals of the cart. `paymentWays` names the payment methods, without a full stop. */
export const summaryNote = (paymentWays: string, isTaxAdded: boolean) =>
  `${isTaxAdded ? 'ڈیلیوری چارج اور ٹیکس چیک آؤٹ پر طے ہوں گے' : 'ڈیلیوری چارج چیک آؤٹ پر طے ہوگا'}۔ ${paymentWays}۔`
