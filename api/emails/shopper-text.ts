/**
 * The salutation of an email: `Hello Asha,`. The name was typed in a form, and the address may belong to another person.
 * A name that looks like an address or a link is omitted, so that the shop cannot be used to send advertisements.
 */
export function greeting(name: string | null): string {
  const known = name?.replace(/\s+/g, ' ').trim().slice(0, 60)
  return known && !/\S[.:/@]\S|[/@]/.test(known) ? `Hello ${known},` : 'Hello,'
}

/**
 * Text of a shopper without links. Mail programs turn addresses into links; a space after `.`, `:` or `@` prevents that
 * and leaves the text readable.
 */
export const withoutLinks = (text: string): string => text.replace(/(?<=\S)([.:@])(?=[^\s\d])/gu, '$1 ')
