export const detailsTitle = 'ऑर्डर की जानकारी'

export const placedTitle = 'आपका ऑर्डर हो गया!'
export const cancelledTitle = 'आपका ऑर्डर रद्द हो गया है'
export const unpaidTitle = 'आपके ऑर्डर का भुगतान बाकी है'
export const prescriptionTitle = 'आपके ऑर्डर को डॉक्टर के पर्चे का इंतज़ार है'
export const refundedTitle = 'आपका भुगतान रिफ़ंड हो गया है'
export const thanks = <Node>(name: Node, packHours: number | null): readonly (string | Node)[] => [
  'धन्यवाद, ',
  name,
  packHours ? `। हम आपका ऑर्डर ${packHours} घंटे में पैक कर देंगे।` : '।',
]
export const payInCash = (amount: string) => `डिलीवरी के समय ${amount} नकद दें।`
export const orderNumber = 'आपका ऑर्डर नंबर'
export const orderId = (id: number) => `ऑर्डर आईडी ${id}`
export const trackOrder = 'ऑर्डर ट्रैक करें'
export const continueShopping = 'खरीदारी जारी रखें'
export const loadingOrder = 'आपका ऑर्डर लोड हो रहा है'
export const notFoundTitle = 'ऑर्डर नहीं मिला'
export const notFoundText = 'यह ऑर्डर इस डिवाइस पर नहीं मिला। ऑर्डर में दिए ईमेल से इसे खोजें।'
