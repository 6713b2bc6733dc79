export const eyebrow = 'कानूनी जानकारी'
export const title = 'नियम और गोपनीयता'
export const text = 'ऑर्डर करते समय आप किन बातों पर सहमत होते हैं, और हम आपकी जानकारी का इस्तेमाल कैसे करते हैं।'

export const sellerTitle = 'आप किससे खरीदते हैं'
export const seller = (addressLines: readonly string[]) => `${addressLines.join(', ')}।`
export const licences = (licences: readonly string[]) => `${licences.join(', ')}।`

export const pricesTitle = 'कीमत और भुगतान'
/** The beginning of the second sentence of `prices`, depending on the charges that the checkout adds. */
const seeAmount = {
  both: 'डिलीवरी शुल्क और GST चेकआउट पर जुड़ते हैं, और ',
  gst: 'GST चेकआउट पर जुड़ता है, और ',
  delivery: 'डिलीवरी शुल्क चेकआउट पर जुड़ता है, और ',
  none: 'चेकआउट पर कुछ नहीं जुड़ता, और ',
  unknown: '',
}
/** When and how the shopper pays, a part of `prices`, depending on the payment methods of the shop. */
const paymentTimes = { both: 'ऑनलाइन या पार्सल मिलने पर नकद', cash: 'पार्सल मिलने पर नकद', online: 'ऑनलाइन', none: '' }
export const prices = (charges: keyof typeof seeAmount, payments: keyof typeof paymentTimes) => {
  const payment = paymentTimes[payments]
  return `कीमतें रुपये में हैं। ${seeAmount[charges]}ऑर्डर करने से पहले आपको पूरी रकम दिखती है: यही रकम आप ${payment} चुकाते हैं।`
}
export const priceChanges = 'अगर ऑर्डर करते समय कोई कीमत या स्टॉक बदल जाए, तो हम आपको दिखाते हैं और आपसे दोबारा पूछते हैं।'
export const unpaidOrder = 'जिस ऑनलाइन ऑर्डर का भुगतान नहीं होता, वह रद्द हो जाता है और आपसे कोई पैसा नहीं लिया जाता।'

export const deliveryTitle = 'डिलीवरी और वापसी'
interface DeliveryLinks<Link> {
  shipping: (text: string) => Link
  returns: (text: string) => Link
  contact: (text: string) => Link
}
export const delivery = <Link>(
  { shipping, returns, contact }: DeliveryLinks<Link>,
  days: number,
): readonly (string | Link)[] => [
  'डिलीवरी की जानकारी ',
  shipping('डिलीवरी'),
  ` पेज पर है। बिना खुले प्रोडक्ट आप ${days} दिन के अंदर वापस कर सकते हैं: पूरी जानकारी `,
  returns('वापसी'),
  ' पेज पर देखें। जब तक ऑर्डर पैक न हो, आप उसे अपने ऑर्डर के पेज पर रद्द कर सकते हैं। उसके बाद ',
  contact('हमसे संपर्क करें'),
  '। रद्द ऑर्डर के लिए चुकाई गई पूरी रकम वापस मिलेगी।',
]

export const remediesTitle = 'हमारी दवाएँ क्या हैं'
export const remedies =
  'पारंपरिक नुस्खे, जिनके बारे में वही लिखा है जिसके लिए परंपरा में उनका इस्तेमाल होता है। यहाँ लिखी कोई बात न रोग की पहचान है, न बीमारी ठीक करने का वादा। कृपया लेबल पर लिखे निर्देश मानें। अगर आप दूसरी दवाएँ लेते हैं, गर्भवती हैं, स्तनपान कराती हैं, आपका इलाज चल रहा है या आप बच्चे के लिए खरीद रहे हैं, तो पहले अपने डॉक्टर से पूछें।'

export const reviewsTitle = 'आपकी समीक्षाएँ'
export const reviews =
  'समीक्षाएँ आपके दिए हुए नाम के साथ दिखाई जाती हैं, आपके ईमेल पते के साथ कभी नहीं। जो समीक्षा गैर-कानूनी या अपमानजनक हो या प्रोडक्ट के बारे में न हो, उसे हम हटा सकते हैं।'

export const privacyTitle = 'गोपनीयता'
export const orderData =
  'हम वही जानकारी रखते हैं जो ऑर्डर के लिए चाहिए: नाम, ईमेल पता, फ़ोन नंबर, पता और आपने क्या खरीदा। आपके कार्ड की जानकारी हम तक कभी नहीं पहुँचती। हम सिर्फ़ वही जानकारी साझा करते हैं जो कूरियर और भुगतान कंपनी को चाहिए, और कोई जानकारी नहीं बेचते। पर्चे की फ़ोटो एन्क्रिप्ट करके रखी जाती है, सिर्फ़ हम देखते हैं, और जाँच के 30 दिन बाद मिटा देते हैं।'
export const deviceData =
  'विज्ञापन या ट्रैकिंग की कोई कुकी नहीं है। एक कुकी आपको लॉग इन रखती है। दूसरी याद रखती है कि इस डिवाइस से कौन से ऑर्डर किए गए। तीसरी याद रखती है कि आप यहाँ पहले लॉग इन कर चुके हैं। चौथी आपकी चुनी हुई भाषा याद रखती है। आपका कार्ट, आपकी विशलिस्ट, आपके देखे हुए प्रोडक्ट, आपकी खोजें, आपका जाँचा हुआ पिन कोड और आपके अधूरे फ़ॉर्म आपके डिवाइस पर रहते हैं; लॉग आउट करने पर ये हट जाते हैं। अगर आप लॉग इन हैं, तो आपके कार्ट के प्रोडक्ट और उनकी मात्रा आपके खाते में भी सेव रहते हैं, ताकि वे आपके दूसरे डिवाइस पर भी दिखें।'
/** The paragraph about the shopper's rights. `email` is the link to the email address of the shop. */
export const yourRights = <Link>(email: Link): readonly (string | Link)[] => [
  'हम खबरें तभी ईमेल करते हैं जब आप न्यूज़लेटर सब्सक्राइब करें; उसे आप कभी भी बंद कर सकते हैं। आपके बारे में हमारे पास रखी जानकारी देखने, सुधारने या मिटाने के लिए ',
  email,
  ' पर लिखें। बिल उतने समय तक रखे जाते हैं जितना टैक्स कानून में ज़रूरी है।',
]

export const complaintsTitle = 'अगर कुछ गलत हो जाए'
interface Officer<Link> {
  name: string
  email: Link | null
  phone: string | null
  /** The sentence about the times within which the grievance officer answers. */
  answers: string
}
export const complaints = <Link>(officer: Officer<Link> | null): readonly (string | Link)[] => [
  'कृपया पहले हमसे संपर्क करें।',
  ...(officer
    ? [
        ` शिकायतें हमारे शिकायत अधिकारी के पास जाती हैं: ${officer.name}`,
        ...(officer.email ? [', ', officer.email] : []),
        `${officer.phone ? `, ${officer.phone}` : ''}। ${officer.answers}`,
      ]
    : []),
  ' भारतीय कानून लागू होता है। इस पेज की कोई भी बात उपभोक्ता के रूप में आपके अधिकारों को सीमित नहीं करती।',
]
