// Labels and messages about the prescription of an order, on the order page.
export const titles = {
  required: 'अपना डॉक्टर का पर्चा अपलोड करें',
  waiting: 'हम आपका पर्चा जाँच रहे हैं',
  rejected: 'हम आपका पर्चा मंज़ूर नहीं कर सके',
}
export const requiredText = 'इस ऑर्डर का एक प्रोडक्ट सिर्फ़ पंजीकृत चिकित्सक के पर्चे पर बिकता है। हमारी मंज़ूरी के बाद आप भुगतान करेंगे।'
export const waitingText = 'मंज़ूर होते ही हम आपको ईमेल करेंगे। तब आप भुगतान कर सकते हैं।'
export const until = (time: string) => `मंज़ूर पर्चे के बिना हम ${time} को ऑर्डर रद्द कर देंगे।`
export const reason = (text: string) => `कारण: ${text}`
export const addPhotos = 'पर्चे की फ़ोटो जोड़ें'
export const photosHint = (max: number) =>
  `ज़्यादा से ज़्यादा ${max} फ़ोटो। इन्हें सिर्फ़ दुकान देख सकती है और 30 दिन बाद मिटा देती है।`
export const photosTooMany = (max: number) => `कृपया ज़्यादा से ज़्यादा ${max} फ़ोटो जोड़ें`
export const photoUnreadable = 'यह फ़ोटो नहीं खुली। कृपया दूसरी चुनें।'
export const photo = (number: number) => `फ़ोटो ${number}`
export const removePhoto = (number: number) => `फ़ोटो ${number} हटाएँ`
export const missing = 'कृपया पर्चे की फ़ोटो जोड़ें'
export const submit = 'पर्चा भेजें'
export const sending = 'भेज रहे हैं...'
export const replace = 'दूसरा पर्चा भेजें'
export const sent = 'हमें आपका पर्चा मिल गया।'
export const failedTitle = 'आपका पर्चा नहीं भेजा जा सका'
export const failed = 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।'
