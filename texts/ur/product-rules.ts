import { plural } from './language.ts'

export const outOfStock = 'اسٹاک میں نہیں'
export const fewLeftOnCard = (count: number) =>
  plural(count, { one: `اسٹاک میں صرف ${count} بچا ہے`, other: `اسٹاک میں صرف ${count} بچے ہیں` })
export const fewLeft = (count: number) => plural(count, { one: `صرف ${count} بچا ہے!`, other: `صرف ${count} بچے ہیں!` })

export const searchTitle = (text: string) => `"${text}" کے لیے تلاش کے نتائج`
export const categoryTitle = (name: string) => `${name} کے پروڈکٹ`
export const listingTitle = 'سب پروڈکٹ - صحت کے لیے ہربل پروڈکٹ'
export const ownListingTitle = 'سب پروڈکٹ'
export const foundCount = (count: number) => plural(count, { one: `${count} پروڈکٹ ملا`, other: `${count} پروڈکٹ ملے` })
