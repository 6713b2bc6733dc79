/** The names of the statuses of an order. */
export const statuses = {
  pending: 'تصدیق باقی',
  confirmed: 'تصدیق ہو گئی',
  processing: 'تیاری جاری ہے',
  shipped: 'بھیجا گیا',
  delivered: 'پہنچا دیا گیا',
  completed: 'مکمل ہوا',
  cancelled: 'منسوخ',
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
export const addedTitle = 'کارٹ میں ڈال دیا گیا'
export const allAddedText = 'سب آئٹم آج کی قیمت پر ڈالے گئے۔'
export const someAddedText = 'دستیاب آئٹم آج کی قیمت پر ڈالے گئے۔'
export const addFailedTitle = 'کارٹ میں نہیں ڈالا جا سکا'
export const addFailedText = 'کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'

export const detailsTitle = 'آرڈر کی تفصیل'
