import { plural } from './language.ts'

export const title = 'चेकआउट'
export const loading = 'चेकआउट लोड हो रहा है'
export const emptyTitle = 'आपका कार्ट खाली है'
export const emptyText = 'चेकआउट के लिए कार्ट में कुछ डालें।'
export const startShopping = 'खरीदारी शुरू करें'
/** The label of the button that shows the remaining errors of the error summary. */
export const moreProblems = (count: number) => `${count} और`
export const problemCount = (count: number) =>
  plural(count, {
    one: 'ऑर्डर करने से पहले एक जगह सुधार करें।',
    other: `ऑर्डर करने से पहले ${count} जगह सुधार करें।`,
  })

export const contactTitle = 'संपर्क जानकारी'
export const name = 'पूरा नाम'
export const emailHint = 'ऑर्डर की पुष्टि और ट्रैकिंग के लिए।'
export const phone = 'फ़ोन नंबर'
export const phoneHint = 'डिलीवरी के समय कूरियर फ़ोन कर सकता है।'
export const change = 'बदलें'
/**
 * The accessible name of the button `change` for the contact details. It begins with the visible text of the button.
 */
export const changeContact = 'बदलें: संपर्क जानकारी'
/** The accessible name of the button `change` for the address. It begins with the visible text of the button. */
export const changeAddress = 'बदलें: पता'
export const contactRemembered = 'इस डिवाइस पर सेव है। हटाने के लिए “बदलें” दबाएँ।'

export const remember = 'मेरी जानकारी इस डिवाइस पर याद रखें'
export const rememberOff = 'आपका नाम, ईमेल, फ़ोन और पते। अगर डिवाइस दूसरे भी चलाते हैं, तो इसे बंद रखें।'
export const rememberOn = 'ऑर्डर करने पर हम इन्हें सेव करते हैं। इन्हें हटाने के लिए टिक हटाएँ।'
export const rememberDeleted = 'आपकी सेव की हुई जानकारी इस डिवाइस से हटा दी गई है।'
export const rememberFailed = 'यह डिवाइस आपकी जानकारी सेव नहीं कर सकता।'
export const rememberUndeleted = 'आपकी सेव की हुई जानकारी हटाई नहीं जा सकी। फिर कोशिश करें।'

export const addressTitle = 'डिलीवरी का पता'
export const savedAddresses = 'सेव किए हुए पते'
export const deliverHere = 'यहाँ भेजें'
/** The accessible name of a button `deliverHere`. It begins with the visible text of the button. */
export const deliverTo = (address: string) => `यहाँ भेजें: ${address}`
export const newAddress = 'नया पता लिखें'
export const addressLine1 = 'पते की पहली लाइन'
export const addressLine1Example = 'फ़्लैट, मकान नंबर, गली'
export const addressLine2 = 'पते की दूसरी लाइन'
export const landmark = 'लैंडमार्क'
export const pin = 'पिन कोड'
export const city = 'शहर'
export const state = 'राज्य'
export const selectState = 'राज्य चुनें'
export const stateFilled = 'आपके पिन कोड से भरा गया।'
export const stateMismatch = (pinCode: string, stateName: string) =>
  `पिन कोड ${pinCode} ${stateName} का है। कृपया दोनों जाँच लें।`
export const country = 'देश: भारत'
/** The note in a shop without GST registration, which may sell only within its state. */
export const withinStateOnly = (state: string) => `हम सिर्फ़ ${state} के अंदर डिलीवरी करते हैं।`

export const deliveryChecking = 'डिलीवरी की जाँच हो रही है…'
export const deliveryUnavailable = 'इस पिन कोड पर अभी डिलीवरी उपलब्ध नहीं है।'
export const deliveryUnknown = 'डिलीवरी की जाँच अभी नहीं हो सकी। आप फिर भी ऑर्डर कर सकते हैं।'
export const deliveryAvailable = 'डिलीवरी उपलब्ध है'
/** The estimated delivery time. `days` is the estimate of the courier, usually a number. */
export const deliveryIn = (days: string) => `डिलीवरी उपलब्ध है, आम तौर पर ${days} दिन में`

