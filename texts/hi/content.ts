export const hoursTitle = 'दुकान का समय'
export const consultationTitle = 'हकीम से बात करें'
export const consultationText = 'पता नहीं कि आपके मिज़ाज के लिए कौन सी दवा ठीक है? सलाह के लिए समय लें और अपने सवाल पूछें।'
export const consultationByPhone = 'फ़ोन या वीडियो पर'
export const consultationInPerson = 'आमने-सामने'
export const consultationBook = 'सलाह का समय लें'

export const articleEyebrow = 'लेख'

/** The label of the WhatsApp number. */
export const whatsapp = 'व्हाट्सऐप'

export const aboutEyebrow = (brand: string) => `${brand} के बारे में`
export const aboutTitle = 'लखनऊ का दवाखाना, आपके दरवाज़े पर'
export const aboutText = 'यूनानी दवाएँ, पुराने लखनऊ में बनी और आधुनिक लैब में जाँची हुई।'
export const storyTitle = 'हमारी कहानी'
export const storyOrigin =
  'यूनानी चिकित्सा करीब आठ सौ साल पहले ईरानी और अरब हकीमों के साथ भारत आई। इसने आयुर्वेद से आँवला और हरड़ लिए, और अपने साथ गुलाब जल और शरबत लाई।'
export const storyName =
  'गुलबाग़ यानी फूलों का बाग। हमारी शुरुआत ताँबे की एक देगची और नुस्खों की एक किताब से हुई। तब से कारखाना बढ़ा है, और नुस्खे आज भी वही हैं।'
export const storyToday =
  'आज हर बैच की जाँच लैब में होती है। हर प्रोडक्ट पारंपरिक तरीके से बनता है और आधुनिक जाँच में पास होने के बाद ही भेजा जाता है।'
export const valuesTitle = 'हमारे उसूल'
export const naturalTitle = 'कुदरती और शुद्ध'
export const naturalText = 'जड़ी-बूटियाँ, खनिज, शहद और चीनी। सारी सामग्री लेबल पर लिखी है।'
export const wisdomTitle = 'यूनानी ज्ञान'
export const wisdomText = 'हमारे नुस्खे यूनानी की पुरानी मान्य किताबों के मुताबिक हैं। कोई नुस्खा अलग हो, तो लेबल पर लिखा होता है।'
export const qualityTitle = 'भरोसेमंद गुणवत्ता'
export const qualityText = 'प्रमाणित लैब में हर बैच की पहचान, भारी धातुओं और कीटाणुओं की जाँच होती है।'
export const customerTitle = 'ग्राहक सबसे पहले'
export const customerText = 'फ़ोन पर असली लोग बात करते हैं और बताते हैं कि प्रोडक्ट क्या कर सकता है और क्या नहीं।'
export const missionTitle = 'हमारा मकसद'
export const missionText = 'अच्छी तरह बनी, ईमानदार लेबल वाली पारंपरिक दवाएँ भारत के हर घर तक पहुँचाना।'
export const reasonsTitle = 'हमें चुनने की वजहें'
export const reasonIngredients = '100% कुदरती सामग्री, मात्रा के साथ लिखी हुई'
export const reasonCertified = 'लैब से प्रमाणित, यूनानी मान्यता प्राप्त, FSSAI प्रमाणित'
export const reasonBatches = 'थोड़ी-थोड़ी मात्रा में बनी, हाथ से लिखी तारीख के साथ'
export const reasonHonest = 'पारंपरिक इस्तेमाल की साफ़ जानकारी, बीमारी ठीक करने का कोई वादा नहीं'
export const reasonReturns = (days: number) => `बिना खुले पैक की ${days} दिन में वापसी`
export const shopNow = 'अभी खरीदें'

export const contactEyebrow = 'संपर्क करें'
export const contactTitle = 'आएँ, फ़ोन करें या लिखें'
export const contactText = (hours: number) => `हम ${hours} घंटे में जवाब देते हैं।`
export const contactDetailsTitle = 'फ़ोन करें या लिखें'
export const storeTitle = 'हमारी दुकान पर आएँ'
export const officerTitle = 'शिकायत अधिकारी'
export const licencesTitle = 'लाइसेंस'

export const formTitle = 'हमें लिखें'
export const nameLabel = 'नाम'
export const phoneLabel = 'फ़ोन'
export const subjectLabel = 'विषय'
export const messageLabel = 'संदेश'
/** The subject of a message about an order. */
export const orderSubject = (orderNumber: string) => `ऑर्डर ${orderNumber}`
export const send = 'संदेश भेजें'
export const sending = 'भेज रहे हैं...'
export const sendFailedTitle = 'संदेश नहीं भेजा जा सका'
export const sendFailedOffline = 'आप ऑफ़लाइन हैं। आपका संदेश सेव है। ऑनलाइन आने पर फिर कोशिश करें।'
export const sendFailedText = 'आपका संदेश सेव है। कृपया फिर कोशिश करें।'
export const sentTitle = 'संदेश भेज दिया गया'
/** `hours` is null while the reply time is unknown. */
export const sentText = <Ticket>(ticket: Ticket, hours: number | null): readonly (string | Ticket)[] => [
  `आपके संदेश के लिए धन्यवाद।${hours === null ? '' : ` हम ${hours} घंटे में जवाब देंगे।`} आपका टिकट नंबर `,
  ticket,
  ' है।',
]
export const sendAnother = 'एक और संदेश भेजें'
export const waitingText = 'दुकान से संपर्क नहीं हो सका। आपके ऑनलाइन आते ही हम आपका संदेश भेज देंगे, चाहे आप यह पेज बंद कर दें।'
export const waitingItems = 'बाकी आइटम देखें'
export const writeAnother = 'एक और संदेश लिखें'

