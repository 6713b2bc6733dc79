export const loading = 'बाकी आइटम लोड हो रहे हैं'
export const emptyTitle = 'भेजने के लिए कुछ बाकी नहीं है'
export const emptyText = 'ऑफ़लाइन रहते हुए आप जो भी करेंगे, वह भेजे जाने तक यहाँ दिखेगा।'
export const continueShopping = 'खरीदारी जारी रखें'
export const title = 'भेजा जाना बाकी है'
export const textOnline = 'इस फ़ोन पर सेव है। दुकान को अभी नहीं मिला है।'
export const textOffline = 'आप ऑफ़लाइन हैं। सब इस डिवाइस पर सेव है। ऑनलाइन आते ही हम भेज देंगे।'
export const sendNow = 'अभी भेजें'
export const nothingSentTitle = 'कुछ भी नहीं भेजा गया'
export const nothingSentText = 'आपके सेव किए आइटम पढ़े नहीं जा सके। दुकान को फिर से खोलें।'
export const notSentTitle = 'अभी नहीं भेजा गया'
export const notSentText = 'अभी संपर्क नहीं हो पा रहा है। हम कोशिश करते रहेंगे।'
export const unreadableTitle = 'यह आइटम अब पढ़ा नहीं जा सकता'
export const unreadableText = 'यह इस फ़ोन पर खराब हो गया है, इसलिए भेजा नहीं जा सकता।'

export const yourOrder = 'आपका ऑर्डर'
export const yourReview = 'आपकी समीक्षा'
export const yourReviewOf = (product: string) => `${product} की आपकी समीक्षा`
export const yourVote = 'समीक्षा पर आपका वोट'
export const yourVoteOn = (product: string) => `${product} की समीक्षा पर आपका वोट`
export const yourMessage = 'हमारे लिए आपका संदेश'
export const yourNewsletter = 'आपका न्यूज़लेटर'

export const orderNotConfirmed = 'इस फ़ोन पर सेव है, भेजा जाना बाकी है: अभी पुष्टि नहीं हुई'
export const orderNotPlaced = 'इस फ़ोन पर सेव है, भेजा जाना बाकी है: अभी ऑर्डर नहीं हुआ'
export const actionNeeded = 'आपको कुछ करना है'
export const paused = 'बदलाव पूरा होने तक रुका है'
export const orderPaused = 'अभी ऑर्डर नहीं हुआ। बदलाव पूरा होने तक रुका है'
export const madeAt = (time: string) => `${time} पर बनाया गया`
export const pricesAsOf = (time: string) => `कीमतें ${time} की हैं।`
export const priceEach = (price: string) => `${price} प्रति आइटम`
export const totalInCash = 'कुल, नकद भुगतान'
export const stars = (rating: string) => `5 में से ${rating} स्टार`
export const newsletterTo = (email: string) => `न्यूज़लेटर ${email} पर`
export const voteHelpful = 'काम की'
export const voteUnhelpful = 'काम की नहीं'
export const voteRemoved = 'आपका वोट हटाया गया'
export const logInToSend = 'इसे भेजने के लिए उसी खाते में लॉग इन करें जिससे इसे बनाया था।'
export const logIn = 'लॉग इन करें'
export const change = 'बदलें'
export const keepEditing = 'बदलना जारी रखें'
export const sendUnchanged = 'बिना बदले भेजें'
export const discard = 'हटाएँ'
export const discardText = 'इसे भेजा नहीं जाएगा।'
/** The question before an order or other entry is discarded that may have reached the server. */
export const discardTriedText = 'हो सकता है यह दुकान तक पहुँच चुका हो; अगर नहीं, तो इसे भेजा नहीं जाएगा।'
export const discardConfirm = 'हाँ, हटाएँ'
export const keep = 'रहने दें'
export const notChangedTitle = 'कुछ भी नहीं बदला'
export const notChangedText = 'बदलाव सेव नहीं हो सका। जगह खाली करके फिर कोशिश करें।'

export const name = 'नाम'
export const email = 'ईमेल'
export const phone = 'फ़ोन (वैकल्पिक)'
export const subject = 'विषय'
export const message = 'संदेश'
export const rating = 'रेटिंग'
export const reviewTitle = 'शीर्षक'
export const comment = 'आपकी राय'
export const save = 'सेव करें'
export const cancel = 'रद्द करें'

export const orderRefusedTitle = 'आपका ऑर्डर अभी नहीं हुआ है।'
export const refusedTitle = 'यह अभी नहीं भेजा गया है।'
export const refused = 'हम इसे स्वीकार नहीं कर सके।'
export const logInAgain = 'इसे भेजने के लिए फिर से लॉग इन करें।'
export const orderReplaced = 'इसकी जगह नया ऑर्डर हो गया है।'
export const alreadySent = 'जो आपने पहले भेजा था वह हमें मिल चुका है। इसे भी भेजें?'
export const unreadableReply = 'दुकान का जवाब पढ़ा नहीं जा सका। हो सकता है यह पहुँच गया हो।'
export const unknownProduct = 'एक प्रोडक्ट'
export const notSold = (product: string) => `${product} की बिक्री बंद हो गई है।`
export const soldOut = (product: string) => `${product} स्टॉक में नहीं है।`
export const chooseOption = (product: string) => `${product}: कृपया एक विकल्प चुनें।`
export const fewerLeft = (product: string, wanted: number, left: number) =>
  `${product}: आपको ${wanted} चाहिए, स्टॉक में सिर्फ़ ${left}।`
export const newPrice = (product: string, price: string) => `${product} की कीमत अब ${price} है।`
export const changedPrice = (product: string, price: string, before: string) =>
  `${product} की कीमत अब ${before} की जगह ${price} है।`
export const payOnline = 'ऑनलाइन भुगतान करें'
export const updateOrder = 'मेरा ऑर्डर अपडेट करें'
export const goToCheckout = 'चेकआउट पर जाएँ'
export const sendAsNew = 'इसे भी भेजें'
export const tryAgain = 'फिर कोशिश करें'
export const yourStockRequest = 'ईमेल के लिए आपका अनुरोध'
export const yourStockRequestFor = (product: string) => `सूचना दें: ${product}`
export const stockRequestTo = (email: string) => `उपलब्ध होने पर ${email} पर ईमेल`
export const yourReturn = 'आपका वापसी का अनुरोध'
export const returnOf = (order: string) => `ऑर्डर ${order} का सामान`
