import { plural } from './language.ts'

/** The text after the label of a field that may be empty. */
export const optional = '(optional)'
export const email = 'Email'
/** The accessible name of the button that hides the password. `field` is the label of the password field. */
export const hideField = (field: string) => `Hide ${field.toLowerCase()}`
export const showField = (field: string) => `Show ${field.toLowerCase()}`
export const starCount = (count: number) => plural(count, { one: '1 star', other: `${count} stars` })