export const returnsEyebrow = 'वापसी और एक्सचेंज'
export const returnsTitle = 'ठीक नहीं लगा? वापस भेजें'
export const returnsText = (days: number) => `${days} दिन के अंदर, बिना खोले। रिफ़ंड में 5-7 कामकाजी दिन लगते हैं।`
export const returnStepsTitle = 'वापसी का तरीका'
export const returnAskTitle = 'हमसे संपर्क करें'
export const returnAskText = (days: number) => `${days} दिन के अंदर लिखें या फ़ोन करें और अपना ऑर्डर नंबर बताएँ।`
export const returnPackTitle = 'पैक करें'
export const returnPackText = 'बिना खोले, सील सही-सलामत, उसी डिब्बे में जिसमें आया था।'
export const returnHandOverTitle = 'कूरियर को दें'
export const returnHandOverText = 'हमारा कूरियर उसी पते से ले जाएगा जहाँ हमने पहुँचाया था।'
/** Without a courier who collects the return. */
export const returnSendText = 'पार्सल हमारे पते पर भेजें और रसीद संभालकर रखें।'
export const returnRefundTitle = 'पैसे वापस'
export const returnRefundText = 'हम सील जाँचते हैं और उसी दिन रिफ़ंड भेज देते हैं।'
export const returnRefundTextOwn = 'हम सील जाँचते हैं और रिफ़ंड भेज देते हैं।'
export const refundTimesTitle = 'रिफ़ंड का समय'
export const refundCards = 'कार्ड'
export const refundUpi = 'UPI'
export const refundBank = 'बैंक ट्रांसफ़र'
export const refundCredit = 'स्टोर क्रेडिट'
export const businessDays = (from: number, to: number) => `${from}-${to} कामकाजी दिन`
export const refundInstant = 'तुरंत'
export const exchangesTitle = 'एक्सचेंज'
export const exchangesText = 'हर ऑर्डर पर एक एक्सचेंज मुफ़्त है: न भेजने का शुल्क लगता है, न मँगाने का।'
export const noReturnsTitle = 'क्या वापस नहीं हो सकता'
export const noReturnsText = 'खुले हुए पैक, सुरक्षा की वजह से। अगर कोई चीज़ खराब हालत में या गलत पहुँची हो, तो हम गलती सुधारेंगे।'
export const questionsTitle = 'सवाल'
export const questionsText = <Link>(
  help: (text: string) => Link,
  contact: (text: string) => Link,
): readonly (string | Link)[] => [
  'ज़्यादातर सवालों के जवाब ',
  help('मदद केंद्र'),
  ' में हैं। बाकी के लिए कृपया ',
  contact('हमें लिखें'),
  '।',
]

export const shippingEyebrow = 'डिलीवरी'
export const shippingTitle = 'हमारे कारखाने से आपके दरवाज़े तक'
export const shippingText = 'हम भारत में हर उस जगह पहुँचाते हैं जहाँ कूरियर जाता है।'
export const ratesTitle = 'शुल्क और समय'
export const costsTitle = 'डिलीवरी शुल्क'
export const zoneHead = 'क्षेत्र'
export const standardHead = 'सामान्य'
export const expressHead = 'एक्सप्रेस'
export const metroCities = 'मेट्रो शहर'
export const tier1Cities = 'टियर 1 शहर'
export const otherAreas = 'बाकी जगहें'
export const days = (from: number, to: number) => `${from}-${to} दिन`
export const ratesNote = 'आपके ऑर्डर का शुल्क ऑर्डर करने से पहले दिखाया जाता है; डिलीवरी जाँचने के लिए अपना पिन कोड लिखें।'
export const dispatchTitle = 'ऑर्डर भेजना'
export const dispatchText =
  'ऑर्डर 24 घंटे में तैयार कर दिए जाते हैं। पार्सल सुबह 9 से शाम 6 बजे के बीच पहुँचाए जाते हैं। रविवार को पार्सल नहीं भेजे जाते।'
export const countryTitle = 'हम कहाँ भेजते हैं'
export const countryText = 'हम सिर्फ़ भारत में भेजते हैं।'
export const bulkTitle = 'थोक ऑर्डर'
export const bulkText = <Link>(contact: (text: string) => Link): readonly (string | Link)[] => [
  '10 से ज़्यादा आइटम चाहिए? कृपया पहले ',
  contact('हमें लिखें'),
  ': हम थोक ऑर्डर की कीमत बताएँगे और डिलीवरी की तारीख पक्की करेंगे।',
]
export const trackTitle = 'अपना ऑर्डर ट्रैक करें'
export const trackText = <Link>(track: (text: string) => Link): readonly (string | Link)[] => [
  'ऑर्डर नंबर और ईमेल से आप बिना खाते के कभी भी ',
  track('अपना ऑर्डर ट्रैक कर सकते हैं'),
  '।',
]
