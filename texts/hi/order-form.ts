export const title = 'ऑर्डर'
export const intro = 'कैश ऑन डिलीवरी: पार्सल मिलने पर भुगतान करें।'
export const goToShop = 'दुकान पर जाएँ'
export const backToProduct = 'प्रोडक्ट पर वापस जाएँ'

export const subtotal = 'उप-योग'
export const shipping = 'डिलीवरी'
export const freeShipping = 'मुफ़्त'
/** The label of the tax in the totals, the same text as in `checkout.ts`. `percent` is the tax rate. */
export const tax = (percent: number) => `टैक्स (${percent}%)`
/** The label of the tax when the prices include it. */
export const includesGst = 'GST शामिल'
/** The label of the tax when the products have different tax rates. */
export const gst = 'GST'
export const total = 'कुल'

export const contact = 'संपर्क'
export const fullName = 'पूरा नाम'
export const email = 'ईमेल'
export const phone = 'फ़ोन नंबर'
export const address = 'डिलीवरी का पता'
export const addressLine1 = 'पते की पहली लाइन'
export const addressLine2 = 'पते की दूसरी लाइन (वैकल्पिक)'
export const city = 'शहर'
export const state = 'राज्य'
export const chooseState = 'राज्य चुनें'
export const pin = 'पिन कोड'
export const notes = 'ऑर्डर के लिए नोट (वैकल्पिक)'
export const terms = 'नियम और शर्तें'
export const agree = <Link>(link: (text: string) => Link): readonly (string | Link)[] => ['मुझे ', link(terms), ' मंज़ूर हैं।']
export const placeOrder = 'ऑर्डर करें'

export const checkInput = 'कृपया अपनी जानकारी जाँचें और फिर कोशिश करें।'
export const notPlaced = 'आपका ऑर्डर नहीं हुआ है।'
export const mayBePlaced = 'हो सकता है कि यह ऑर्डर पहले ही हो चुका हो। दोबारा ऑर्डर करने से पहले कृपया हमारा ईमेल देखें।'
export const soldOutTitle = 'यह प्रोडक्ट स्टॉक में नहीं है'
export const soldOutText = 'कृपया कोई दूसरा प्रोडक्ट चुनें।'
export const notFoundTitle = 'प्रोडक्ट नहीं मिला'
export const notFoundText = 'हो सकता है कि इसे दुकान से हटा दिया गया हो।'

export const placedTitle = 'ऑर्डर के लिए धन्यवाद'
export const placedText = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} हो गया है। भुगतान डिलीवरी के समय करें।`
export const emailSent = (address: string) =>
  `हमने ${address} पर पुष्टि का ईमेल भेजा है। उसके लिंक से पता चलेगा कि आपका ऑर्डर कहाँ है।`
