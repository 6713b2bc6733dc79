import type { ShippingAddress } from '#contract/orders'

/**
 * The comparison key of a delivery address: street and PIN code in lower case, without spaces, punctuation, accents and
 * invisible characters. City and state are left out because they follow from the PIN code. The key of an address
 * without a street or PIN code is made from its whole text.
 */
export function addressKeyOf({ street, zipCode, text }: ShippingAddress): string {
  const normalize = (part: string) =>
    part
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return street !== null && zipCode !== null ? `${normalize(street)} ${zipCode}` : normalize(text)
}
