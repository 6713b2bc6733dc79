export const title = 'اپنا آرڈر ٹریک کریں'
export const text = 'اپنا آرڈر نمبر، آرڈر آئی ڈی یا کوریئر کا ٹریکنگ نمبر، اور آرڈر میں دی گئی ای میل لکھیں۔'
export const nameLabel = 'آرڈر نمبر یا آرڈر آئی ڈی'
export const idRequired = 'آرڈر آئی ڈی لکھیں'
export const idInvalid = 'آرڈر آئی ڈی صحیح نہیں ہے: صرف ہندسوں والی آرڈر آئی ڈی لکھیں'
export const idEmailInvalid = 'صحیح ای میل لکھیں'
export const idNotFound = 'آرڈر نہیں ملا۔ اپنی آرڈر آئی ڈی اور ای میل جانچیں۔'
export const numberRequired = 'آرڈر نمبر لکھیں'
export const numberEmailInvalid = 'صحیح ای میل لکھیں'
export const numberNotFound = 'آرڈر نہیں ملا۔ اپنا آرڈر نمبر اور ای میل جانچیں۔'
export const find = 'آرڈر ٹریک کریں'
export const finding = 'تلاش کر رہے ہیں…'
export const trackAnother = 'کوئی اور آرڈر ٹریک کریں'

export const deviceOrders = 'اس ڈیوائس سے کیے گئے آرڈر'
export const deviceOrder = (date: string, amount: string) => `${date}، ${amount}`

export const notFoundTitle = 'آرڈر نہیں ملا'
export const linkNotFound = 'یہ لنک اب درست نہیں ہے۔ اس کی جگہ آرڈر میں دی گئی ای میل لکھیں۔'
export const offlineTitle = 'آپ آف لائن ہیں'
export const failedTitle = 'آرڈر لوڈ نہیں ہو سکا'
export const failed = 'کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'

export const placedOn = <Node>(date: Node): readonly (string | Node)[] => [date, ' کو آرڈر کیا']
export const completed = 'مکمل ہوا'
export const offlineSince = (time: string) => `آف لائن۔ پچھلی اپ ڈیٹ: ${time}۔`
export const trackingTitle = 'ٹریکنگ'
export const detailsTitle = 'آرڈر کی تفصیل'
export const eventsFailed = 'ٹریکنگ لوڈ نہیں ہو سکی۔ دوبارہ کوشش کریں۔'
