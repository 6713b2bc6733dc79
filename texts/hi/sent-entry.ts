export const orderPlacedTitle = 'आपका ऑर्डर हो गया!'
export const orderPlaced = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} हो गया है। भुगतान डिलीवरी के समय करें।`
/** The message about a placed order when this version of the app cannot read the server's response. */
export const orderPlacedUnread = 'दुकान को आपका ऑर्डर मिल गया है।'
export const trackOrder = 'ऑर्डर ट्रैक करें'
export const reviewSentTitle = 'समीक्षा भेज दी गई!'
export const voteSentTitle = 'वोट गिन लिया गया'
export const feedbackThanks = 'आपकी राय के लिए धन्यवाद।'
export const messageSentTitle = 'संदेश भेज दिया गया'
export const messageSent = 'आपके संदेश के लिए धन्यवाद।'
export const messageSentTicket = (ticket: string) => `आपके संदेश के लिए धन्यवाद। आपका टिकट नंबर ${ticket} है।`
export const subscribedTitle = 'हमारे परिवार में आपका स्वागत है! 🌿'
export const subscribed = 'आपने हमारा न्यूज़लेटर सब्सक्राइब कर लिया है।'
/** The sentence that is added to the message about a subscription if subscribers get a discount code. */
export const checkEmailForCode = '10% छूट का डिस्काउंट कोड अपने ईमेल में देखें!'
export const stockRequestSentTitle = 'अनुरोध भेज दिया गया'
export const stockRequestSent = 'दोबारा उपलब्ध होने पर हम आपको ईमेल करेंगे।'
export const returnSentTitle = 'वापसी का अनुरोध भेजा गया'
export const returnSent = 'हम इसे देखकर आपको ईमेल करेंगे।'
