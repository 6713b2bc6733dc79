import { plural } from './language.ts'

export const breadcrumb = 'Breadcrumb'
export const share = 'Share'
export const shareProduct = (name: string) => `Share ${name}`
export const linkCopiedTitle = 'Link copied'
export const linkCopiedText = 'Product link has been copied to your clipboard.'
export const copyLink = 'Copy this link'
export const maxQuantity = 'Max quantity reached'
export const returns = (days: number) => `Returns within ${days} days, unopened`
export const suitableFor = 'Suitable for'
export const temperament = (type: string) => `${type} temperament`
export const keyBenefits = 'Key Benefits'
export const certifications = 'Certifications'
export const mrp = (amount: string) => `MRP ${amount} (incl. of all taxes)`
export const unitPrice = (amount: string, unit: string) => `${amount} per ${unit}`
export const units = { g: 'g', kg: 'kg', ml: 'ml', l: 'l', piece: 'piece' }
/** The quantity in a package: "100 g", "60 pieces". */
export const packageSize = (amount: number, unit: keyof typeof units) =>
  unit === 'piece' ? plural(amount, { one: '1 piece', other: `${amount} pieces` }) : `${amount} ${units[unit]}`
/** The caution that the Drugs Rules, 1945, require in English and Hindi, in every language of the shop. */
export const prescriptionCautions = {
  en: 'Caution: To be taken under medical supervision',
  hi: 'सावधानी: चिकित्सकीय देखरेख में लिया जाए',
}
export const soldOut = 'sold out'
export const notWithOthers = 'not with your other choices'
/** Returns a common certification in this language, and any other certification as the owner wrote it. */
export const certification = (name: string): string => name
