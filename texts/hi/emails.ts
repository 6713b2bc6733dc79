// Texts that all emails of the shop contain.
export const greeting = (name: string) => `नमस्ते ${name},`
export const greetingWithoutName = 'नमस्ते,'
export const buttonHelp = 'बटन काम नहीं कर रहा? यह लिंक खोलें:'
export const unsubscribe = 'न्यूज़लेटर बंद करें'

// Texts of the emails about an order.
export const orderReason = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ऑर्डर किया है।'
export const linkNote =
  'यह लिंक सिर्फ़ आपके लिए है। 180 दिन तक जिसके पास भी यह लिंक हो, वह इस ऑर्डर को देख सकता है, उसका भुगतान कर सकता है और उसे रद्द कर सकता है।'
export const trackOrder = 'ऑर्डर ट्रैक करें'
export const seeOrder = 'ऑर्डर देखें'
export const deliveryTo = 'डिलीवरी का पता'
export const subtotal = 'उप-योग'
export const discount = 'छूट'
export const shipping = 'डिलीवरी'
export const freeShipping = 'मुफ़्त'
export const tax = 'टैक्स'
/** The label of the tax when the prices include it. */
export const includesGst = 'GST शामिल'
export const total = 'कुल'

export const placedSubject = (orderNumber: string) => `आपका ऑर्डर ${orderNumber}`
export const placedPreview = (total: string) => `धन्यवाद! हमें आपका ${total} का ऑर्डर मिल गया है।`
export const placedHeading = 'आपके ऑर्डर के लिए धन्यवाद'
export const placedText = (orderNumber: string, date: string, packHours: number | null) =>
  `हमें ${date} का आपका ऑर्डर ${orderNumber} मिल गया है। ${packHours ? `हम इसे ${packHours} घंटे के अंदर पैक करेंगे और ` : 'हम इसे '}भेजते ही आपको ईमेल करेंगे।`
export const payment = 'भुगतान'
export const paymentMethods = { razorpay: 'ऑनलाइन भुगतान', cash_on_delivery: 'कैश ऑन डिलीवरी' }
/** The sentence about payment in the email about an order that is paid in cash. */
export const payInCash = (total: string) => `पार्सल मिलने पर ${total} नकद दें।`

export const unpaidSubject = (orderNumber: string) => `अपने ऑर्डर ${orderNumber} का भुगतान पूरा करें`
export const unpaidPreview = (time: string) => `आपके आइटम ${time} तक आपके लिए रखे रहेंगे।`
export const unpaidHeading = 'आपका भुगतान पूरा नहीं हुआ है'
export const unpaidText = (orderNumber: string, total: string, time: string) =>
  `हमें आपका ऑर्डर ${orderNumber} मिल गया है, लेकिन उसका ${total} का भुगतान नहीं मिला। आपके आइटम ${time} तक आपके लिए रखे रहेंगे। तब तक भुगतान पूरा न हुआ, तो हम ऑर्डर रद्द कर देंगे।`
export const payNow = 'अभी भुगतान करें'
export const unpaidNote = 'पैसे कट चुके हैं? दोबारा भुगतान न करें। बैंक से पुष्टि होते ही हम आपको ईमेल करेंगे।'

export const uploadPrescription = 'पर्चा अपलोड करें'
/** The emails about the prescription of an order. `time`: when the order is cancelled. */
export const prescription = {
  required: (orderNumber: string, time: string) => ({
    subject: `अपने ऑर्डर ${orderNumber} के लिए डॉक्टर का पर्चा अपलोड करें`,
    heading: 'आपके ऑर्डर के लिए डॉक्टर का पर्चा चाहिए',
    text: `हमें आपका ऑर्डर ${orderNumber} मिल गया है। इसका एक प्रोडक्ट सिर्फ़ डॉक्टर के पर्चे पर बिकता है। कृपया पर्चे की फ़ोटो अपलोड करें। हमारी मंज़ूरी के बाद आप भुगतान करेंगे। मंज़ूर पर्चे के बिना हम ${time} को ऑर्डर रद्द कर देंगे।`,
  }),
  approved: (orderNumber: string, time: string) => ({
    subject: `पर्चा मंज़ूर हुआ: अपने ऑर्डर ${orderNumber} का भुगतान करें`,
    heading: 'आपका पर्चा मंज़ूर हो गया',
    text: `अब आप अपने ऑर्डर ${orderNumber} का भुगतान कर सकते हैं। आपके आइटम ${time} तक आपके लिए रखे रहेंगे। तब तक भुगतान पूरा न हुआ, तो हम ऑर्डर रद्द कर देंगे।`,
  }),
  rejected: (orderNumber: string, time: string) => ({
    subject: `आपके ऑर्डर ${orderNumber} का पर्चा मंज़ूर नहीं हुआ`,
    heading: 'हम आपका पर्चा मंज़ूर नहीं कर सके',
    text: `हम आपके ऑर्डर ${orderNumber} का पर्चा मंज़ूर नहीं कर सके। आप दूसरा पर्चा अपलोड कर सकते हैं। मंज़ूर पर्चे के बिना हम ${time} को ऑर्डर रद्द कर देंगे।`,
  }),
}

