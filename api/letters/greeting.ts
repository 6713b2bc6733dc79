/**
 * `Hello Asha,`. A name comes from whoever filled in the form, and the letter may go to somebody else: one that reads as
 * an address or a link is left out, so that nobody sends advertisements through the shop.
 */
export function greeting(name: string | null): string {
  const known = name?.replace(/\s+/g, ' ').trim().slice(0, 60)
  return known && !/\S[.:/@]\S|[/@]/.test(known) ? `Hello ${known},` : 'Hello,'
}
