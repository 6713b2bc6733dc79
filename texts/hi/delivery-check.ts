export const deliveryLabel = 'अपने पिन कोड पर डिलीवरी देखें'
export const deliveryPrompt = 'डिलीवरी की तारीख और कैश ऑन डिलीवरी देखने के लिए पिन कोड लिखें।'
export const deliveryChecking = 'डिलीवरी की जाँच हो रही है…'
export const deliveryUnknown = 'डिलीवरी की जाँच अभी नहीं हो सकी। आप फिर भी ऑर्डर कर सकते हैं।'
export const deliveryOffline = 'आप ऑफ़लाइन हैं। ऑनलाइन आने पर डिलीवरी की जाँच होगी।'
export const deliveryUnavailable = 'हम अभी इस पिन कोड पर डिलीवरी नहीं करते।'
export const deliveryAvailable = 'डिलीवरी उपलब्ध है'
export const deliveryBy = (date: string) => `${date} तक डिलीवरी`
/** The estimated delivery time. `days` is a number or a range, for example `3-5`. */
export const deliveryInDays = (days: string) => `करीब ${days} दिन में डिलीवरी`
export const codAvailable = 'कैश ऑन डिलीवरी उपलब्ध है'
export const codNotAvailable = 'कैश ऑन डिलीवरी उपलब्ध नहीं है'
