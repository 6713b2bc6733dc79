// Texts of the web app manifest, with which browsers and app stores describe the installed app.
export const description = 'یونانی اور آیورویدک نسخے، لیب میں جانچے ہوئے، پورے ہندوستان میں ڈیلیوری۔'

/** The labels of the screenshots, in the same order as in `manifest.webmanifest`. */
export const pictures = [
  'فون پر دکان',
  'سب نسخے، تلاش اور فلٹر کے ساتھ',
  'ایک نسخے کی پوری تفصیل',
  'بڑی اسکرین پر دکان',
  'بڑی اسکرین پر سب نسخے',
]

/** The names and descriptions of the shortcuts, in the same order as in `manifest.webmanifest`. */
export const shortcuts = [
  { name: 'دکان', description: 'سب پروڈکٹ' },
  { name: 'کارٹ', description: 'اب تک آپ نے جو چنا ہے' },
  { name: 'آرڈر ٹریک کریں', description: 'آپ کا پارسل کہاں ہے' },
]