export const paidSubject = (orderNumber: string) => `आपके ऑर्डर ${orderNumber} का भुगतान मिल गया`
export const paidPreview = (total: string) => `धन्यवाद! ${total} मिल गए हैं और आपका ऑर्डर पक्का हो गया है।`
export const paidHeading = 'आपके ऑर्डर का भुगतान हो गया'
export const paidText = (orderNumber: string, total: string, packHours: number | null) =>
  `धन्यवाद! आपका ${total} का भुगतान मिल गया है और आपका ऑर्डर ${orderNumber} पक्का हो गया है। ${packHours ? `हम इसे ${packHours} घंटे के अंदर पैक करेंगे और ` : 'हम इसे '}भेजते ही आपको ईमेल करेंगे।`

export const shippedSubject = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} भेज दिया गया है`
export const shippedPreview = 'ऑर्डर कूरियर के पास है।'
export const shippedPreviewWithDate = (date: string) => `${date} को पहुँचने की उम्मीद है।`
export const shippedHeading = 'आपका ऑर्डर रास्ते में है'
export const shippedText = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} कूरियर के पास है।`
export const shippedTextWithCourier = (courier: string, orderNumber: string) =>
  `आपका ऑर्डर ${orderNumber} ${courier} के पास है।`
export const replacementSubject = (orderNumber: string) => `ऑर्डर ${orderNumber} के बदले का सामान भेज दिया गया है`
export const replacementHeading = 'बदले का सामान रास्ते में है'
export const replacementText = (courier: string | null) => `बदले में भेजा गया आपका सामान ${courier ?? 'कूरियर'} के पास है।`
export const trackingNumber = 'ट्रैकिंग नंबर'
export const expectedDelivery = 'डिलीवरी की अनुमानित तारीख'
export const courierPage = 'कूरियर का ट्रैकिंग पेज'

export const deliveredSubject = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} पहुँचा दिया गया है`
export const deliveredPreview = 'आपके ऑर्डर के लिए धन्यवाद। उम्मीद है कि यह आपको पसंद आएगा।'
export const deliveredHeading = 'आपका ऑर्डर पहुँच गया है'
export const deliveredText = (orderNumber: string) =>
  `आपका ऑर्डर ${orderNumber} पहुँचा दिया गया है। धन्यवाद! उम्मीद है कि यह आपको पसंद आएगा।`
export const deliveredTo = 'इस पते पर पहुँचाया गया'
export const paidHow = { razorpay: 'ऑनलाइन भुगतान हो गया', cash_on_delivery: 'डिलीवरी पर नकद भुगतान हो गया' }
/**
 * The note in the email after delivery. `contacts` contains the email address and the phone number of the shop, or one
 * of them.
 */
export const deliveredNote = (contacts: readonly string[]) =>
  `ऑर्डर नहीं मिला, या कुछ कम या खराब है? हमसे संपर्क करें: ${contacts.join(' या ')}।`

export const cancelledSubject = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} रद्द हो गया है`
export const cancelledHeading = 'आपका ऑर्डर रद्द हो गया है'
export const cancelledText = (orderNumber: string) => `आपका ऑर्डर ${orderNumber} रद्द हो गया है।`
export const cancelledByShopper = (orderNumber: string) => `आपने अपना ऑर्डर ${orderNumber} रद्द किया है।`
export const cancelReason = 'कारण'
/** The reasons why the shop cancels an order. The server stores the English text with the order. */
export const reasonUnpaid = 'भुगतान समय पर पूरा नहीं हुआ।'
export const reasonNoPrescription = 'हमें 72 घंटे के अंदर मान्य पर्चा नहीं मिला।'
export const reasonUnconfirmed = (days: number) => `हम ${days} दिन के अंदर इसकी पुष्टि नहीं कर सके।`
export const refundInFull = (amount: string) => `हम आपका ${amount} का पूरा भुगतान रिफ़ंड करेंगे। रिफ़ंड भेजते ही आपको ईमेल करेंगे।`
export const refundOfRest = (amount: string) => `हम आपके भुगतान के बाकी ${amount} रिफ़ंड करेंगे। रिफ़ंड भेजते ही आपको ईमेल करेंगे।`
export const refundedBefore = 'आपका भुगतान पहले ही लौटाया जा चुका है।'
export const notCharged = 'आपसे कोई पैसा नहीं लिया गया।'

