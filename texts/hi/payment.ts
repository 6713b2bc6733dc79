export const unpaidTitle = 'आपके ऑर्डर का भुगतान अभी नहीं हुआ है'
export const unpaidText = (orderNumber: string) =>
  `आपका ऑर्डर ${orderNumber} भुगतान के इंतज़ार में है। भुगतान के लिए चेकआउट फिर से खोलें।`
export const dismissedTitle = 'भुगतान रद्द हुआ'
export const dismissedText = 'भुगतान रद्द कर दिया गया। आपके ऑर्डर का भुगतान अब भी बाकी है। आप फिर कोशिश कर सकते हैं।'
export const unopenedTitle = 'भुगतान शुरू नहीं हुआ'
export const notCreated = 'ऑर्डर और भुगतान शुरू नहीं हो सके'
export const failedTitle = 'भुगतान पूरा नहीं हुआ'
/** The message when a payment failed (specification section 8). `message` has no full stop. */
export const tryAgainOrContact = (message: string) => `गड़बड़ी: ${message}। फिर कोशिश करें या हमसे संपर्क करें।`
export const invalidReply = 'भुगतान का जवाब अधूरा है - ज़रूरी जानकारी नहीं मिली'
export const windowNotOpened = 'भुगतान की विंडो नहीं खुली'
export const windowNotLoaded = 'भुगतान की विंडो लोड नहीं हो सकी'
export const unverified = 'भुगतान की पुष्टि नहीं हुई। कृपया हमसे संपर्क करें।'
export const cancelled = 'यह ऑर्डर रद्द हो गया है। कृपया नया ऑर्डर करें।'
export const cancelledAndRefunded = 'यह ऑर्डर रद्द हो गया है। आपको पूरा रिफ़ंड मिलेगा।'

export const confirmingTitle = 'हम आपके भुगतान की पुष्टि कर रहे हैं'
export const confirmingText = <Emphasis>(orderNumber: Emphasis): readonly (string | Emphasis)[] => [
  'कृपया दोबारा भुगतान न करें। आपका ऑर्डर ',
  orderNumber,
  ' सेव है: आपके बैंक का जवाब आते ही यह पेज अपडेट हो जाएगा। आप पेज छोड़ सकते हैं; हम आपको ईमेल करेंगे।',
]
export const seeOrder = 'अपना ऑर्डर देखें'

export const paidTitle = 'भुगतान हो गया!'
export const paidText = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} पक्का हो गया है और जल्द भेजा जाएगा।`
export const paidToastText = (orderId: number) => `आपका ऑर्डर #${orderId} पक्का हो गया है और जल्द भेजा जाएगा।`
export const trackOrder = 'ऑर्डर ट्रैक करें'

export const title = 'अपने ऑर्डर का भुगतान करें'
export const orderNumber = 'ऑर्डर नंबर'
export const total = 'कुल'
export const heldUntil = (time: string) => `आपके आइटम ${time} तक आपके लिए रखे रहेंगे।`
export const payNow = 'भुगतान करें'
export const opening = 'भुगतान शुरू हो रहा है...'
export const offline = 'आप ऑफ़लाइन हैं। इस ऑर्डर के भुगतान के लिए इंटरनेट से जुड़ें।'
export const notReached = 'दुकान से संपर्क नहीं हो सका। आपके ऑर्डर का भुगतान अभी नहीं हुआ। ऑनलाइन आने पर फिर कोशिश करें।'
export const shopFailed = 'हमारी ओर से कुछ गड़बड़ हो गई। फिर कोशिश करें।'
export const tryAgain = 'फिर कोशिश करें'

export const unpayableTitle = 'इस ऑर्डर का भुगतान अब नहीं हो सकता'
export const unpayableText = 'कृपया नया ऑर्डर करें।'
export const unpayableCancelled = 'यह रद्द हो गया है। कृपया नया ऑर्डर करें।'
export const notFoundTitle = 'ऑर्डर नहीं मिला'
export const notFoundText = 'ईमेल में मिला लिंक फिर से खोलें, या वह डिवाइस इस्तेमाल करें जिससे ऑर्डर किया था।'
export const invalidLinkText = 'ईमेल में मिला लिंक फिर से खोलें।'
export const notLoadedTitle = 'ऑर्डर लोड नहीं हो सका'
