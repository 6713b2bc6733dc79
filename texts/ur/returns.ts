// Returns on the order page.
export const open = 'سامان واپس کریں'
export const title = 'سامان واپس کریں'
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
export const sent = (number: string) => `آپ کی واپسی کی درخواست ${number} مل گئی۔ ہم آپ کو ای میل کریں گے۔`
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
export const sendText = (number: string) => `سامان اچھی طرح پیک کریں، پارسل پر ${number} لکھیں اور ہمیں بھیجیں۔`
export const refunding = (amount: string) => `ریفنڈ: ${amount}`
export const refundedBefore = 'اس سامان کی رقم پہلے ہی واپس کی جا چکی ہے۔'
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
