export const eyebrow = 'मदद केंद्र'
export const title = 'हम आपकी क्या मदद करें?'
export const text = 'आम सवालों के जवाब, और फ़ोन पर असली इंसान से बात।'
export const supportTitle = 'सहायता'

export const unaniTitle = 'यूनानी चिकित्सा के बारे में'
export const unaniQuestion = 'यूनानी चिकित्सा क्या है?'
export const unaniAnswer =
  'इलाज का एक तरीका, जो यूनान से ईरान और अरब दुनिया के रास्ते भारत आया, जहाँ यह करीब आठ सौ साल से चल रहा है। यह दवा से पहले खान-पान, आराम, हवा और मिज़ाज को देखता है, और इसकी दवाएँ पेड़-पौधों, खनिजों और शहद से बनती हैं।'
export const temperamentQuestion = '“… मिज़ाज के लिए उपयुक्त” का क्या मतलब है?'
export const temperamentAnswer =
  'यूनानी हकीम लोगों को मिज़ाज से समझते हैं, आयुर्वेदिक वैद्य दोष से। प्रोडक्ट पर लिखा होता है कि परंपरा में वह किसके लिए चुना जाता है। यह एक सुझाव है, रोग की पहचान नहीं। ज़्यादा जानने के लिए सलाह का समय लें।'
export const formsQuestion = 'कुश्ता, माजून, शरबत और कुर्स क्या हैं?'
export const formsAnswer =
  'कुश्ता आग में फूँककर बारीक किया गया खनिज है, माजून शहद या चीनी में पिसी जड़ी-बूटियों का गाढ़ा मिश्रण, शरबत पानी या दूध में मिलाने का सिरप, और कुर्स दबाकर बनाई गई टिकिया।'

export const safetyTitle = 'इस्तेमाल और सुरक्षा'
export const dosageQuestion = 'कितनी मात्रा लेनी है, यह कैसे पता चलेगा?'
/** The answer about dosage. It quotes the name of a tab of the product page. */
export const dosageAnswer =
  'आम तौर पर ली जाने वाली खुराक हर प्रोडक्ट के पेज पर “सामग्री और सेवन” में लिखी होती है, और लेबल पर भी। जहाँ न लिखी हो, वहाँ हकीम, वैद्य या डॉक्टर से पूछें।'
export const medicinesQuestion = 'क्या इन्हें दूसरी दवाओं के साथ ले सकते हैं?'
export const medicinesAnswer =
  'कृपया पहले अपने डॉक्टर से पूछें, और उन्हें प्रोडक्ट के पेज पर लिखी सामग्री बताएँ। अगर आप गर्भवती हैं, स्तनपान कराती हैं, आपका इलाज चल रहा है या आप बच्चे के लिए खरीद रहे हैं, तब भी ऐसा ही करें।'
export const testsQuestion = 'आप अपने प्रोडक्ट की जाँच कैसे करते हैं?'
export const testsAnswer = 'बिक्री के लिए जारी होने से पहले प्रमाणित लैब में हर बैच की पहचान, भारी धातुओं और कीटाणुओं की जाँच होती है।'

export const ordersTitle = 'ऑर्डर और सहायता'
export const deliveryQuestion = 'डिलीवरी में कितना समय लगता है?'
/** The answer about delivery costs while the delivery rates are unknown. */
export const deliveryAnswerUnknown = 'यह आपकी जगह पर निर्भर करता है। शुल्क ऑर्डर करने से पहले दिखाया जाता है।'
/** The answer about delivery with the documented rates (specification section 9). */
export const deliveryAnswer = (time: string, standard: string, express: string, sameDay: string) =>
  `सामान्य डिलीवरी में ${time} (${standard}) और एक्सप्रेस में 2-3 दिन (${express}) लगते हैं, और दिल्ली, मुंबई और बेंगलुरु में उसी दिन डिलीवरी का शुल्क ${sameDay} है।`
/** The answer about delivery in a shop without express delivery. */
export const deliveryAnswerStandard = (time: string, standard: string) =>
  `सामान्य डिलीवरी में ${time} लगते हैं (${standard})।`
export const paymentQuestion = 'भुगतान कैसे कर सकते हैं?'
export const trackingQuestion = 'अपना ऑर्डर कैसे ट्रैक करें?'
/** This answer quotes the name of a link in the footer. */
export const trackingAnswer =
  'पेज के नीचे “ऑर्डर ट्रैक करें” खोलें और अपना ऑर्डर नंबर और वह ईमेल लिखें जिससे आपने ऑर्डर किया था। खाते की ज़रूरत नहीं।'
export const returnsQuestion = 'क्या कुछ वापस कर सकते हैं?'
/** This answer quotes the name of a link in the footer. */
export const returnsAnswer = (days: number) =>
  `हाँ, ${days} दिन के अंदर, बिना खोले और असली पैकिंग में। पूरी जानकारी “वापसी” पेज पर देखें।`
export const bulkQuestion = 'क्या आप थोक ऑर्डर लेते हैं?'
export const bulkAnswer = 'हाँ। कोई आइटम 10 से ज़्यादा चाहिए, तो हमसे कीमत पूछें।'
