/** Follows the label of a field. */
export const optional = '(اختیاری)'
export const email = 'ای میل'
/** The name of a button; `field` is the label of a password field. */
export const hideField = (field: string) => `${field} چھپائیں`
export const showField = (field: string) => `${field} دکھائیں`
export const starCount = (count: number) => `${count} اسٹار`
