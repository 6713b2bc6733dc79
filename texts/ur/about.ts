export const aboutEyebrow = (brand: string) => `${brand} کے بارے میں`
export const aboutTitle = 'لکھنؤ کا دواخانہ، آپ کے دروازے پر'
export const aboutText = 'یونانی دوائیں، پرانے لکھنؤ میں بنی اور جدید لیب میں جانچی ہوئی۔'
export const storyTitle = 'ہماری کہانی'
export const storyOrigin =
  'یونانی طب قریب آٹھ سو سال پہلے ایرانی اور عرب حکیموں کے ساتھ ہندوستان آئی۔ اس نے آیوروید سے آملہ اور ہڑ لیے، اور ہندوستان کو عرقِ گلاب اور شربت دیے۔'
export const storyName =
  'گلباغ یعنی پھولوں کا باغ۔ ہماری شروعات تانبے کی ایک دیگچی اور نسخوں کی ایک کتاب سے ہوئی۔ تب سے کارخانہ بڑھا ہے، اور نسخے آج بھی وہی ہیں۔'
export const storyToday =
  'آج ہر بیچ کی جانچ لیب میں ہوتی ہے۔ ہر پروڈکٹ روایتی طریقے سے بنتا ہے اور جدید جانچ میں پاس ہونے کے بعد ہی بھیجا جاتا ہے۔'
export const valuesTitle = 'ہمارے اصول'
export const naturalTitle = 'قدرتی اور خالص'
export const naturalText = 'جڑی بوٹیاں، معدنیات، شہد اور چینی۔ سارے اجزا لیبل پر لکھے ہیں۔'
export const wisdomTitle = 'یونانی طب کا علم'
export const wisdomText = 'ہمارے نسخے قدیم یونانی قرابادین کے مطابق ہیں۔ کوئی نسخہ الگ ہو، تو لیبل پر لکھا ہوتا ہے۔'
export const qualityTitle = 'بھروسے کا معیار'
export const qualityText = 'ہر بیچ تصدیق شدہ لیب میں جانچا جاتا ہے: اس کی پہچان، بھاری دھاتیں اور جراثیم۔'
export const customerTitle = 'گاہک سب سے پہلے'
export const customerText = 'فون پر ہمارے لوگ خود بات کرتے ہیں اور بتاتے ہیں کہ پروڈکٹ کیا کر سکتا ہے اور کیا نہیں۔'
export const missionTitle = 'ہمارا مقصد'
export const missionText = 'اچھی طرح بنی، سچے لیبل والی روایتی دوائیں ہندوستان کے ہر گھر تک پہنچانا۔'
export const reasonsTitle = 'ہمیں چننے کی وجہیں'
export const reasonIngredients = '100 فیصد قدرتی اجزا، مقدار کے ساتھ لکھے ہوئے'
export const reasonCertified = 'لیب سے تصدیق شدہ، یونانی منظور شدہ، FSSAI تصدیق شدہ'
export const reasonBatches = 'تھوڑی تھوڑی مقدار میں بنی، ہاتھ سے لکھی تاریخ کے ساتھ'
export const reasonHonest = 'روایتی استعمال کی صاف معلومات، شفا کا کوئی وعدہ نہیں'
export const reasonReturns = (days: number) => `${days} دن کے اندر واپسی، بغیر کھولے`
export const shopNow = 'ابھی خریدیں'
