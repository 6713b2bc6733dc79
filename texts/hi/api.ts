// Messages that any request of the API can return.
export const notFound = 'नहीं मिला।'
export const loginRequired = 'कृपया लॉग इन करें।'
export const otherUser = 'यह किसी दूसरे खाते से बनाया गया था। कृपया उसी खाते में दोबारा लॉग इन करें।'
export const otherSite = 'अनुरोध रोका गया: यह किसी दूसरी साइट से आया था।'
export const tooLarge = 'भेजा गया डेटा बहुत बड़ा है।'
export const interrupted = 'भेजते समय कनेक्शन टूट गया।'
export const inProgress = 'इस पर काम चल रहा है। कृपया थोड़ा इंतज़ार करें।'
export const tooManyRequests = 'बहुत बार कोशिश की गई है। कृपया कुछ मिनट बाद फिर कोशिश करें।'
export const checkInput = 'कृपया अपनी जानकारी जाँचें और फिर कोशिश करें।'
export const unavailable = 'अभी यह नहीं हो पा रहा। कृपया एक मिनट बाद फिर कोशिश करें।'
export const internal = 'हमारी ओर से कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।'

// Messages of the API about accounts.
export const tooManyLogins = 'अभी बहुत लोग लॉग इन कर रहे हैं। कृपया थोड़ी देर बाद फिर कोशिश करें।'
export const invalidCredentials = 'ईमेल या पासवर्ड सही नहीं है'
export const userExists = 'यह खाता पहले से है'
export const usernameTaken = 'यह यूज़रनेम पहले ही लिया जा चुका है'
export const confirmLinkInvalid = 'यह लिंक इस्तेमाल हो चुका है या अब मान्य नहीं है।'
export const resetLinkInvalid = 'हो सकता है कि रीसेट लिंक गलत या पुराना हो। कृपया नया रीसेट लिंक मँगाएँ।'
export const resetLinkSent = 'अगर इस ईमेल से कोई खाता है, तो रीसेट लिंक भेज दिया गया है।'
export const passwordReset = 'आपका पासवर्ड बदल गया है।'
export const emailConfirmed = 'आपके ईमेल पते की पुष्टि हो गई है।'
export const loggedOut = 'आप लॉग आउट हो गए हैं।'
export const loggedOutEverywhere = 'आप हर डिवाइस से लॉग आउट हो गए हैं।'

// Messages of the API about products, reviews, cart, newsletter and contact form.
export const productNotFound = 'प्रोडक्ट नहीं मिला।'
export const reviewNotFound = 'समीक्षा नहीं मिली।'
export const cartTooLarge = (max: number) => `कार्ट में ज़्यादा से ज़्यादा ${max} प्रोडक्ट हो सकते हैं।`
export const subscribed = 'आपने हमारा न्यूज़लेटर सब्सक्राइब कर लिया है। 10% छूट का डिस्काउंट कोड अपने ईमेल में देखें!'
export const subscribedOnly = 'आपने हमारा न्यूज़लेटर सब्सक्राइब कर लिया है।'
export const contactReceived = (hours: number) => `आपके संदेश के लिए धन्यवाद। हम ${hours} घंटे के अंदर जवाब देंगे।`

// Messages of the API about the checkout.
export const couponSaves = (amount: string) => `इस कोड से आपकी ${amount} की बचत होगी।`
export const deliveryUnknown = 'इस पिन कोड पर डिलीवरी की जाँच अभी नहीं हो सकी।'
export const shopClosed = 'यह दुकान अभी खुली नहीं है। कृपया जल्द फिर आएँ।'
export const pinUnserviceable = 'डिलीवरी उपलब्ध नहीं: इस पिन कोड पर कोई कूरियर नहीं पहुँचता।'
export const withinStateOnly = (state: string) => `यह दुकान सिर्फ़ ${state} के अंदर डिलीवरी करती है।`
export const cashUnavailablePayOnline = 'इस पिन कोड पर कैश ऑन डिलीवरी उपलब्ध नहीं है। कृपया ऑनलाइन भुगतान करें।'
export const cashUnavailableOtherAddress = 'इस पिन कोड पर कैश ऑन डिलीवरी उपलब्ध नहीं है। कृपया दूसरा पता दें।'
/** The next step after a refusal of cash on delivery. These sentences are shown after the reason of the refusal. */
export const payOnline = 'कृपया ऑनलाइन भुगतान करें।'
export const orderLess = 'कृपया कम ऑर्डर करें।'
export const payOnlineOrLater = 'कृपया ऑनलाइन भुगतान करें या बाद में फिर कोशिश करें।'
export const tryLater = 'कृपया बाद में फिर कोशिश करें।'
export const tooManyUnpaid = 'आपके नेटवर्क से बहुत सारे ऑर्डर का भुगतान बाकी है। कृपया उनका भुगतान करें या बाद में फिर कोशिश करें।'
export const onlineUnavailablePayCash = 'ऑनलाइन भुगतान अभी उपलब्ध नहीं है। कृपया कैश ऑन डिलीवरी चुनें।'
export const onlineUnavailable = 'ऑनलाइन भुगतान उपलब्ध नहीं है।'
export const cashOff = 'यह दुकान कैश ऑन डिलीवरी नहीं लेती। कृपया ऑनलाइन भुगतान करें।'
export const prescriptionPaysOnline =
  'इस ऑर्डर के लिए डॉक्टर का पर्चा चाहिए, इसलिए भुगतान सिर्फ़ ऑनलाइन हो सकता है। कृपया ऑनलाइन भुगतान करें।'