export const itemsCancelledSubject = (orderNumber: string) => `आपके ऑर्डर ${orderNumber} के कुछ आइटम रद्द हो गए हैं`
export const itemsCancelledHeading = 'आपके ऑर्डर के कुछ आइटम रद्द हो गए हैं'
export const itemsCancelledText = (orderNumber: string) => `आपके ऑर्डर ${orderNumber} के ये आइटम रद्द हो गए हैं:`
export const itemsCancelledByShopper = (orderNumber: string) => `आपने अपने ऑर्डर ${orderNumber} के ये आइटम रद्द किए हैं:`
export const itemsRefund = (amount: string) => `हम ${amount} रिफ़ंड करेंगे। रिफ़ंड भेजते ही आपको ईमेल करेंगे।`
export const itemsTotal = (amount: string) => `आपके ऑर्डर का कुल मूल्य अब ${amount} है।`
export const itemsRest = 'बाकी आइटम तय समय पर पहुँचाए जाएँगे।'
/** The label for the price of cancelled items in the totals of an order. */
export const cancelledItems = 'रद्द किए गए आइटम'

export const refundedSubject = (orderNumber: string) => `ऑर्डर ${orderNumber} का रिफ़ंड`
export const refundedPreview = (amount: string) => `${amount} आपको वापस भेजे जा रहे हैं।`
export const refundedHeading = 'आपका रिफ़ंड भेज दिया गया है'
export const refundedPayment = (orderNumber: string, amount: string) =>
  `हमने ऑर्डर ${orderNumber} का आपका भुगतान, ${amount}, उसी खाते या कार्ड में वापस कर दिया है जिससे आपने भुगतान किया था।`
export const refundedPart = (orderNumber: string, amount: string) =>
  `हमने ऑर्डर ${orderNumber} के आपके भुगतान का एक हिस्सा, ${amount}, उसी खाते या कार्ड में वापस कर दिया है जिससे आपने भुगतान किया था।`
export const refundedSecond = (orderNumber: string, amount: string) =>
  `हमने ऑर्डर ${orderNumber} का दूसरी बार किया गया भुगतान, ${amount}, उसी खाते या कार्ड में वापस कर दिया है जिससे आपने भुगतान किया था।`
export const refundedSecondPart = (orderNumber: string, amount: string) =>
  `हमने ऑर्डर ${orderNumber} के दूसरी बार किए गए भुगतान का एक हिस्सा, ${amount}, उसी खाते या कार्ड में वापस कर दिया है जिससे आपने भुगतान किया था।`
export const refundTime = (from: number, to: number) =>
  `आपके बैंक में दिखने में इसे ${from === to ? from : `${from}-${to}`} कामकाजी दिन लगते हैं।`
export const orderUnaffected = 'आपके ऑर्डर पर इसका कोई असर नहीं है।'

// Texts of the emails about an account.
export const resetSubject = 'नया पासवर्ड चुनें'
export const resetPreview = 'यह लिंक एक घंटे तक और एक ही बार चलता है।'
export const resetHeading = 'नया पासवर्ड चुनें'
export const resetText = 'आपके खाते के लिए नया पासवर्ड माँगा गया है। अगर यह आपने किया है, तो यहाँ नया पासवर्ड चुनें:'
export const resetButton = 'नया पासवर्ड चुनें'
export const resetLifetime = 'यह लिंक एक घंटे तक और एक ही बार चलता है।'
export const resetNote = 'अगर यह आपने नहीं किया है, तो कुछ न करें: आपका पासवर्ड नहीं बदलेगा।'
export const resetReason = 'यह ईमेल आपको इसलिए मिला है क्योंकि किसी ने “पासवर्ड भूल गए” में आपका ईमेल पता डाला है।'

