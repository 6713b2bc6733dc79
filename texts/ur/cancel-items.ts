// Labels and messages of the dialog in which a shopper cancels single pieces of an order.
export const title = 'آئٹم منسوخ کریں'
export const close = 'بند کریں'
export const text = 'چنیں کہ کتنے عدد منسوخ کرنے ہیں۔ اسے واپس نہیں لیا جا سکتا۔'
/** The number of pieces that can be cancelled, with the price of one piece including tax. */
export const ofPieces = (count: number, price: string) =>
  count === 1 ? `1 عدد، ${price}` : `${count} عدد، ہر ایک ${price}`
export const reason = 'وجہ'
export const refunded = (amount: string) => `ہم ${amount} ریفنڈ کریں گے۔`
export const notCollected = (amount: string) => `آپ کو ${amount} کم ادا کرنے ہوں گے۔`
export const whole = 'اس سے پورا آرڈر منسوخ ہو جائے گا۔'
export const choose = 'کم از کم ایک عدد چنیں'
export const failedTitle = 'آئٹم منسوخ ہوئے یا نہیں، اس کی تصدیق نہیں ہو سکی'
export const offline = 'آئٹم منسوخ کرنے کے لیے انٹرنیٹ چاہیے۔ انٹرنیٹ سے جڑ کر دوبارہ کوشش کریں۔'
export const failed = 'ہماری طرف سے کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'
export const confirm = (count: number) => (count === 0 ? title : `${count} عدد منسوخ کریں`)
export const cancelling = 'منسوخ ہو رہا ہے...'
export const cancelledPaid = (amount: string) => `آپ کے آئٹم منسوخ ہو گئے۔ ہم ${amount} ریفنڈ کریں گے۔`
export const cancelledUnpaid = (amount: string) => `آپ کے آئٹم منسوخ ہو گئے۔ اب آپ کو ${amount} ادا کرنے ہیں۔`