export const prescriptionUnavailable = 'इस ऑर्डर के लिए डॉक्टर का पर्चा चाहिए और यह अभी नहीं लिया जा सकता। कृपया हमसे संपर्क करें।'
export const prescriptionNotNeeded = 'इस ऑर्डर के लिए अब पर्चा नहीं चाहिए।'
export const noPaymentMethod = 'यह दुकान अभी ऑर्डर नहीं ले सकती। कृपया हमसे संपर्क करें।'
export const orderFailed = 'ऑर्डर और भुगतान शुरू नहीं हो सके'
export const orderCancelled = 'यह ऑर्डर रद्द हो गया है। कृपया नया ऑर्डर करें।'

// Messages of the API about orders and payments.
export const orderNotFound = 'ऑर्डर नहीं मिला।'
export const orderIdNotFound = 'ऑर्डर नहीं मिला। कृपया ऑर्डर आईडी और ईमेल पता जाँचें।'
export const orderNumberNotFound = 'ऑर्डर नहीं मिला। कृपया ऑर्डर नंबर और ईमेल पता जाँचें।'
export const orderChanged = 'इस बीच आपका ऑर्डर बदल गया है। कृपया पेज दोबारा लोड करें।'
export const lineUnknown = 'यह आइटम इस ऑर्डर में नहीं है।'
export const piecesLeft = (left: number) => `इस आइटम के ज़्यादा से ज़्यादा ${left} पीस रद्द हो सकते हैं।`
export const itemsUnpaid = 'इस ऑर्डर का भुगतान अभी नहीं हुआ है। कृपया कार्ट बदलकर फिर से ऑर्डर करें।'
export const itemsCollected = 'यह ऑर्डर नकद में चुकाया जा चुका है, इसलिए अब अलग-अलग आइटम रद्द नहीं हो सकते।'
export const itemsBooked = 'कूरियर के साथ पार्सल बुक हो चुका है, इसलिए अब सिर्फ़ पूरा ऑर्डर रद्द हो सकता है।'
export const orderNotPayable = 'इस ऑर्डर का भुगतान अब नहीं हो सकता। कृपया नया ऑर्डर करें।'
export const paymentVerified = 'भुगतान की पुष्टि हो गई'
export const paymentNotVerified = 'भुगतान की पुष्टि नहीं हो सकी'
export const paymentUnconfirmed = 'हम आपके भुगतान की पुष्टि कर रहे हैं'
export const paymentRefunded = 'यह ऑर्डर रद्द हो गया है। आपको पूरा रिफ़ंड मिलेगा।'
export const trackingUnavailable = 'लाइव ट्रैकिंग अभी उपलब्ध नहीं है।'
export const noInvoiceYet = 'इस ऑर्डर की इनवॉइस अभी नहीं बनी है। वह पैकिंग के समय बनती है।'

// Messages of the API about returns.
export const returnNotFound = 'वापसी नहीं मिली।'
export const returnNotDelivered = 'सामान ऑर्डर डिलीवर होने के बाद लौटाया जा सकता है।'
export const returnsTooMany = 'इस ऑर्डर की बहुत सारी वापसियाँ हो चुकी हैं। कृपया हमसे संपर्क करें।'
export const returnLeft = (left: number) =>
  left === 0 ? 'यह सामान अब लौटाया नहीं जा सकता।' : `आप इस सामान के ज़्यादा से ज़्यादा ${left} पीस लौटा सकते हैं।`
export const returnTooLate = 'लौटाने का समय बीत गया है। ख़राब, ग़लत या देर से आया सामान अब भी लौटाया जा सकता है।'
export const notExchangeable = 'यह सामान अभी इससे नहीं बदला जा सकता। दूसरा विकल्प या रिफ़ंड चुनें।'
export const photoUnreadable = 'कृपया ज़्यादा से ज़्यादा 25 मेगापिक्सल की JPEG, PNG या WebP तस्वीर चुनें'
export const payoutNotNeeded = 'इस वापसी के लिए खाते की ज़रूरत नहीं है।'
export const payoutStored = 'खाता पहले ही सेव है। उसे भरने वाला व्यक्ति ही उसे बदल सकता है। कृपया हमसे संपर्क करें।'

export const stockRequested = 'दोबारा उपलब्ध होने पर हम आपको ईमेल करेंगे।'
export const stockIsBack = 'यह फिर से उपलब्ध है। आप अभी ऑर्डर कर सकते हैं।'
