// The installed app, as browsers and app stores describe it.
export const description = 'یونانی اور آیورویدک نسخے، لیب میں جانچے ہوئے، پورے ہندوستان میں ڈیلیوری۔'

/** In the order of the pictures in `manifest.webmanifest`. */
export const pictures = [
  'فون پر دکان',
  'سب نسخے، تلاش اور فلٹر کے ساتھ',
  'ایک نسخے کی پوری تفصیل',
  'بڑی اسکرین پر دکان',
  'بڑی اسکرین پر سب نسخے',
]

/** In the order of the shortcuts in `manifest.webmanifest`. */
export const shortcuts = [
  { name: 'دکان', description: 'سب پروڈکٹ' },
  { name: 'کارٹ', description: 'اب تک آپ نے جو چنا ہے' },
  { name: 'آرڈر ٹریک کریں', description: 'آپ کا پارسل کہاں ہے' },
]
