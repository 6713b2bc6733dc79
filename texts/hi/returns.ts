// Labels and messages about the returns of an order, on the order page.
export const open = 'सामान लौटाएँ या बदलें'
export const title = 'सामान लौटाएँ या बदलें'
export const untilText = (date: string) =>
  `आप ${date} तक सामान लौटा सकते हैं। ख़राब, ग़लत या देर से आया सामान कभी भी लौटा सकते हैं।`
export const overText = 'लौटाने का समय बीत गया है। ख़राब, ग़लत या देर से आया सामान अब भी लौटाया जा सकता है।'
export const reason = 'कारण'
export const choose = 'कृपया चुनें'
export const reasons = {
  damaged: 'टूटा या ख़राब',
  wrong_item: 'ग़लत सामान',
  late: 'बहुत देर से आया',
  unwanted: 'अब नहीं चाहिए',
  other: 'दूसरा कारण',
}
export const resolution = 'आप क्या चाहते हैं?'
export const resolutions = { refund: 'रिफ़ंड', exchange: 'एक्सचेंज' }
export const exchangeHint = 'कम दाम होने पर अंतर हम लौटाएँगे। ज़्यादा दाम होने पर आप सामान मिलने के बाद भुगतान करेंगे।'
export const exchangeNone = 'इनमें से कुछ सामान एक्सचेंज के लिए स्टॉक में नहीं है। कृपया रिफ़ंड चुनें।'
export const exchangeField = (name: string) => `${name} के बदले`
export const exchangeOption = (title: string, price: string) => `${title} (${price} प्रति पीस)`
export const sameItem = 'वही सामान'
export const exchangedFor = (title: string) => `इसके बदले: ${title}`
export const exchangeStatus = (isDelivered: boolean) => (isDelivered ? 'एक्सचेंज पूरा हुआ' : 'एक्सचेंज जारी है')
export const replacementWaits = 'हम बदले का सामान तैयार कर रहे हैं।'
export const replacementStatus = (status: string) => `बदले का सामान: ${status}`
export const trackReplacement = 'बदले का सामान ट्रैक करें'
export const payDifference = 'अंतर का भुगतान करें'
export const differenceWaits = (amount: string) => `बदले का सामान ${amount} महँगा है। हम आपको भुगतान का लिंक ईमेल करेंगे।`
export const differenceDue = (amount: string, until: string) =>
  `कृपया ${until} तक ${amount} का भुगतान करें। फिर हम बदले का सामान भेजेंगे।`
export const differenceOffline = 'भुगतान के लिए इंटरनेट से जुड़ें।'
export const differencePaid = (amount: string) => `अंतर का भुगतान हुआ: ${amount}`
export const differenceEnded = 'भुगतान का लिंक बंद हो गया। हम आपके सामान के बारे में आपसे संपर्क करेंगे।'
export const comment = 'टिप्पणी'
export const addPhotos = 'फ़ोटो जोड़ें'
export const photosHint = (max: number) => `ज़्यादा से ज़्यादा ${max} फ़ोटो। इन्हें सिर्फ़ आप और दुकान देख सकते हैं।`
export const photosTooMany = (max: number) => `कृपया ज़्यादा से ज़्यादा ${max} फ़ोटो जोड़ें`
export const photoUnreadable = 'यह फ़ोटो नहीं खुली। कृपया दूसरी चुनें।'
export const photo = (number: number) => `फ़ोटो ${number}`
export const removePhoto = (number: number) => `फ़ोटो ${number} हटाएँ`
export const chooseItems = 'कम से कम एक पीस चुनें'
export const chooseReason = 'कृपया कारण चुनें'
export const submit = 'वापसी का अनुरोध करें'
export const sending = 'भेजा जा रहा है...'
export const close = 'बंद करें'
export const sent = 'आपका वापसी का अनुरोध मिल गया। हम आपको ईमेल करेंगे।'
export const failedTitle = 'आपका वापसी का अनुरोध नहीं भेजा गया'
export const failed = 'हमारी तरफ़ से कुछ गड़बड़ हुई। कृपया दोबारा कोशिश करें।'
export const numbered = (number: string) => `वापसी ${number}`
export const statuses = {
  requested: 'वापसी का अनुरोध किया गया',
  approved: 'वापसी मंज़ूर हुई',
  rejected: 'वापसी स्वीकार नहीं हुई',
  in_transit: 'सामान दुकान की ओर रास्ते में है',
  received: 'सामान मिल गया',
  closed: 'वापसी पूरी हुई',
}
export const itemRejected = 'स्वीकार नहीं हुआ'
export const sendText = <T>(number: T) => ['सामान अच्छी तरह पैक करें, पार्सल पर ', number, ' लिखें और हमें भेजें।']
export const pickupStatuses = {
  requested: 'हम कूरियर पिकअप का इंतज़ाम कर रहे हैं।',
  booked: 'कूरियर सामान लेने आएगा।',
  picked_up: 'कूरियर ने सामान ले लिया है।',
  in_transit: 'सामान हमारे पास आ रहा है।',
  returning: 'कूरियर सामान आपके पास वापस ला रहा है।',
  delivered: 'सामान पहुँच गया। हम उसे जाँचेंगे।',
}
export const pickupPack = <T>(number: T) => ['सामान अच्छी तरह पैक करें और पार्सल पर ', number, ' लिखें।']
export const trackPickup = 'पिकअप ट्रैक करें'
export const refunding = (amount: string) => `रिफ़ंड: ${amount}`
export const refundedBefore = 'इस सामान की रकम पहले ही लौटाई जा चुकी है।'
/** The heading of a lower price of goods that are not returned. */
export const reduced = 'कीमत कम की गई'
export const rejected = 'स्वीकार न होने का कारण:'
export const lowered = 'कम रकम लौटाने का कारण:'
export const paidOut = (amount: string, reference: string) => `${amount} लौटाए गए। संदर्भ: ${reference}`
export const payoutText = 'आपने नकद भुगतान किया था। हम रकम कहाँ लौटाएँ?'
export const payoutMethod = 'रकम यहाँ लौटाएँ'
export const payoutBank = 'बैंक खाता'
export const payoutFields = {
  upi: 'UPI ID',
  name: 'खाताधारक',
  account: 'खाता नंबर',
  ifsc: 'IFSC कोड',
}
export const payoutSave = 'खाता सहेजें'
export const payoutSaved = 'रिफ़ंड के लिए आपका खाता हमारे पास है।'
export const payoutChange = 'खाता बदलें'
export const payoutFailed = 'आपका खाता सहेजा नहीं गया'
