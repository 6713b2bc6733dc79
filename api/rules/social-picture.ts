import type { Product } from '#contract/catalogue'

type Shown = Pick<Product, 'id' | 'name' | 'price' | 'imageUrl' | 'images'>

/** Counted up when the picture is drawn otherwise, so that those who keep pictures ask again. */
const design = 1

/** A product's first picture. */
export const pictureOf = ({ imageUrl, images }: Pick<Shown, 'imageUrl' | 'images'>): string | null =>
  imageUrl ?? images[0] ?? null

/**
 * The address of the picture that a shared link to a product shows. It changes with everything that the picture shows,
 * because WhatsApp and others keep what they have seen at an address.
 */
export function socialPicture(product: Shown): string {
  let mark = design
  for (const letter of JSON.stringify([product.name, product.price, pictureOf(product)])) {
    mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0
  }
  return `/social/${product.id}-${(mark >>> 0).toString(36)}.jpg`
}

const known = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u
const notInTheFonts = /[\p{Extended_Pictographic}\p{Cc}\p{Cn}\p{Co}\p{Cs}]|(?![₹$€£+<=>|~^`°©®])\p{S}/gu

/** What the shop's fonts can write of a name; empty for a script that they do not know: the link says the name too. */
export function drawableName(name: string): string {
  const plain = name.normalize('NFC').replace(notInTheFonts, ' ').replace(/\s+/g, ' ').trim()
  return known.test(plain) ? [...plain].slice(0, 200).join('') : ''
}
