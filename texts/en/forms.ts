import { plural } from './language.ts'

/** Follows the label of a field. */
export const optional = '(optional)'
export const email = 'Email'
/** The name of a button; `field` is the label of a password field. */
export const hideField = (field: string) => `Hide ${field.toLowerCase()}`
export const showField = (field: string) => `Show ${field.toLowerCase()}`
export const starCount = (count: number) => plural(count, { one: '1 star', other: `${count} stars` })
