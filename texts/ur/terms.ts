export const eyebrow = 'قانونی معلومات'
export const title = 'شرائط اور رازداری'
export const text = 'آرڈر کرتے وقت آپ کن باتوں سے متفق ہوتے ہیں، اور ہم آپ کی معلومات کیسے استعمال کرتے ہیں۔'

// Directional isolates prevent that right-to-left text reorders Latin names and numbers.
const leftToRight = (value: string) => `\u2066${value}\u2069`
const rightToLeft = (value: string) => `\u2067${value}\u2069`

export const sellerTitle = 'آپ کس سے خریدتے ہیں'
export const seller = (addressLines: readonly string[]) => `${leftToRight(addressLines.join(', '))}۔`
export const licences = (licences: readonly string[]) => `${licences.map(rightToLeft).join('، ')}۔`

export const pricesTitle = 'قیمت اور ادائیگی'
/** The beginning of the second sentence of `prices`, depending on the charges that the checkout adds. */
const seeAmount = {
  both: 'ڈیلیوری چارج اور GST چیک آؤٹ پر جوڑے جاتے ہیں، اور ',
  gst: 'GST چیک آؤٹ پر جوڑا جاتا ہے، اور ',
  delivery: 'ڈیلیوری چارج چیک آؤٹ پر جوڑا جاتا ہے، اور ',
  none: 'چیک آؤٹ پر کچھ نہیں جوڑا جاتا، اور ',
  unknown: '',
}
/** When and how the shopper pays, a part of `prices`, depending on the payment methods of the shop. */
const paymentTimes = { both: 'آن لائن یا پارسل ملنے پر نقد', cash: 'پارسل ملنے پر نقد', online: 'آن لائن', none: '' }
export const prices = (charges: keyof typeof seeAmount, payments: keyof typeof paymentTimes) => {
  const payment = paymentTimes[payments]
  return `قیمتیں روپے میں ہیں۔ ${seeAmount[charges]}آرڈر کرنے سے پہلے آپ کو پوری رقم دکھائی دیتی ہے: یہی رقم آپ ${payment} ادا کرتے ہیں۔`
}
export const priceChanges =
  'اگر آرڈر کرتے وقت کوئی قیمت یا اسٹاک بدل جائے، تو ہم آپ کو دکھاتے ہیں اور آپ سے دوبارہ پوچھتے ہیں۔'
export const unpaidOrder = 'جس آن لائن آرڈر کی ادائیگی نہیں ہوتی، وہ منسوخ ہو جاتا ہے اور آپ سے کوئی رقم نہیں لی جاتی۔'

export const deliveryTitle = 'ڈیلیوری اور واپسی'
interface DeliveryLinks<Link> {
  shipping: (text: string) => Link
  returns: (text: string) => Link
  contact: (text: string) => Link
}
export const delivery = <Link>(
  { shipping, returns, contact }: DeliveryLinks<Link>,
  days: number,
): readonly (string | Link)[] => [
  'ڈیلیوری کی معلومات ',
  shipping('ڈیلیوری'),
  ` کے صفحے پر ہے۔ جو پروڈکٹ کھولے نہ گئے ہوں، انہیں آپ ${days} دن کے اندر واپس کر سکتے ہیں: پوری معلومات `,
  returns('واپسی'),
  ' کے صفحے پر دیکھیں۔ جب تک آرڈر پیک نہ ہو، آپ اسے اپنے آرڈر کے صفحے پر منسوخ کر سکتے ہیں۔ اس کے بعد ',
  contact('ہم سے رابطہ کریں'),
  '۔ منسوخ آرڈر کے لیے ادا کی گئی پوری رقم واپس ملے گی۔',
]

export const remediesTitle = 'ہماری دوائیں کیا ہیں'
export const remedies =
  'روایتی نسخے، جن کے بارے میں وہی لکھا ہے جس کے لیے روایت میں ان کا استعمال ہوتا ہے۔ یہاں لکھی کوئی بات نہ بیماری کی تشخیص ہے، نہ شفا کا وعدہ۔ براہِ کرم لیبل پر لکھی ہدایات مانیں۔ اگر آپ دوسری دوائیں لیتے ہیں، حاملہ ہیں، دودھ پلاتی ہیں، آپ کا علاج چل رہا ہے یا آپ بچے کے لیے خرید رہے ہیں، تو پہلے اپنے ڈاکٹر سے پوچھیں۔'

