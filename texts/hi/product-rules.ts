import { plural } from './language.ts'

export const outOfStock = 'स्टॉक में नहीं'
export const fewLeftOnCard = (count: number) =>
  plural(count, { one: `स्टॉक में सिर्फ़ ${count} बचा है`, other: `स्टॉक में सिर्फ़ ${count} बचे हैं` })
export const fewLeft = (count: number) => plural(count, { one: `सिर्फ़ ${count} बचा है!`, other: `सिर्फ़ ${count} बचे हैं!` })

export const searchTitle = (text: string) => `"${text}" के लिए खोज के नतीजे`
export const categoryTitle = (name: string) => `${name} के प्रोडक्ट`
export const listingTitle = 'सभी प्रोडक्ट - हर्बल वेलनेस कलेक्शन'
export const ownListingTitle = 'सभी प्रोडक्ट'
export const foundCount = (count: number) =>
  plural(count, { one: `${count} प्रोडक्ट मिला`, other: `${count} प्रोडक्ट मिले` })
