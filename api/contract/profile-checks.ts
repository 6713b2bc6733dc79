const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Calculates the last character of a GSTIN from its first 14 characters, by the Luhn algorithm in base 36. `first14`
 * contains only digits and capital letters.
 */
export function gstinCheckCharacter(first14: string): string {
  const sum = Array.from(first14, (character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return Math.floor(product / 36) + (product % 36)
  }).reduce((total, part) => total + part, 0)
  return digits.charAt((36 - (sum % 36)) % 36)
}

/** Whether a text is a GSTIN: state code, PAN, entity number, `Z` and the right check character. */
export const isGstin = (text: string): boolean =>
  /^(0[1-9]|[1-3]\d|9[79])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) &&
  gstinCheckCharacter(text.slice(0, 14)) === text.charAt(14)

/** Whether a text is an FSSAI licence or registration number: 14 digits that begin with 1 or 2. */
export const isFssaiNumber = (text: string): boolean => /^[12]\d{13}$/.test(text)

/** Whether a text is an https address of a public website, without user name, password and port. */
export const isWebAddress = (text: string): boolean =>
  /^https:\/\/([a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}(\/[^\s<>"'`\\]*)?$/i.test(text)

/**
 * Derives the prefix of order numbers from the name of a shop: the initials of its parts in Latin script, or the start
 * of the first such part, at most three characters; `ORD` if that gives fewer than two.
 */
export function orderPrefixOf(name: string | null): string {
  const latin = (name ?? '').toUpperCase().match(/[A-Z]+/g) ?? []
  const initials = latin.map((word) => word.charAt(0)).join('')
  const prefix = (initials.length >= 2 ? initials : latin.join('')).slice(0, 3)
  return prefix.length >= 2 ? prefix : 'ORD'
}

/** Whether a text is the IFSC of a bank branch, such as HDFC0001234. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)

/** Whether a text is a UPI id, such as `name@bank`. */
export const isUpiId = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/i.test(text)
