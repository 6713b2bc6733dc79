export const title = 'अपना ऑर्डर ट्रैक करें'
export const text = 'अपना ऑर्डर नंबर, ऑर्डर आईडी या कूरियर का ट्रैकिंग नंबर, और ऑर्डर में दिया ईमेल लिखें।'
export const nameLabel = 'ऑर्डर नंबर या ऑर्डर आईडी'
export const idRequired = 'ऑर्डर आईडी लिखें'
export const idInvalid = 'ऑर्डर आईडी सही नहीं है: सिर्फ़ अंकों वाली आईडी लिखें'
export const idEmailInvalid = 'सही ईमेल लिखें'
export const idNotFound = 'ऑर्डर नहीं मिला। अपनी ऑर्डर आईडी और ईमेल जाँचें।'
export const numberRequired = 'ऑर्डर नंबर लिखें'
export const numberEmailInvalid = 'सही ईमेल लिखें'
export const numberNotFound = 'ऑर्डर नहीं मिला। अपना ऑर्डर नंबर और ईमेल जाँचें।'
export const find = 'ऑर्डर ट्रैक करें'
export const finding = 'खोज रहे हैं…'
export const trackAnother = 'दूसरा ऑर्डर ट्रैक करें'

export const deviceOrders = 'इस डिवाइस से किए गए ऑर्डर'
export const deviceOrder = (date: string, amount: string) => `${date}, ${amount}`

export const notFoundTitle = 'ऑर्डर नहीं मिला'
export const linkNotFound = 'यह लिंक अब मान्य नहीं है। इसकी जगह ऑर्डर में दिया ईमेल लिखें।'
export const offlineTitle = 'आप ऑफ़लाइन हैं'
export const failedTitle = 'ऑर्डर लोड नहीं हो सका'
export const failed = 'कुछ गड़बड़ हो गई। फिर कोशिश करें।'

export const placedOn = <Node>(date: Node): readonly (string | Node)[] => [date, ' को ऑर्डर किया']
export const completed = 'पूरा हुआ'
export const offlineSince = (time: string) => `ऑफ़लाइन। पिछला अपडेट: ${time}।`
export const trackingTitle = 'ट्रैकिंग'
export const detailsTitle = 'ऑर्डर की जानकारी'
export const eventsFailed = 'ट्रैकिंग लोड नहीं हो सकी। फिर कोशिश करें।'