export const paymentTitle = 'भुगतान का तरीका'
export const cash = 'कैश ऑन डिलीवरी'
export const cashText = 'ऑर्डर मिलने पर नकद भुगतान करें।'
export const online = 'ऑनलाइन भुगतान'
export const onlineText = 'UPI, कार्ड या नेटबैंकिंग से, सुरक्षित विंडो में।'
export const noCash = 'इस पिन कोड पर कैश ऑन डिलीवरी उपलब्ध नहीं है।'
export const noCashNorOnline =
  'इस पिन कोड पर कैश ऑन डिलीवरी उपलब्ध नहीं है। ऑनलाइन भुगतान बंद है। कृपया दूसरा पता दें, या हमसे संपर्क करें।'
export const onlyCash = 'यह दुकान सिर्फ़ कैश ऑन डिलीवरी लेती है। ऑनलाइन भुगतान उपलब्ध नहीं है।'
export const noPaymentMethod = 'यह दुकान अभी ऑर्डर नहीं ले सकती: इसमें भुगतान का कोई तरीका नहीं है। कृपया हमसे संपर्क करें।'
export const prescribed =
  'आपके कार्ट के एक प्रोडक्ट के लिए डॉक्टर का पर्चा चाहिए, इसलिए भुगतान ऑनलाइन होगा। पहले ऑर्डर करें, फिर पर्चे की फ़ोटो अपलोड करें। हमारी मंज़ूरी के बाद आप भुगतान करेंगे।'
export const prescribedUnpayable =
  'आपके कार्ट के एक प्रोडक्ट के लिए डॉक्टर का पर्चा चाहिए। ऑनलाइन भुगतान के बिना यह ऑर्डर नहीं हो सकता। कृपया हमसे संपर्क करें।'
export const onlineWhileOffline = 'आप ऑफ़लाइन हैं। ऑनलाइन भुगतान के लिए इंटरनेट से जुड़ें, या कैश ऑन डिलीवरी चुनें।'

export const notesTitle = 'ऑर्डर के लिए नोट'
export const notes = 'अपने ऑर्डर के बारे में लिखें'
export const notesExample = 'डिलीवरी के निर्देश'
export const businessTitle = 'कंपनी के लिए GST बिल'
export const gstin = 'GSTIN'
export const company = 'कंपनी का नाम'
export const agree = 'मुझे नियम और शर्तें मंज़ूर हैं'
export const readTerms = 'नियम पढ़ें (नए टैब में खुलेगा)'

export const summaryTitle = 'ऑर्डर का सारांश'
export const itemCount = (count: number) => `${count} आइटम`
export const showDetails = 'विवरण दिखाएँ'
export const hideDetails = 'विवरण छिपाएँ'
export const removeProduct = (product: string) => `हटाएँ: ${product}`
export const remove = 'हटाएँ'
export const noLongerAvailable = 'अब उपलब्ध नहीं'
export const outOfStock = 'स्टॉक में नहीं'
export const onlyLeft = (left: number) => `स्टॉक में सिर्फ़ ${left}`
export const quantityReduced = (left: number) => `स्टॉक में सिर्फ़ ${left}: मात्रा कम कर दी गई`
export const priceChanged = (before: string, now: string) => `कीमत ${before} से बदलकर ${now} हो गई है`
export const subtotal = 'उप-योग'
export const discount = 'छूट'
export const shipping = 'डिलीवरी'
export const free = 'मुफ़्त'
/** The label of the tax (specification section 9). `percent` is the tax rate. */
export const tax = (percent: number) => `टैक्स (${percent}%)`
/** The label of the tax when the prices include it. */
export const includesGst = 'GST शामिल'
/** The label of the tax when the products have different tax rates. */
export const gst = 'GST'
export const total = 'कुल'

