export const hoursTitle = 'کام کے اوقات'
export const consultationTitle = 'حکیم سے بات کریں'
export const consultationText = 'پتہ نہیں کہ آپ کے مزاج کے لیے کون سی دوا ٹھیک ہے؟ مشورہ بُک کریں اور اپنے سوال پوچھیں۔'
export const consultationByPhone = 'فون یا ویڈیو پر'
export const consultationInPerson = 'آمنے سامنے'
export const consultationBook = 'مشورہ بُک کریں'

export const articleEyebrow = 'مضمون'

/** The label of the WhatsApp number. */
export const whatsapp = 'واٹس ایپ'

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

export const contactEyebrow = 'رابطہ کریں'
export const contactTitle = 'آئیں، فون کریں یا لکھیں'
export const contactText = (hours: number) => `ہم ${hours} گھنٹے میں جواب دیتے ہیں۔`
export const contactDetailsTitle = 'فون کریں یا لکھیں'
export const storeTitle = 'ہماری دکان پر آئیں'
export const officerTitle = 'شکایت افسر'
export const licencesTitle = 'لائسنس'

export const formTitle = 'ہمیں لکھیں'
export const nameLabel = 'نام'
export const phoneLabel = 'فون'
export const subjectLabel = 'موضوع'
export const messageLabel = 'پیغام'
/** The subject of a message about an order. */
export const orderSubject = (orderNumber: string) => `آرڈر ${orderNumber}`
export const send = 'پیغام بھیجیں'
export const sending = 'بھیج رہے ہیں...'
export const sendFailedTitle = 'پیغام نہیں بھیجا جا سکا'
export const sendFailedOffline = 'آپ آف لائن ہیں۔ آپ کا پیغام محفوظ ہے۔ آن لائن ہونے پر دوبارہ کوشش کریں۔'
export const sendFailedText = 'آپ کا پیغام محفوظ ہے۔ براہِ کرم دوبارہ کوشش کریں۔'
export const sentTitle = 'پیغام بھیج دیا گیا'
/** `hours` is null while the reply time is unknown. */
export const sentText = <Ticket>(ticket: Ticket, hours: number | null): readonly (string | Ticket)[] => [
  `آپ کے پیغام کا شکریہ۔${hours === null ? '' : ` ہم ${hours} گھنٹے میں جواب دیں گے۔`} آپ کا ٹکٹ نمبر `,
  ticket,
  ' ہے۔',
]
export const sendAnother = 'ایک اور پیغام بھیجیں'
export const waitingText =
  'دکان سے رابطہ نہیں ہو سکا۔ آپ کے آن لائن ہوتے ہی ہم آپ کا پیغام بھیج دیں گے، چاہے آپ یہ صفحہ بند کر دیں۔'
export const waitingItems = 'باقی آئٹم دیکھیں'
export const writeAnother = 'ایک اور پیغام لکھیں'

