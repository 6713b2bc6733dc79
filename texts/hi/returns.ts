// Returns on the order page.
export const open = 'सामान लौटाएँ'
export const title = 'सामान लौटाएँ'
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
export const comment = 'टिप्पणी'
export const addPhotos = 'फ़ोटो जोड़ें'
export const photosHint = (max: number) => `ज़्यादा से ज़्यादा ${max} फ़ोटो। इन्हें सिर्फ़ आप और दुकान देख सकते हैं।`
export const photosTooMany = (max: number) => `कृपया ज़्यादा से ज़्यादा ${max} फ़ोटो जोड़ें`
export const photoUnreadable = 'यह फ़ोटो नहीं खुली। कृपया दूसरी चुनें।'
export const photo = (number: number) => `फ़ोटो ${number}`
export const removePhoto = (number: number) => `फ़ोटो ${number} हटाएँ`
export const chooseItems = 'कम से कम एक नग चुनें'
export const chooseReason = 'कृपया कारण चुनें'
export const submit = 'वापसी का अनुरोध करें'
export const sending = 'भेजा जा रहा है...'
export const close = 'बंद करें'
export const sent = (number: string) => `आपका वापसी का अनुरोध ${number} मिल गया। हम आपको ईमेल करेंगे।`
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
export const sendText = (number: string) => `सामान अच्छी तरह पैक करें, पार्सल पर ${number} लिखें और हमें भेजें।`
export const refunding = (amount: string) => `रिफ़ंड: ${amount}`
export const refundedBefore = 'इस सामान की रकम पहले ही लौटाई जा चुकी है।'
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
