export const alreadyCancelled = 'آپ کا آرڈر پہلے ہی منسوخ ہو چکا ہے۔'
export const alreadyDelivered = 'آپ کا آرڈر پہنچ چکا ہے، اس لیے اب منسوخ نہیں ہو سکتا۔'
export const alreadyPacked = 'آپ کا آرڈر پیک ہو چکا ہے، اس لیے اب منسوخ نہیں ہو سکتا۔ براہِ کرم ہم سے رابطہ کریں۔'

/** The titles and descriptions of tracking events by status. The server stores the English texts with the events. */
export const events = {
  order_placed: { title: 'آرڈر مل گیا', description: 'ہمیں آپ کا آرڈر مل گیا ہے۔' },
  confirmed: { title: 'آرڈر کی تصدیق ہو گئی', description: 'آپ کے آرڈر کی تصدیق ہو گئی ہے۔' },
  processing: { title: 'تیاری جاری ہے', description: 'آپ کا آرڈر پیک ہو رہا ہے۔' },
  shipped: { title: 'بھیجا گیا', description: 'آپ کا آرڈر کوریئر کو دے دیا گیا ہے۔' },
  out_for_delivery: { title: 'ڈیلیوری کے لیے نکلا', description: 'آپ کا آرڈر آج آپ تک پہنچے گا۔' },
  delivered: { title: 'پہنچا دیا گیا', description: 'آپ کا آرڈر پہنچا دیا گیا ہے۔' },
  cancelled: { title: 'منسوخ', description: 'آپ کا آرڈر منسوخ کر دیا گیا ہے۔' },
}