export const changedSubject = 'आपका पासवर्ड बदल गया है'
export const changedPreview = 'आपने नहीं बदला? तुरंत कदम उठाएँ।'
export const changedHeading = 'आपका पासवर्ड बदल गया है'
export const changedText = (time: string) =>
  `आपके खाते का पासवर्ड ${time} पर बदला गया। आपको हर डिवाइस से लॉग आउट कर दिया गया है।`
export const changedByYou = 'अगर यह आपने किया है, तो इस ईमेल पर ध्यान न दें।'
/**
 * The warning that another person may have changed the password. `contact` is a phone number or email address of the
 * shop; null if it has neither.
 */
export const changedByOther = (contact: string | null) =>
  `अगर यह आपने नहीं किया है, तो अभी नया पासवर्ड मँगाएँ और अपना ईमेल खाता सुरक्षित करें: रीसेट लिंक वहीं भेजा गया था।${contact ? ` हम मदद कर सकते हैं: ${contact}।` : ''}`
export const changedButton = 'नया पासवर्ड मँगाएँ'
export const changedReason =
  'यह ईमेल आपको इसलिए मिला है क्योंकि हमारे यहाँ आपका खाता है। पासवर्ड बदलने पर हम हर बार यह ईमेल भेजते हैं।'

export const confirmSubject = 'कृपया अपने ईमेल पते की पुष्टि करें'
export const confirmPreview = (brand: string) => `पुष्टि करके अपना ${brand} खाता पूरा करें।`
export const confirmHeading = (brand: string) => `${brand} में आपका स्वागत है`
export const confirmText = 'आपका खाता तैयार है। कृपया पुष्टि करें कि यह ईमेल पता आपका है:'
export const confirmButton = 'ईमेल की पुष्टि करें'
export const confirmOrders = 'इसके बाद वे ऑर्डर भी आपकी प्रोफ़ाइल में दिखेंगे जो आपने इस ईमेल पते से बिना खाते के किए थे।'
export const confirmNote = 'आपने खाता नहीं बनाया? इस ईमेल पर ध्यान न दें।'
export const confirmReason = 'यह ईमेल आपको इसलिए मिला है क्योंकि आपके ईमेल पते से खाता बनाया गया है।'

// Texts of the newsletter's welcome email.
export const welcomeSubject = 'आपका 10% डिस्काउंट कोड'
export const welcomePreview = (code: string) => `${code} से आपके पहले ऑर्डर पर 10% की छूट मिलेगी।`
export const welcomeHeading = 'हमारे परिवार में आपका स्वागत है! 🌿'
export const welcomeText = 'हमसे जुड़ने के लिए धन्यवाद। यह रहा पहले ऑर्डर पर 10% छूट का आपका कोड:'
export const welcomeUse = 'चेकआउट पर इसे “डिस्काउंट कोड” में डालें और यही ईमेल पता लिखें। कोड एक ही बार चलता है।'
export const shopNow = 'खरीदारी करें'
/** The welcome email of a shop that sends no discount code. */
export const welcomeOnlySubject = 'आपने हमारा न्यूज़लेटर सब्सक्राइब कर लिया है'
export const welcomeOnlyText = 'हमसे जुड़ने के लिए धन्यवाद। हमारा न्यूज़लेटर आपको इस पते पर मिलेगा।'
export const welcomeReason = 'यह ईमेल आपको इसलिए मिला है क्योंकि इस ईमेल पते से हमारा न्यूज़लेटर लिया गया है।'

// The page that the unsubscribe link in a newsletter opens.
export const unsubscribeTitle = 'न्यूज़लेटर बंद करें?'
export const unsubscribeText = 'इसके बाद हम न्यूज़लेटर नहीं भेजेंगे। ऑर्डर के ईमेल पहले की तरह आते रहेंगे।'
export const unsubscribedTitle = 'न्यूज़लेटर बंद हो गया है'
export const unsubscribedText = 'अब हम न्यूज़लेटर नहीं भेजेंगे।'
export const unsubscribeUnknownTitle = 'यह लिंक काम नहीं करता'
export const unsubscribeUnknownText = 'लिंक अधूरा हो सकता है। कृपया अपने ईमेल वाला लिंक खोलें।'
export const goToShop = 'दुकान पर जाएँ'

