/**
 * A shopper's own words in a letter that may go to somebody else's address. Mail programs make links of what looks like
 * one: a blank after the signs that join an address leaves it readable, and keeps advertisements from being sent through
 * the shop.
 */
export const unlinked = (text: string): string => text.replace(/(?<=\S)([.:@])(?=[^\s\d])/gu, '$1 ')
