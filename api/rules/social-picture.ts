import type { Product } from '#contract/catalogue'

type PictureFields = Pick<Product, 'id' | 'name' | 'price' | 'imageUrl' | 'images'>

/** Version of the design. Increase it when the drawing changes, so that social networks fetch the picture again. */
const designVersion = 1

/** The first picture of a product. */
export const pictureOf = ({ imageUrl, images }: Pick<PictureFields, 'imageUrl' | 'images'>): string | null =>
  imageUrl ?? images[0] ?? null

/**
 * The path of the preview picture for shared links to a product. It contains a hash of everything that the picture
 * shows, because WhatsApp and others cache pictures by URL.
 */
export function socialPicture(product: PictureFields): string {
  let hash = designVersion
  for (const char of JSON.stringify([product.name, product.price, pictureOf(product)])) {
    hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0
  }
  return `/social/${product.id}-${(hash >>> 0).toString(36)}.jpg`
}

const supportedScripts =
  /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u
const unsupportedCharacters = /[\p{Extended_Pictographic}\p{Cc}\p{Cn}\p{Co}\p{Cs}]|(?![₹$€£+<=>|~^`°©®])\p{S}/gu

/**
 * Removes characters that the fonts of the shop cannot draw. Returns an empty string for a name in an unsupported
 * script; the shared link shows the name as text too.
 */
export function drawableName(name: string): string {
  const plain = name.normalize('NFC').replace(unsupportedCharacters, ' ').replace(/\s+/g, ' ').trim()
  return supportedScripts.test(plain) ? [...plain].slice(0, 200).join('') : ''
}