// Texts of the emails about returns.
export const returnHeadings = {
  requested: 'आपका वापसी का अनुरोध मिल गया',
  approved: 'आपकी वापसी मंज़ूर हो गई',
  rejected: 'आपकी वापसी स्वीकार नहीं हुई',
  in_transit: 'आपका लौटाया सामान रास्ते में है',
  received: 'आपका लौटाया सामान मिल गया',
  closed: 'आपकी वापसी पूरी हो गई',
}
export const returnSubject = (heading: string, orderNumber: string) => `${heading} (ऑर्डर ${orderNumber})`
export const returnNumber = 'वापसी नंबर'
export const returnRequested = 'हम आपका अनुरोध देखकर ईमेल करेंगे।'
export const returnApproved = 'कृपया सामान अच्छी तरह पैक करके हमें भेजें।'
export const returnSend = (number: string) => `पार्सल पर वापसी नंबर ${number} लिखें। हमारा पता आपके इनवॉइस पर है।`
export const returnCollected = 'कूरियर सामान लेने आएगा। हम आपको ट्रैकिंग नंबर ईमेल करेंगे।'
export const returnPack = (number: string) => `कृपया सामान अच्छी तरह पैक करें और पार्सल पर ${number} लिखें।`
export const pickupHeading = 'कूरियर आपका सामान लेने आएगा'
export const pickupText = 'कृपया पैक किया हुआ सामान तैयार रखें।'
export const pickupCancelledHeading = 'पिकअप रद्द हो गया'
export const pickupCancelledText = 'कृपया सामान खुद हमें भेजें।'
export const returnRejected = 'हम आपकी वापसी स्वीकार नहीं कर सके।'
export const returnRefundOnline = (amount: string) => `हम ${amount} उसी माध्यम में लौटाएँगे जिससे आपने भुगतान किया था।`
export const returnRefundCash = (amount: string) => `हम ${amount} आपकी UPI ID या बैंक खाते में लौटाएँगे।`
export const returnPaidOut = (amount: string, reference: string) =>
  `हमने ${amount} लौटा दिए। भुगतान का संदर्भ ${reference} है।`
export const returnNotRefunded = 'हमने सामान जाँच लिया। इसके लिए कोई रकम नहीं लौटेगी।'
export const returnRefundedBefore = 'हमने सामान जाँच लिया। इसकी रकम पहले ही लौटाई जा चुकी है।'
export const returnExchanged = 'हमें सामान मिल गया। हम आपको बदले का सामान भेजेंगे।'
export const differenceHeading = 'अपने एक्सचेंज के अंतर का भुगतान करें'
export const differenceText = (amount: string, until: string) =>
  `हमें आपका सामान मिल गया। कृपया ${until} तक ${amount} का भुगतान करें।`
export const differenceNext = 'फिर हम आपको बदले का सामान भेजेंगे।'
export const payDifference = 'अंतर का भुगतान करें'
export const returnNeedsPayout = 'कृपया ऑर्डर पेज पर अपनी UPI ID या बैंक खाता भरें।'
export const returnLowered = 'कम रकम लौटाने का कारण'
export const priceLowered = 'हमने आपके ऑर्डर की कीमत कम की'
export const priceRefunded = 'आपका रिफ़ंड कर दिया गया'
export const refundAccountHeading = 'आपकी रकम लौटाने का खाता सेव हो गया'
export const refundAccountText = 'आपकी रकम ऑर्डर पेज पर भरे गए खाते में लौटेगी।'
export const refundAccountNotYou = 'अगर यह खाता आपने नहीं भरा, तो कृपया तुरंत हमसे संपर्क करें।'

// Texts of the email that a product is available again.
export const stockSubject = (name: string) => `फिर से उपलब्ध: ${name}`
export const stockPreview = 'आपने हमसे सूचना माँगी थी।'
export const stockHeading = 'यह फिर से उपलब्ध है'
export const stockText = (name: string) => `अब आप ${name} फिर से ऑर्डर कर सकते हैं।`
export const stockButton = 'प्रोडक्ट देखें'
export const stockNote = 'इसके बारे में यह हमारा एकमात्र ईमेल है। यह फिर से खत्म हो सकता है।'
export const stockReason = 'यह ईमेल आपको इसलिए मिला है क्योंकि यह पता “उपलब्ध होने पर सूचना दें” में डाला गया था।'
export const stopTitle = 'ये ईमेल बंद करें?'
export const stopText = 'हम स्टॉक की सूचना के आपके सभी अनुरोध हटा देंगे। ऑर्डर के ईमेल पहले की तरह आते रहेंगे।'
export const stopButton = 'ये ईमेल बंद करें'
export const stoppedTitle = 'ये ईमेल बंद हो गए हैं'
export const stoppedText = 'स्टॉक की सूचना के आपके अनुरोध हटा दिए गए हैं।'
