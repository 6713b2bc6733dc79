// The installed app, as browsers and app stores describe it.
export const description = 'یونانی اور آیورویدک نسخے، لیب میں جانچے ہوئے، پورے بھارت میں ڈیلیوری۔'

/** In the order of the pictures in `manifest.webmanifest`. */
export const pictures = [
  'فون پر دکان',
  'تمام نسخے، تلاش اور فلٹر کے ساتھ',
  'ایک نسخے کی پوری تفصیل',
  'بڑی اسکرین پر دکان',
  'بڑی اسکرین پر تمام نسخے',
]

/** In the order of the shortcuts in `manifest.webmanifest`. */
export const shortcuts = [
  { name: 'دکان', description: 'تمام پروڈکٹ' },
  { name: 'کارٹ', description: 'اب تک آپ نے جو چُنا ہے' },
  { name: 'آرڈر ٹریک کریں', description: 'آپ کا پارسل کہاں ہے' },
]
