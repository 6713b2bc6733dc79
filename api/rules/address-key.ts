import type { ShippingAddress } from '#contract/orders'

/**
 * A delivery address for comparing: its street and PIN code without case, spaces, punctuation, accents and invisible
 * characters. City and state follow from the PIN code. An address whose parts were not found is compared as a whole.
 */
export function addressKeyOf({ street, zipCode, text }: ShippingAddress): string {
  const letters = (part: string) =>
    part
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return street !== null && zipCode !== null ? `${letters(street)} ${zipCode}` : letters(text)
}
