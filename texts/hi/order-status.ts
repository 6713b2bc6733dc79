export const alreadyCancelled = 'आपका ऑर्डर पहले ही रद्द हो चुका है।'
export const alreadyDelivered = 'आपका ऑर्डर पहुँच चुका है, इसलिए अब रद्द नहीं हो सकता।'
export const alreadyPacked = 'आपका ऑर्डर पैक हो चुका है, इसलिए अब रद्द नहीं हो सकता। कृपया हमसे संपर्क करें।'

/** The titles and descriptions of tracking events by status. The server stores the English texts with the events. */
export const events = {
  order_placed: { title: 'ऑर्डर मिल गया', description: 'हमें आपका ऑर्डर मिल गया है।' },
  confirmed: { title: 'ऑर्डर पक्का हुआ', description: 'आपका ऑर्डर पक्का हो गया है।' },
  processing: { title: 'तैयारी जारी है', description: 'आपका ऑर्डर पैक हो रहा है।' },
  shipped: { title: 'भेजा गया', description: 'आपका ऑर्डर कूरियर को दे दिया गया है।' },
  out_for_delivery: { title: 'डिलीवरी के लिए निकला', description: 'आपका ऑर्डर आज आप तक पहुँचेगा।' },
  delivered: { title: 'पहुँचाया गया', description: 'आपका ऑर्डर पहुँचा दिया गया है।' },
  cancelled: { title: 'रद्द', description: 'आपका ऑर्डर रद्द कर दिया गया है।' },
}
