export const brand = 'गुलबाग़'
/** The name of a shop whose owner has not entered a name yet. */
export const unnamedShop = 'ऑनलाइन दुकान'
export const tagline = 'कुदरती सेहत'
/** The description of the shop in the footer. */
export const blurb =
  'सदियों का यूनानी ज्ञान, आधुनिक शोध की कसौटी पर। हम कुश्ते, माजून, शरबत और कुर्स पुराने धीमे तरीके से, थोड़ी-थोड़ी मात्रा में बनाते हैं और भेजने से पहले हर एक को जाँचते हैं।'

export const weekdays = 'सोमवार से शुक्रवार'
export const weekdayTimes = 'सुबह 9 से शाम 6 बजे'
export const saturday = 'शनिवार'
export const saturdayTimes = 'सुबह 10 से शाम 4 बजे'
export const sunday = 'रविवार'
export const sundayTimes = 'बंद'

/** The times within which the grievance officer answers a complaint. */
export const grievanceTimes = 'शिकायत मिलने की सूचना 48 घंटे में, निपटारा एक महीने में।'
export const foodLicence = 'FSSAI लाइसेंस'
export const ayushLicence = 'आयुष निर्माण लाइसेंस'
export const drugLicence = 'आयुष या औषधि लाइसेंस'

export const freeDelivery = (threshold: string) => `${threshold} या उससे ज़्यादा के ऑर्डर पर मुफ़्त डिलीवरी`
export const freeDeliveryAlways = 'हर ऑर्डर पर मुफ़्त डिलीवरी'

/** The sentence about the charges that the checkout adds to the prices, without a full stop. */
export const addedAtCheckout = {
  both: 'GST और डिलीवरी शुल्क चेकआउट पर जुड़ते हैं',
  gst: 'GST चेकआउट पर जुड़ता है',
  delivery: 'डिलीवरी शुल्क चेकआउट पर जुड़ता है',
}

/** The sentence about the payment methods of the shop, without a full stop. */
export const paymentWays = 'ऑनलाइन भुगतान करें, या पार्सल मिलने पर नकद दें'
export const paymentWaysCash = 'पार्सल मिलने पर नकद भुगतान करें'
export const paymentAnswer = 'पार्सल मिलने पर नकद, या ऑनलाइन: कार्ड, UPI या नेटबैंकिंग से।'
export const paymentAnswerCash = 'पार्सल मिलने पर नकद।'
export const paymentWaysOnline = 'ऑनलाइन भुगतान करें'
export const paymentAnswerOnline = 'ऑनलाइन: कार्ड, UPI या नेटबैंकिंग से।'
export const paymentWaysNone = 'भुगतान का कोई तरीका उपलब्ध नहीं है'
export const paymentAnswerNone = 'इस दुकान में अभी भुगतान का कोई तरीका नहीं है।'
