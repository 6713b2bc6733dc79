export const shippingEyebrow = 'ڈیلیوری'
export const shippingTitle = 'ہمارے کارخانے سے آپ کے دروازے تک'
export const shippingText = 'ہم ہندوستان میں ہر اس جگہ پہنچاتے ہیں جہاں کوریئر جاتا ہے۔'
export const ratesTitle = 'چارج اور وقت'
export const costsTitle = 'ڈیلیوری چارج'
export const zoneHead = 'علاقہ'
export const standardHead = 'عام'
export const expressHead = 'ایکسپریس'
export const metroCities = 'میٹرو شہر'
export const tier1Cities = 'ٹیئر 1 شہر'
export const otherAreas = 'باقی جگہیں'
export const ratesNote = 'آپ کے آرڈر کا چارج آرڈر کرنے سے پہلے دکھایا جاتا ہے۔'
/** Follows `ratesNote` in a shop with a courier. */
export const checkNote = 'ڈیلیوری جانچنے کے لیے اپنا پن کوڈ لکھیں۔'
export const dispatchTitle = 'آرڈر بھیجنا'
export const deliveryHours = 'پارسل صبح 9 سے شام 6 بجے کے بیچ پہنچائے جاتے ہیں۔'
export const countryTitle = 'ہم کہاں بھیجتے ہیں'
export const countryText = 'ہم صرف ہندوستان میں بھیجتے ہیں۔'
/** The text of a shop that delivers only within its state, because it charges no GST. */
export const stateText = 'ہم صرف اپنی دکان کی ریاست میں بھیجتے ہیں۔'
export const bulkTitle = 'تھوک آرڈر'
export const bulkText = <Link>(contact: (text: string) => Link): readonly (string | Link)[] => [
  '10 سے زیادہ آئٹم چاہئیں؟ براہِ کرم پہلے ',
  contact('ہمیں لکھیں'),
  ': ہم تھوک آرڈر کی قیمت بتائیں گے اور ڈیلیوری کی تاریخ طے کریں گے۔',
]
export const trackTitle = 'اپنا آرڈر ٹریک کریں'
export const trackText = <Link>(track: (text: string) => Link): readonly (string | Link)[] => [
  'آپ آرڈر نمبر اور ای میل سے کبھی بھی، بغیر اکاؤنٹ کے، ',
  track('اپنا آرڈر ٹریک'),
  ' کر سکتے ہیں۔',
]