export const returnsEyebrow = 'واپسی اور تبادلہ'
export const returnsTitle = 'ٹھیک نہیں لگا؟ واپس بھیجیں'
// A range is written with "سے": a hyphen between two numbers would swap them in right-to-left text.
export const returnsText = (days: number) => `${days} دن کے اندر، بغیر کھولے۔ ریفنڈ میں کام کے 5 سے 7 دن لگتے ہیں۔`
export const returnStepsTitle = 'واپسی کا طریقہ'
export const returnAskTitle = 'ہم سے رابطہ کریں'
export const returnAskText = (days: number) => `${days} دن کے اندر لکھیں یا فون کریں اور اپنا آرڈر نمبر بتائیں۔`
export const returnPackTitle = 'پیک کریں'
export const returnPackText = 'بغیر کھولے، سیل صحیح سلامت، اسی ڈبے میں جس میں آیا تھا۔'
export const returnHandOverTitle = 'کوریئر کو دیں'
export const returnHandOverText = 'ہمارا کوریئر اسے اسی پتے سے لے جائے گا جہاں ہم نے پہنچایا تھا۔'
/** Without a courier who collects the return. */
export const returnSendText = 'پارسل ہمارے پتے پر بھیجیں اور رسید سنبھال کر رکھیں۔'
export const returnRefundTitle = 'پیسے واپس'
export const returnRefundText = 'ہم سیل جانچتے ہیں اور اسی دن ریفنڈ بھیج دیتے ہیں۔'
export const returnRefundTextOwn = 'ہم سیل جانچتے ہیں اور ریفنڈ بھیج دیتے ہیں۔'
export const refundTimesTitle = 'ریفنڈ کا وقت'
export const refundCards = 'کارڈ'
export const refundUpi = 'UPI'
export const refundBank = 'بینک ٹرانسفر'
export const refundCredit = 'اسٹور کریڈٹ'
export const businessDays = (from: number, to: number) => `کام کے ${from} سے ${to} دن`
export const refundInstant = 'فوراً'
export const exchangesTitle = 'تبادلہ'
export const exchangesText = 'ہر آرڈر پر ایک تبادلہ مفت ہے: بھیجنے یا منگانے، کسی کا بھی چارج نہیں لگتا۔'
export const noReturnsTitle = 'کیا واپس نہیں ہو سکتا'
export const noReturnsText =
  'کھلے ہوئے پیک، حفاظت کی وجہ سے۔ اگر کوئی چیز خراب پہنچی ہو یا غلط ہو، تو ہم معاملہ درست کریں گے۔'
export const questionsTitle = 'سوال'
export const questionsText = <Link>(
  help: (text: string) => Link,
  contact: (text: string) => Link,
): readonly (string | Link)[] => [
  'زیادہ تر سوالوں کے جواب ',
  help('مدد مرکز'),
  ' میں ہیں۔ باقی کے لیے براہِ کرم ',
  contact('ہمیں لکھیں'),
  '۔',
]

export const shippingEyebrow = 'ڈیلیوری'
export const shippingTitle = 'ہمارے کارخانے سے آپ کے دروازے تک'
export const shippingText = 'ہم ہندوستان میں ہر اس جگہ پہنچاتے ہیں جہاں کوریئر جاتا ہے۔'
export const ratesTitle = 'چارج اور وقت'
export const costsTitle = 'ڈیلیوری چارج'
export const zoneHead = 'علاقہ'
export const standardHead = 'عام'
export const expressHead = 'ایکسپریس'
export const metroCities = 'میٹرو شہر'
export const tier1Cities = 'ٹیئر 1 شہر'
export const otherAreas = 'باقی جگہیں'
export const days = (from: number, to: number) => `${from} سے ${to} دن`
export const ratesNote = 'آپ کے آرڈر کا چارج آرڈر کرنے سے پہلے دکھایا جاتا ہے؛ ڈیلیوری جانچنے کے لیے اپنا پن کوڈ لکھیں۔'
export const dispatchTitle = 'آرڈر بھیجنا'
export const dispatchText =
  'آرڈر 24 گھنٹے میں تیار کر دیے جاتے ہیں۔ پارسل صبح 9 سے شام 6 بجے کے بیچ پہنچائے جاتے ہیں۔ اتوار کو پارسل نہیں بھیجے جاتے۔'
export const countryTitle = 'ہم کہاں بھیجتے ہیں'
export const countryText = 'ہم صرف ہندوستان میں بھیجتے ہیں۔'
export const bulkTitle = 'تھوک آرڈر'
export const bulkText = <Link>(contact: (text: string) => Link): readonly (string | Link)[] => [
  '10 سے زیادہ آئٹم چاہئیں؟ براہِ کرم پہلے ',
  contact('ہمیں لکھیں'),
  ': ہم تھوک آرڈر کی قیمت بتائیں گے اور ڈیلیوری کی تاریخ طے کریں گے۔',
]
export const trackTitle = 'اپنا آرڈر ٹریک کریں'
export const trackText = <Link>(track: (text: string) => Link): readonly (string | Link)[] => [
  'آپ آرڈر نمبر اور ای میل سے کبھی بھی، بغیر اکاؤنٹ کے، ',
  track('اپنا آرڈر ٹریک'),
  ' کر سکتے ہیں۔',
]
