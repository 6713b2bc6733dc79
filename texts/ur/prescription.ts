// Labels and messages about the prescription of an order, on the order page.
export const titles = {
  required: 'اپنا ڈاکٹر کا نسخہ اپ لوڈ کریں',
  waiting: 'ہم آپ کا نسخہ دیکھ رہے ہیں',
  rejected: 'ہم آپ کا نسخہ منظور نہیں کر سکے',
}
export const requiredText =
  'اس آرڈر کی ایک پروڈکٹ صرف رجسٹرڈ معالج کے نسخے پر بکتی ہے۔ ہماری منظوری کے بعد آپ ادائیگی کریں گے۔'
export const waitingText = 'منظور ہوتے ہی ہم آپ کو ای میل کریں گے۔ تب آپ ادائیگی کر سکتے ہیں۔'
export const until = (time: string) => `منظور شدہ نسخے کے بغیر ہم ${time} کو آرڈر منسوخ کر دیں گے۔`
export const reason = (text: string) => `وجہ: ${text}`
export const addPhotos = 'نسخے کی تصویریں شامل کریں'
export const photosHint = (max: number) =>
  `زیادہ سے زیادہ ${max} تصویریں۔ انہیں صرف دکان دیکھ سکتی ہے اور 30 دن بعد مٹا دیتی ہے۔`
export const photosTooMany = (max: number) => `براہِ کرم زیادہ سے زیادہ ${max} تصویریں شامل کریں`
export const photoUnreadable = 'یہ تصویر نہیں کھلی۔ براہِ کرم دوسری چنیں۔'
export const photo = (number: number) => `تصویر ${number}`
export const removePhoto = (number: number) => `تصویر ${number} ہٹائیں`
export const missing = 'براہِ کرم نسخے کی تصویر شامل کریں'
export const submit = 'نسخہ بھیجیں'
export const sending = 'بھیج رہے ہیں...'
export const replace = 'دوسرا نسخہ بھیجیں'
export const sent = 'ہمیں آپ کا نسخہ مل گیا۔'
export const failedTitle = 'آپ کا نسخہ نہیں بھیجا جا سکا'
export const failed = 'ہماری طرف سے کچھ خرابی ہوئی۔ براہِ کرم دوبارہ کوشش کریں۔'
