/** Follows the label of a field. */
export const optional = '(वैकल्पिक)'
export const email = 'ईमेल'
/** The name of a button; `field` is the label of a password field. */
export const hideField = (field: string) => `${field} छिपाएँ`
export const showField = (field: string) => `${field} दिखाएँ`
export const starCount = (count: number) => `${count} स्टार`
