export const eyebrow = 'مدد مرکز'
export const title = 'ہم آپ کی کیا مدد کریں؟'
export const text = 'عام سوالوں کے جواب، اور فون پر بات کرنے کے لیے ہمارے لوگ۔'
export const supportTitle = 'مدد'

export const unaniTitle = 'یونانی طب کے بارے میں'
export const unaniQuestion = 'یونانی طب کیا ہے؟'
export const unaniAnswer =
  'علاج کا ایک طریقہ، جو یونان سے ایران اور عرب دنیا کے راستے ہندوستان آیا، جہاں یہ قریب آٹھ سو سال سے چل رہا ہے۔ یہ دوا سے پہلے کھانے پینے، آرام، ہوا اور مزاج کو دیکھتا ہے، اور اس کی دوائیں پیڑ پودوں، معدنیات اور شہد سے بنتی ہیں۔'
export const temperamentQuestion = '”… مزاج کے لیے مناسب“ کا کیا مطلب ہے؟'
export const temperamentAnswer =
  'یونانی حکیم لوگوں کو مزاج سے سمجھتے ہیں، آیورویدک وید دوش سے۔ پروڈکٹ پر لکھا ہوتا ہے کہ روایت میں وہ کس کے لیے چنا جاتا ہے۔ یہ رہنمائی ہے، بیماری کی تشخیص نہیں۔ زیادہ جاننے کے لیے مشورہ بُک کریں۔'
export const formsQuestion = 'کشتہ، معجون، شربت اور قرص کیا ہیں؟'
export const formsAnswer =
  'کشتہ آگ میں پھونک کر باریک کی گئی معدنی دوا ہے، معجون شہد یا چینی میں ملی پسی جڑی بوٹیوں کا گاڑھا آمیزہ، شربت پانی یا دودھ میں ملانے کا سیرپ، اور قرص دبا کر بنائی گئی ٹکیہ۔'

export const safetyTitle = 'استعمال اور احتیاط'
export const dosageQuestion = 'کتنی مقدار لینی ہے، یہ کیسے پتہ چلے گا؟'
/** The answer about dosage. It quotes the name of a tab of the product page. */
export const dosageAnswer =
  'عام طور پر لی جانے والی خوراک ہر پروڈکٹ کے صفحے پر ”اجزا اور استعمال“ میں لکھی ہوتی ہے، اور لیبل پر بھی۔ جہاں نہ لکھی ہو، وہاں براہِ کرم خوراک کے بارے میں حکیم، وید یا ڈاکٹر سے مشورہ کریں۔'
export const medicinesQuestion = 'کیا انہیں دوسری دواؤں کے ساتھ لے سکتے ہیں؟'
export const medicinesAnswer =
  'براہِ کرم پہلے اپنے ڈاکٹر سے پوچھیں، اور انہیں پروڈکٹ کے صفحے پر لکھے اجزا بتائیں۔ اگر آپ حاملہ ہیں، دودھ پلاتی ہیں، آپ کا علاج چل رہا ہے یا آپ بچے کے لیے خرید رہے ہیں، تب بھی ایسا ہی کریں۔'
export const testsQuestion = 'آپ اپنے پروڈکٹ کی جانچ کیسے کرتے ہیں؟'
export const testsAnswer =
  'فروخت کے لیے جاری ہونے سے پہلے ہر بیچ تصدیق شدہ لیب میں جانچا جاتا ہے: اس کی پہچان، بھاری دھاتیں اور جراثیم۔'

export const ordersTitle = 'آرڈر اور مدد'
export const deliveryQuestion = 'ڈیلیوری میں کتنا وقت لگتا ہے؟'
/** The answer about delivery costs while the delivery rates are unknown. */
export const deliveryAnswerUnknown = 'یہ آپ کی جگہ پر منحصر ہے۔ چارج آرڈر کرنے سے پہلے دکھایا جاتا ہے۔'
/**
 * The answer about delivery with the documented rates (specification section 9). It has no hyphen between two numbers,
 * which would swap them in right-to-left text.
 */
export const deliveryAnswer = (time: string, standard: string, express: string, sameDay: string) =>
  `عام ڈیلیوری میں ${time} (${standard}) اور ایکسپریس میں 2 سے 3 دن (${express}) لگتے ہیں، اور دہلی، ممبئی اور بنگلورو میں اسی دن ڈیلیوری کا چارج ${sameDay} ہے۔`
/** The answer about delivery in a shop without express delivery. */
export const deliveryAnswerStandard = (time: string, standard: string) =>
  `عام ڈیلیوری میں ${time} لگتے ہیں (${standard})۔`
export const paymentQuestion = 'ادائیگی کیسے کر سکتے ہیں؟'
export const trackingQuestion = 'اپنا آرڈر کیسے ٹریک کریں؟'
/** This answer quotes the name of a link in the footer. */
export const trackingAnswer =
  'صفحے کے نیچے ”آرڈر ٹریک کریں“ کھولیں اور اپنا آرڈر نمبر اور وہ ای میل لکھیں جس سے آپ نے آرڈر کیا تھا۔ اکاؤنٹ کی ضرورت نہیں۔'
export const returnsQuestion = 'کیا کچھ واپس کر سکتے ہیں؟'
/** This answer quotes the name of a link in the footer. */
export const returnsAnswer = (days: number) =>
  `ہاں، ${days} دن کے اندر، بغیر کھولے اور اصل پیکنگ میں۔ پوری معلومات ”واپسی“ کے صفحے پر دیکھیں۔`
export const bulkQuestion = 'کیا آپ تھوک آرڈر لیتے ہیں؟'
export const bulkAnswer = 'ہاں۔ کسی آئٹم کے 10 سے زیادہ چاہئیں، تو ہم سے قیمت پوچھیں۔'
