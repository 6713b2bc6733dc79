/** The names of the statuses of an order. */
export const statuses = {
  pending: 'पुष्टि बाकी',
  confirmed: 'पक्का हो गया',
  processing: 'तैयारी जारी है',
  shipped: 'भेजा गया',
  delivered: 'पहुँचाया गया',
  completed: 'पूरा हुआ',
  cancelled: 'रद्द',
}

export const loadingOrders = 'आपके ऑर्डर लोड हो रहे हैं'
export const ordersFailedTitle = 'आपके ऑर्डर लोड नहीं हो सके'
export const failed = 'हमारी ओर से कुछ गड़बड़ हो गई। फिर कोशिश करें।'
export const tryAgain = 'फिर कोशिश करें'
export const noOrdersTitle = 'आपने अभी तक कोई ऑर्डर नहीं किया है।'
export const noOrdersText = 'पहले बिना खाते के ऑर्डर किया था? ईमेल की पुष्टि करते ही वे ऑर्डर यहाँ दिखेंगे।'
export const startShopping = 'खरीदारी शुरू करें'
export const placedOn = <Node>(date: Node): readonly (string | Node)[] => [date, ' को ऑर्डर किया']
export const showTracking = 'ऑर्डर ट्रैक करें'
export const hideTracking = 'छिपाएँ'
export const trackingTitle = 'ट्रैकिंग'

export const orderAgain = 'फिर ऑर्डर करें'
export const nothingAddedTitle = 'कोई आइटम नहीं डाला गया'
export const nothingAddedText = 'जानकारी नीचे देखें।'
export const addedTitle = 'कार्ट में डाल दिया'
export const allAddedText = 'सभी आइटम आज की कीमत पर डाले गए।'
export const someAddedText = 'उपलब्ध आइटम आज की कीमत पर डाले गए।'
export const addFailedTitle = 'कार्ट में नहीं डाला जा सका'
export const addFailedText = 'कुछ गड़बड़ हो गई। फिर कोशिश करें।'

export const detailsTitle = 'ऑर्डर की जानकारी'
