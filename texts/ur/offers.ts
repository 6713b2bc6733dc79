export const installTitle = (brand: string) => `${brand} ایپ انسٹال کریں`
export const installText = 'فوراً کھلتی ہے، آف لائن بھی۔'
/**
 * The instructions to install the app in browsers without an install prompt. `share` is the icon of their share button.
 */
export const installHint = <Icon>(share: Icon): readonly (string | Icon)[] => [
  share,
  ' شیئر پر ٹیپ کریں، پھر ”ہوم اسکرین میں شامل کریں“ چنیں۔ ایپ فوراً کھلتی ہے، آف لائن بھی۔',
]
export const installNotNow = 'ابھی نہیں'
export const install = 'انسٹال کریں'
export const installGotIt = 'سمجھ گئے'
export const installedTitle = 'ایپ انسٹال ہو گئی'
export const installedText = 'یہ آپ کو اپنی ایپس میں ملے گی۔'

export const updateTitle = 'دکان کا نیا ورژن تیار ہے۔'
export const updateLoading = 'نیا ورژن لوڈ ہو رہا ہے…'
export const updateLater = 'بعد میں'
export const updateNow = 'ابھی اپ ڈیٹ کریں'
