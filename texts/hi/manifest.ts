// Texts of the web app manifest, with which browsers and app stores describe the installed app.
export const description = 'यूनानी और आयुर्वेदिक नुस्खे, लैब में जाँचे हुए, पूरे भारत में डिलीवरी।'

/** The labels of the screenshots, in the same order as in `manifest.webmanifest`. */
export const pictures = [
  'फ़ोन पर दुकान',
  'सभी नुस्खे, खोज और फ़िल्टर के साथ',
  'एक नुस्खे की पूरी जानकारी',
  'बड़ी स्क्रीन पर दुकान',
  'बड़ी स्क्रीन पर सभी नुस्खे',
]

/** The names and descriptions of the shortcuts, in the same order as in `manifest.webmanifest`. */
export const shortcuts = [
  { name: 'दुकान', description: 'सभी प्रोडक्ट' },
  { name: 'कार्ट', description: 'अब तक आपने जो चुना है' },
  { name: 'ऑर्डर ट्रैक करें', description: 'आपका पार्सल कहाँ है' },
]
