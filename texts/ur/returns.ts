// Labels and messages about the returns of an order, on the order page.
export const open = 'سامان واپس کریں یا بدلیں'
export const title = 'سامان واپس کریں یا بدلیں'
export const untilText = (date: string) =>
  `آپ ${date} تک سامان واپس کر سکتے ہیں۔ خراب، غلط یا دیر سے آیا سامان کبھی بھی واپس کر سکتے ہیں۔`
export const overText = 'واپسی کی مدت ختم ہو گئی ہے۔ خراب، غلط یا دیر سے آیا سامان اب بھی واپس ہو سکتا ہے۔'
export const reason = 'وجہ'
export const choose = 'براہِ کرم چنیں'
export const reasons = {
  damaged: 'ٹوٹا یا خراب',
  wrong_item: 'غلط سامان',
  late: 'بہت دیر سے آیا',
  unwanted: 'اب نہیں چاہیے',
  other: 'دوسری وجہ',
}
export const resolution = 'آپ کیا چاہتے ہیں؟'
export const resolutions = { refund: 'ریفنڈ', exchange: 'تبادلہ' }
export const exchangeHint = 'قیمت کم ہو تو فرق ہم لوٹائیں گے۔ زیادہ ہو تو آپ ہمیں سامان ملنے کے بعد ادائیگی کریں گے۔'
export const exchangeNone = 'ان میں سے کچھ سامان تبادلے کے لیے اسٹاک میں نہیں ہے۔ براہِ کرم ریفنڈ چنیں۔'
export const exchangeField = (name: string) => `\u2068${name}\u2069 کے بدلے`
/** The variant is isolated, because `250 g` would be displayed as `g 250` in text from right to left. */
export const exchangeOption = (title: string, price: string) => `\u2068${title}\u2069 (${price} فی عدد)`
export const sameItem = 'وہی سامان'
export const exchangedFor = (title: string) => `اس کے بدلے: \u2068${title}\u2069`
export const exchangeStatus = (isDelivered: boolean) => (isDelivered ? 'تبادلہ مکمل ہوا' : 'تبادلہ جاری ہے')
export const replacementWaits = 'ہم بدلے کا سامان تیار کر رہے ہیں۔'
export const replacementStatus = (status: string) => `بدلے کا سامان: ${status}`
export const trackReplacement = 'بدلے کا سامان ٹریک کریں'
export const payDifference = 'فرق کی ادائیگی کریں'
export const differenceWaits = (amount: string) =>
  `بدلے کا سامان ${amount} مہنگا ہے۔ ہم آپ کو ادائیگی کا لنک ای میل کریں گے۔`
export const differenceDue = (amount: string, until: string) =>
  `براہِ کرم ${until} تک ${amount} ادا کریں۔ پھر ہم بدلے کا سامان بھیجیں گے۔`
export const differenceOffline = 'ادائیگی کے لیے انٹرنیٹ سے جڑیں۔'
export const differencePaid = (amount: string) => `فرق ادا ہو گیا: ${amount}`
export const differenceEnded = 'ادائیگی کا لنک بند ہو گیا۔ ہم سامان کے بارے میں آپ سے رابطہ کریں گے۔'
export const comment = 'تبصرہ'
export const addPhotos = 'تصویریں شامل کریں'
export const photosHint = (max: number) => `زیادہ سے زیادہ ${max} تصویریں۔ انہیں صرف آپ اور دکان دیکھ سکتے ہیں۔`
export const photosTooMany = (max: number) => `براہِ کرم زیادہ سے زیادہ ${max} تصویریں شامل کریں`
export const photoUnreadable = 'یہ تصویر نہیں کھلی۔ براہِ کرم دوسری چنیں۔'
export const photo = (number: number) => `تصویر ${number}`
export const removePhoto = (number: number) => `تصویر ${number} ہٹائیں`
export const chooseItems = 'کم از کم ایک عدد چنیں'
export const chooseReason = 'براہِ کرم وجہ چنیں'
export const submit = 'واپسی کی درخواست کریں'
export const sending = 'بھیجا جا رہا ہے...'
export const close = 'بند کریں'
export const sent = 'آپ کی واپسی کی درخواست مل گئی۔ ہم آپ کو ای میل کریں گے۔'
export const failedTitle = 'آپ کی واپسی کی درخواست نہیں بھیجی گئی'
export const failed = 'ہماری طرف سے کچھ گڑبڑ ہوئی۔ براہِ کرم دوبارہ کوشش کریں۔'
export const numbered = (number: string) => `واپسی ${number}`
export const statuses = {
  requested: 'واپسی کی درخواست کی گئی',
  approved: 'واپسی منظور ہوئی',
  rejected: 'واپسی قبول نہیں ہوئی',
  in_transit: 'سامان دکان کی طرف راستے میں ہے',
  received: 'سامان مل گیا',
  closed: 'واپسی مکمل ہوئی',
}
export const itemRejected = 'قبول نہیں ہوا'
export const sendText = <T>(number: T) => ['سامان اچھی طرح پیک کریں، پارسل پر ', number, ' لکھیں اور ہمیں بھیجیں۔']
export const pickupStatuses = {
  requested: 'ہم کوریئر پک اپ کا انتظام کر رہے ہیں۔',
  booked: 'کوریئر سامان لینے آئے گا۔',
  picked_up: 'کوریئر نے سامان لے لیا ہے۔',
  in_transit: 'سامان ہماری طرف راستے میں ہے۔',
  returning: 'کوریئر سامان آپ کے پاس واپس لا رہا ہے۔',
  delivered: 'سامان پہنچ گیا۔ ہم اسے جانچیں گے۔',
}
export const pickupPack = <T>(number: T) => ['سامان اچھی طرح پیک کریں اور پارسل پر ', number, ' لکھیں۔']
export const trackPickup = 'پک اپ ٹریک کریں'
export const refunding = (amount: string) => `ریفنڈ: ${amount}`
export const refundedBefore = 'اس سامان کی رقم پہلے ہی واپس کی جا چکی ہے۔'
/** The heading of a lower price of goods that are not returned. */
export const reduced = 'قیمت کم کی گئی'
export const rejected = 'قبول نہ ہونے کی وجہ:'
export const lowered = 'کم رقم لوٹانے کی وجہ:'
export const paidOut = (amount: string, reference: string) => `${amount} لوٹا دیے گئے۔ حوالہ: ${reference}`
export const payoutText = 'آپ نے نقد ادائیگی کی تھی۔ ہم رقم کہاں لوٹائیں؟'
export const payoutMethod = 'رقم یہاں لوٹائیں'
export const payoutBank = 'بینک کھاتہ'
export const payoutFields = {
  upi: 'UPI ID',
  name: 'کھاتہ دار',
  account: 'کھاتہ نمبر',
  ifsc: 'IFSC کوڈ',
}
export const payoutSave = 'کھاتہ محفوظ کریں'
export const payoutSaved = 'ریفنڈ کے لیے آپ کا کھاتہ ہمارے پاس ہے۔'
export const payoutChange = 'کھاتہ بدلیں'
export const payoutFailed = 'آپ کا کھاتہ محفوظ نہیں ہوا'
