export const loading = 'آپ کی صحت کا سفر شروع ہو رہا ہے...'
export const loadingOwn = 'لوڈ ہو رہا ہے'
export const stillLife = 'گلاب، زعفران، آملہ اور انار کے درمیان مرتبان اور بوتلیں'

export const close = 'بند کریں'
/** The name of a toast, which screen readers read before its text. */
export const notification = 'اطلاع'

export const quantity = (product: string) => `${product} کی مقدار`
export const oneLess = (product: string) => `${product} ایک کم کریں`
export const oneMore = (product: string) => `${product} ایک اور ڈالیں`

export const cartNotChangedTitle = 'کارٹ نہیں بدلا'
export const cartNotChangedText = 'تھوڑی دیر میں دوبارہ کوشش کریں۔'
