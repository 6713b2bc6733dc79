// Labels and messages of the dialog in which a shopper cancels single pieces of an order.
export const title = 'आइटम रद्द करें'
export const close = 'बंद करें'
export const text = 'चुनें कि कितने पीस रद्द करने हैं। इसे वापस नहीं लिया जा सकता।'
/** The number of pieces that can be cancelled, with the price of one piece including tax. */
export const ofPieces = (count: number, price: string) =>
  count === 1 ? `1 पीस, ${price}` : `${count} पीस, हर एक ${price}`
export const reason = 'कारण'
export const refunded = (amount: string) => `हम ${amount} रिफ़ंड करेंगे।`
export const notCollected = (amount: string) => `आपको ${amount} कम देने होंगे।`
export const whole = 'इससे पूरा ऑर्डर रद्द हो जाएगा।'
export const choose = 'कम से कम एक पीस चुनें'
export const failedTitle = 'आइटम रद्द हुए या नहीं, इसकी पुष्टि नहीं हो सकी'
export const offline = 'आइटम रद्द करने के लिए इंटरनेट चाहिए। इंटरनेट से जुड़कर फिर कोशिश करें।'
export const failed = 'हमारी ओर से कुछ गड़बड़ हो गई। फिर कोशिश करें।'
export const confirm = (count: number) => (count === 0 ? title : `${count} पीस रद्द करें`)
export const cancelling = 'रद्द हो रहा है...'
export const cancelledPaid = (amount: string) => `आपके आइटम रद्द हो गए। हम ${amount} रिफ़ंड करेंगे।`
export const cancelledUnpaid = (amount: string) => `आपके आइटम रद्द हो गए। अब आपको ${amount} देने हैं।`
