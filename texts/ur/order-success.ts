export const detailsTitle = 'آرڈر کی تفصیل'

export const placedTitle = 'آپ کا آرڈر ہو گیا!'
export const cancelledTitle = 'آپ کا آرڈر منسوخ ہے'
export const unpaidTitle = 'آپ کے آرڈر کی ادائیگی باقی ہے'
export const prescriptionTitle = 'آپ کے آرڈر کو نسخے کا انتظار ہے'
export const refundedTitle = 'ادائیگی ریفنڈ ہو گئی ہے'
export const thanks = <Node>(name: Node, packHours: number | null): readonly (string | Node)[] => [
  'شکریہ، ',
  name,
  packHours ? `۔ ہم آپ کا آرڈر ${packHours} گھنٹے میں پیک کر دیں گے۔` : '۔',
]
export const payInCash = (amount: string) => `ڈیلیوری کے وقت ${amount} نقد دیں۔`
export const orderNumber = 'آپ کا آرڈر نمبر'
export const orderId = (id: number) => `آرڈر آئی ڈی ${id}`
export const trackOrder = 'آرڈر ٹریک کریں'
export const continueShopping = 'خریداری جاری رکھیں'
export const loadingOrder = 'آرڈر لوڈ ہو رہا ہے'
export const notFoundTitle = 'آرڈر نہیں ملا'
export const notFoundText = 'یہ آرڈر اس ڈیوائس پر نہیں ملا۔ آرڈر کی ای میل سے اسے تلاش کریں۔'