export const coupon = 'डिस्काउंट कोड'
export const couponApply = 'लगाएँ'
export const couponRemove = 'हटाएँ'
export const couponNotApplied = 'यह कोड इस्तेमाल करने के लिए “लगाएँ” दबाएँ, या इसे मिटा दें।'
export const couponNeedsEmail = 'अपना ईमेल पता लिखें: कोड उसी से जाँचा जाता है।'
/** The message about a refused discount code. `reason` is a sentence of the server. */
export const couponRefused = (reason: string) => `${reason} इसके बिना ऑर्डर करने के लिए कोड हटाएँ।`
export const couponOffline = 'आप ऑफ़लाइन हैं। ऑनलाइन आने पर कोड जाँचा जाएगा।'
export const couponChecking = 'कोड जाँचा जा रहा है…'
export const couponFailed = 'कोड अभी जाँचा नहीं जा सका। फिर कोशिश करें, या इसके बिना ऑर्डर करें।'

export const placeOrder = 'ऑर्डर करें'
export const placing = 'ऑर्डर हो रहा है…'
export const cashNext = 'आप ऑर्डर मिलने पर नकद भुगतान करेंगे।'
export const onlineNext = 'आगे: सुरक्षित भुगतान'
export const prescriptionNext = 'आगे: पर्चा अपलोड करें'
export const prescriptionPlaced = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} हो गया है। कृपया अब पर्चा अपलोड करें।`
export const pricesLoading = 'कीमतें लोड हो रही हैं।'
export const offlineCash = 'आप ऑफ़लाइन हैं। हम आपका ऑर्डर सेव करेंगे और आपके ऑनलाइन आने पर उसे दर्ज करेंगे।'
export const offlineOnline = 'आप ऑफ़लाइन हैं। आपकी जानकारी सेव है। ऑनलाइन भुगतान के लिए इंटरनेट से जुड़ें।'
export const pricesAsOf = (time: string) => `कीमतें ${time} की हैं।`
export const reloadTitle = 'ऑनलाइन भुगतान के लिए यह पेज फिर से लोड करें।'
export const reloadText = 'आपने इसे ऑफ़लाइन खोला था। आपकी जानकारी सेव है; शर्तें फिर से मंज़ूर करनी होंगी।'
export const reload = 'पेज फिर से लोड करें'

export const noDeliveryTitle = 'डिलीवरी उपलब्ध नहीं'
export const noDeliveryText = 'आगे बढ़ने से पहले देख लें कि आपके पते पर डिलीवरी उपलब्ध है या नहीं।'
export const orderFailed = 'ऑर्डर नहीं हुआ'
export const notOrdered = 'इस ऑर्डर में शामिल नहीं'
export const chooseOptions = 'पहले कार्ट के प्रोडक्ट का विकल्प चुनें।'
export const removeSoldOut = 'जो प्रोडक्ट स्टॉक में नहीं हैं, कृपया उन्हें हटाएँ।'
export const refusedWithoutReason = 'ऑर्डर नहीं हो सका'
/** The message when the server responds to an order with an error (specification section 8). */
export const serverError = (status: number, message: string) => `सर्वर की गड़बड़ी: ${status} - ${message}`

export const unknownTitle = 'अभी पता नहीं कि आपका ऑर्डर हुआ या नहीं।'
export const unknownText = 'जानने के लिए फिर से टैप करें। आपसे दो बार पैसे नहीं लिए जाएँगे।'
export const notPlacedTitle = 'आपका ऑर्डर अभी नहीं हुआ है।'
export const notPaidTitle = 'आपके ऑर्डर का भुगतान अभी नहीं हुआ है।'
export const unsentText =
  'दुकान से संपर्क नहीं हो सका। आपकी जानकारी सेव है। ऑनलाइन आने पर फिर कोशिश करें। आपसे दो बार पैसे नहीं लिए जाएँगे।'
export const updateOrder = 'मेरा ऑर्डर अपडेट करें'
export const payOnlineInstead = 'ऑनलाइन भुगतान करें'
export const placingTitle = 'आपका ऑर्डर हो रहा है'
export const placingText = 'हम थोड़ी देर में यहीं बताएँगे।'
export const waitingText = 'आपका ऑर्डर अभी नहीं हुआ है। आपके ऑनलाइन आने पर हम इसे एक ही बार दर्ज करेंगे।'