export const reviewsTitle = 'آپ کے ریویو'
export const reviews =
  'ریویو آپ کے دیے ہوئے نام کے ساتھ دکھائے جاتے ہیں، آپ کے ای میل پتے کے ساتھ کبھی نہیں۔ جو ریویو غیر قانونی یا توہین آمیز ہو یا پروڈکٹ کے بارے میں نہ ہو، اسے ہم ہٹا سکتے ہیں۔'

export const privacyTitle = 'رازداری'
export const orderData =
  'ہم وہ معلومات رکھتے ہیں جو آرڈر کے لیے چاہئیں: نام، ای میل پتہ، فون نمبر، پتہ اور آپ نے کیا خریدا۔ آپ کے کارڈ کی معلومات ہم تک کبھی نہیں پہنچتیں۔ ہم صرف وہی معلومات آگے دیتے ہیں جن کی کوریئر اور ادائیگی کی سروس کو ضرورت ہے، اور کچھ بھی نہیں بیچتے۔ نسخے کی تصویر خفیہ کر کے رکھی جاتی ہے، صرف ہم دیکھتے ہیں، اور جانچ کے 30 دن بعد مٹا دیتے ہیں۔'
export const deviceData =
  'اشتہار یا ٹریکنگ کی کوئی کوکی نہیں ہے۔ ایک کوکی آپ کو لاگ اِن رکھتی ہے۔ دوسری یاد رکھتی ہے کہ اس ڈیوائس سے کون سے آرڈر کیے گئے۔ تیسری یاد رکھتی ہے کہ آپ یہاں پہلے لاگ اِن کر چکے ہیں۔ چوتھی آپ کی چنی ہوئی زبان یاد رکھتی ہے۔ آپ کا کارٹ، آپ کی وِش لسٹ، آپ کے دیکھے ہوئے پروڈکٹ، آپ کی تلاش، آپ کا جانچا ہوا پن کوڈ اور آپ کے ادھورے فارم آپ کی ڈیوائس پر رہتے ہیں؛ لاگ آؤٹ کرنے پر یہ ہٹ جاتے ہیں۔ اگر آپ لاگ اِن ہیں، تو آپ کے کارٹ کے پروڈکٹ اور ان کی تعداد آپ کے اکاؤنٹ میں بھی محفوظ رہتی ہے، تاکہ وہ آپ کی دوسری ڈیوائسز پر بھی دکھائی دیں۔'
/** The paragraph about the shopper's rights. `email` is the link to the email address of the shop. */
export const yourRights = <Link>(email: Link): readonly (string | Link)[] => [
  'ہم خبریں تبھی ای میل کرتے ہیں جب آپ انہیں سبسکرائب کریں؛ آپ انہیں کبھی بھی بند کر سکتے ہیں۔ ہمارے پاس رکھی اپنی معلومات دیکھنے، درست کرنے یا مٹانے کے لیے ',
  email,
  ' پر لکھیں۔ بل اتنے وقت تک رکھے جاتے ہیں جتنا ٹیکس قانون کے تحت ضروری ہے۔',
]

export const complaintsTitle = 'اگر کچھ غلط ہو جائے'
interface Officer<Link> {
  name: string
  email: Link | null
  phone: string | null
  /** The sentence about the times within which the grievance officer answers. */
  answers: string
}
export const complaints = <Link>(officer: Officer<Link> | null): readonly (string | Link)[] => [
  'براہِ کرم پہلے ہم سے رابطہ کریں۔',
  ...(officer
    ? [
        ` شکایتیں ہمارے شکایت افسر کے پاس جاتی ہیں: ${leftToRight(officer.name)}`,
        ...(officer.email ? ['، ', officer.email] : []),
        `${officer.phone ? `، ${leftToRight(officer.phone)}` : ''}۔ ${officer.answers}`,
      ]
    : []),
  ' ہندوستانی قانون لاگو ہوتا ہے۔ اس صفحے کی کوئی بھی بات صارف کے طور پر آپ کے حقوق کو کم نہیں کرتی۔',
]
