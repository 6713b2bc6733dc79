export const heroEyebrow = 'یونانی اور آیورویدک دوائیں'
export const heroTitle = 'پرانے نسخے، نئی لگن سے تیار'
export const heroText = 'آٹھ صدیوں کی یونانی روایت کے کشتے، معجون، شربت اور قرص۔ 100 فیصد قدرتی، لیب سے تصدیق شدہ۔'
export const shopNow = 'ابھی خریدیں'
export const learnAboutUnani = 'یونانی طب کو جانیں'

export const standards = 'ہمارے معیار'
export const organicCertified = 'آرگینک تصدیق شدہ'
export const labTested = 'لیب میں جانچے ہوئے'
export const unaniApproved = 'یونانی منظور شدہ'
export const fssaiCertified = 'FSSAI تصدیق شدہ'

export const bestSellersEyebrow = 'گاہکوں کی پسند'
export const bestSellersTitle = 'بیسٹ سیلر'
export const viewAllProducts = 'سب پروڈکٹ دیکھیں'

export const categoriesEyebrow = 'آپ کو کیا چاہیے؟'
export const categoriesTitle = 'زمرہ چن کر خریدیں'
export const productCount = (count: number) => `${count} پروڈکٹ`

export const newsletterEyebrow = 'پہلے آرڈر پر 10 فیصد رعایت'
export const newsletterTitle = 'ہمارا نیوز لیٹر'
export const newsletterText =
  'نئے پروڈکٹ، انہیں بنانے کے طریقے اور آپ کے پہلے آرڈر کے لیے ڈسکاؤنٹ کوڈ۔ مہینے میں زیادہ سے زیادہ دو ای میل۔'
export const email = 'ای میل'
export const emailExample = 'you@example.com'
export const emailInvalid = 'براہِ کرم صحیح ای میل لکھیں'
export const subscribe = 'سبسکرائب کریں'
export const subscribing = 'سبسکرائب ہو رہا ہے…'
export const subscriptionStored = 'آپ کے آن لائن آتے ہی ہم آپ کو سبسکرائب کر دیں گے۔'
export const subscribedTitle = 'ہمارے خاندان میں خوش آمدید! 🌿'
export const subscribedText =
  'آپ نے ہمارا نیوز لیٹر سبسکرائب کر لیا ہے۔ 10 فیصد رعایت کا ڈسکاؤنٹ کوڈ اپنی ای میل میں دیکھیں!'
/** The message after a newsletter subscription in a shop that sends no discount code. */
export const subscribedOnlyText = 'آپ نے ہمارا نیوز لیٹر سبسکرائب کر لیا ہے۔'
export const subscriptionFailed = 'سبسکرائب نہیں ہو سکا'
export const tryLater = 'براہِ کرم بعد میں دوبارہ کوشش کریں۔'
