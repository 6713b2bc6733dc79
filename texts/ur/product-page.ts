export const breadcrumb = 'آپ یہاں ہیں'
export const share = 'شیئر کریں'
export const shareProduct = (name: string) => `${name} شیئر کریں`
export const linkCopiedTitle = 'لنک کاپی ہو گیا'
export const linkCopiedText = 'پروڈکٹ کا لنک آپ کے کلپ بورڈ پر ہے۔'
export const copyLink = 'یہ لنک کاپی کریں'
export const maxQuantity = 'اس سے زیادہ نہیں لے سکتے'
export const returns = (days: number) => `${days} دن کے اندر واپسی، بغیر کھولے`
export const suitableFor = 'ان کے لیے مناسب'
const doshas: Readonly<Record<string, string | undefined>> = { vata: 'وات', pitta: 'پت', kapha: 'کف' }
export const temperament = (type: string) => `${doshas[type.toLowerCase()] ?? type} مزاج`
export const keyBenefits = 'خاص فائدے'
export const certifications = 'سرٹیفکیٹ'
export const mrp = (amount: string) => `MRP ${amount} (تمام ٹیکس سمیت)`
export const unitPrice = (amount: string, unit: string) => `${amount} فی ${unit}`
export const units = { g: 'گرام', kg: 'کلوگرام', ml: 'ملی لیٹر', l: 'لیٹر', piece: 'عدد' }
/** The quantity in a package: "100 g", "60 pieces". */
export const packageSize = (amount: number, unit: keyof typeof units) => `${amount} ${units[unit]}`
/** The caution that the Drugs Rules, 1945, require in English and Hindi, in every language of the shop. */
export const prescriptionCautions = {
  en: 'Caution: To be taken under medical supervision',
  hi: 'सावधानी: चिकित्सकीय देखरेख में लिया जाए',
}
export const soldOut = 'اسٹاک میں نہیں'
export const notWithOthers = 'آپ کے دوسرے آپشنز کے ساتھ دستیاب نہیں'

const certificationNames: Readonly<Record<string, string | undefined>> = {
  'Lab Tested': 'لیب میں جانچا ہوا',
  'Unani Approved': 'یونانی منظور شدہ',
  'GMP Certified': 'GMP تصدیق شدہ',
  'Organic Certified': 'آرگینک تصدیق شدہ',
  'FSSAI Certified': 'FSSAI تصدیق شدہ',
}
/** Returns a common certification in this language, and any other certification as the owner wrote it. */
export const certification = (name: string): string => certificationNames[name] ?? name
