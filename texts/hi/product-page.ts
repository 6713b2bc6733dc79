export const breadcrumb = 'आप यहाँ हैं'
export const share = 'शेयर करें'
export const shareProduct = (name: string) => `${name} शेयर करें`
export const linkCopiedTitle = 'लिंक कॉपी हो गया'
export const linkCopiedText = 'प्रोडक्ट का लिंक आपके क्लिपबोर्ड पर है।'
export const copyLink = 'यह लिंक कॉपी करें'
export const maxQuantity = 'इससे ज़्यादा नहीं ले सकते'
export const returns = (days: number) => `बिना खुले पैक की ${days} दिन में वापसी`
export const suitableFor = 'इनके लिए उपयुक्त'
/** The Hindi names of dosha types, by the English names in the catalogue. */
const doshas: Readonly<Record<string, string | undefined>> = { vata: 'वात', pitta: 'पित्त', kapha: 'कफ' }
export const temperament = (type: string) => `${doshas[type.toLowerCase()] ?? type} मिज़ाज`
export const keyBenefits = 'मुख्य फ़ायदे'
export const certifications = 'प्रमाणपत्र'
export const mrp = (amount: string) => `MRP ${amount} (सभी कर सहित)`
export const unitPrice = (amount: string, unit: string) => `${amount} प्रति ${unit}`
export const units = { g: 'ग्राम', kg: 'किग्रा', ml: 'मिली', l: 'लीटर', piece: 'नग' }
/** The quantity in a package: "100 g", "60 pieces". */
export const packageSize = (amount: number, unit: keyof typeof units) => `${amount} ${units[unit]}`
/** The caution that the Drugs Rules, 1945, require in English and Hindi, in every language of the shop. */
export const prescriptionCautions = {
  en: 'Caution: To be taken under medical supervision',
  hi: 'सावधानी: चिकित्सकीय देखरेख में लिया जाए',
}
export const soldOut = 'स्टॉक में नहीं'
export const notWithOthers = 'आपके दूसरे विकल्पों के साथ उपलब्ध नहीं'

const certificationNames: Readonly<Record<string, string | undefined>> = {
  'Lab Tested': 'लैब में जाँचा हुआ',
  'Unani Approved': 'यूनानी मान्यता प्राप्त',
  'GMP Certified': 'GMP प्रमाणित',
  'Organic Certified': 'ऑर्गेनिक प्रमाणित',
  'FSSAI Certified': 'FSSAI प्रमाणित',
}
/** Returns a common certification in this language, and any other certification as the owner wrote it. */
export const certification = (name: string): string => certificationNames[name] ?? name
