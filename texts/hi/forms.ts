/** The text after the label of a field that may be empty. */
export const optional = '(वैकल्पिक)'
export const email = 'ईमेल'
/** The accessible name of the button that hides the password. `field` is the label of the password field. */
export const hideField = (field: string) => `${field} छिपाएँ`
export const showField = (field: string) => `${field} दिखाएँ`
export const starCount = (count: number) => `${count} स्टार`
