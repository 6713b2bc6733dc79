export const brand = 'گلباغ'
/** The name of a shop whose owner has not entered a name yet. */
export const unnamedShop = 'آن لائن دکان'
export const tagline = 'قدرتی صحت'
/** The description of the shop in the footer. */
export const blurb =
  'صدیوں پرانا یونانی علم، جدید تحقیق کی کسوٹی پر۔ ہم کشتے، معجون، شربت اور قرص تھوڑی تھوڑی مقدار میں بناتے ہیں اور بھیجنے سے پہلے ہر ایک کو جانچتے ہیں۔'

export const weekdays = 'پیر سے جمعہ'
export const weekdayTimes = 'صبح 9 سے شام 6 بجے'
export const saturday = 'سنیچر'
export const saturdayTimes = 'صبح 10 سے شام 4 بجے'
export const sunday = 'اتوار'
export const sundayTimes = 'بند'

/** The times within which the grievance officer answers a complaint. */
export const grievanceTimes = 'شکایت ملنے کی اطلاع 48 گھنٹے کے اندر، نمٹارا ایک مہینے کے اندر۔'
export const foodLicence = 'FSSAI لائسنس'
export const ayushLicence = 'آیوش مینوفیکچرنگ لائسنس'
export const drugLicence = 'آیوش یا ڈرگ لائسنس'

export const freeDelivery = (threshold: string) => `${threshold} یا اس سے زیادہ کے آرڈر پر مفت ڈیلیوری`
export const freeDeliveryAlways = 'ہر آرڈر پر مفت ڈیلیوری'

/** The sentence about the charges that the checkout adds to the prices, without a full stop. */
export const addedAtCheckout = {
  both: 'GST اور ڈیلیوری چارج چیک آؤٹ پر جوڑے جاتے ہیں',
  gst: 'GST چیک آؤٹ پر جوڑا جاتا ہے',
  delivery: 'ڈیلیوری چارج چیک آؤٹ پر جوڑا جاتا ہے',
}

/** The sentence about the payment methods of the shop, without a full stop. */
export const paymentWays = 'آن لائن ادائیگی کریں، یا پارسل ملنے پر نقد دیں'
export const paymentWaysCash = 'پارسل ملنے پر نقد ادائیگی کریں'
export const paymentAnswer = 'پارسل ملنے پر نقد، یا آن لائن: کارڈ، UPI یا نیٹ بینکنگ سے۔'
export const paymentAnswerCash = 'پارسل ملنے پر نقد۔'
export const paymentWaysOnline = 'آن لائن ادائیگی کریں'
export const paymentAnswerOnline = 'آن لائن: کارڈ، UPI یا نیٹ بینکنگ سے۔'
export const paymentWaysNone = 'ادائیگی کا کوئی طریقہ دستیاب نہیں'
export const paymentAnswerNone = 'اس دکان میں ابھی ادائیگی کا کوئی طریقہ نہیں ہے۔'
