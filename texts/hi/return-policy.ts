export const returnsEyebrow = 'वापसी और एक्सचेंज'
export const returnsTitle = 'ठीक नहीं लगा? वापस भेजें'
export const returnsText = (days: number, refund: string | null) =>
  `${days} दिन के अंदर, बिना खोले।${refund ? ` रिफ़ंड में ${refund} लगते हैं।` : ''}`
export const returnStepsTitle = 'वापसी का तरीका'
export const returnAskTitle = 'वापसी का अनुरोध करें'
export const returnAskText = <Link>(days: number, track: (text: string) => Link): readonly (string | Link)[] => [
  `${days} दिन के अंदर `,
  track('अपना ऑर्डर खोलें'),
  ' और “सामान लौटाएँ या बदलें” दबाएँ।',
]
export const returnPackTitle = 'पैक करें'
export const returnPackText = 'बिना खोले, सील सही-सलामत, उसी डिब्बे में जिसमें आया था।'
export const returnHandOverTitle = 'कूरियर को दें'
export const returnHandOverText = 'हमारा कूरियर उसी पते से ले जाएगा जहाँ हमने पहुँचाया था।'
/** The instruction to send goods back, in a shop without a courier that collects returns. */
export const returnSendText = 'पार्सल हमारे पते पर भेजें और रसीद संभालकर रखें।'
export const returnRefundTitle = 'पैसे वापस'
export const returnRefundText = 'हम सील जाँचते हैं और उसी दिन रिफ़ंड भेज देते हैं।'
export const returnRefundTextOwn = 'हम सील जाँचते हैं और रिफ़ंड भेज देते हैं।'
export const refundTimesTitle = 'रिफ़ंड का समय'
export const refundCards = 'कार्ड'
export const refundUpi = 'UPI'
export const refundBank = 'बैंक ट्रांसफ़र'
export const refundCredit = 'स्टोर क्रेडिट'
export const businessDays = (from: number, to: number) => `${from === to ? from : `${from}-${to}`} कामकाजी दिन`
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
