export const orderPlacedTitle = 'آپ کا آرڈر ہو گیا!'
export const orderPlaced = (orderNumber: string) => `آپ کا آرڈر ${orderNumber} ہو گیا ہے۔ ادائیگی ڈیلیوری کے وقت کریں۔`
/** The message about a placed order when this version of the app cannot read the server's response. */
export const orderPlacedUnread = 'دکان کو آپ کا آرڈر مل گیا ہے۔'
export const trackOrder = 'آرڈر ٹریک کریں'
export const reviewSentTitle = 'ریویو بھیج دیا گیا!'
export const voteSentTitle = 'ووٹ درج ہو گیا'
export const feedbackThanks = 'آپ کی رائے کا شکریہ۔'
export const messageSentTitle = 'پیغام بھیج دیا گیا'
export const messageSent = 'آپ کے پیغام کا شکریہ۔'
export const messageSentTicket = (ticket: string) => `آپ کے پیغام کا شکریہ۔ آپ کا ٹکٹ نمبر ${ticket} ہے۔`
export const subscribedTitle = 'ہمارے خاندان میں خوش آمدید! 🌿'
export const subscribed = 'آپ نے ہمارا نیوز لیٹر سبسکرائب کر لیا ہے۔'
/** The sentence that is added to the message about a subscription if subscribers get a discount code. */
export const checkEmailForCode = '10 فیصد رعایت کا ڈسکاؤنٹ کوڈ اپنی ای میل میں دیکھیں!'
export const stockRequestSentTitle = 'درخواست بھیج دی گئی'
export const stockRequestSent = 'دوبارہ دستیاب ہونے پر ہم آپ کو ای میل کریں گے۔'
export const returnSentTitle = 'واپسی کی درخواست بھیج دی گئی'
export const returnSent = 'ہم اسے دیکھ کر آپ کو ای میل کریں گے۔'
