/** The text after the label of a field that may be empty. */
export const optional = '(اختیاری)'
export const email = 'ای میل'
/** The accessible name of the button that hides the password. `field` is the label of the password field. */
export const hideField = (field: string) => `${field} چھپائیں`
export const showField = (field: string) => `${field} دکھائیں`
export const starCount = (count: number) => `${count} اسٹار`
