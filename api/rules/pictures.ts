import type { Product } from '#contract/catalogue'
import type { ShopProfile } from './shop/shop-profile.ts'

/**
 * Widths of picture variants in pixels. A variant is never wider than its master image; if the master image is
 * narrower, the variant has its width.
 */
const pictureWidths = [160, 320, 480, 640, 960, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** File formats of picture variants, best compression first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

interface PictureAddress {
  /** The hash of the master image: 32 hexadecimal digits. */
  hash: string
  /** The width of the variant; null for the master image. */
  variant: { width: PictureWidth; format: PictureFormat } | null
}

const address = /^\/media\/([0-9a-f]{32})(?:\.webp|-(\d{3,4})\.(avif|webp|jpg))$/

/**
 * Parses the path `/media/{hash}.webp` or `/media/{hash}-{width}.{format}`. Returns null for any other path or width.
 */
export function parsePictureAddress(path: string): PictureAddress | null {
  const [, hash, digits, extension] = address.exec(path) ?? []
  if (hash === undefined) return null
  if (digits === undefined) return { hash, variant: null }
  const width = pictureWidths.find((known) => String(known) === digits)
  const format = pictureFormats.find((known) => known === extension)
  return width && format ? { hash, variant: { width, format } } : null
}

/** Returns the path of a variant of a picture; null if `imageUrl` is not a master image of the shop. */
export function variantAddress(imageUrl: string, width: PictureWidth, format: PictureFormat): string | null {
  const picture = parsePictureAddress(imageUrl)
  return picture && picture.variant === null ? `/media/${picture.hash}-${width}.${format}` : null
}

/** Maximum width and height of a placeholder image, in pixels. */
const maxSidePx = 2000

/**
 * Parses width and height from the path of a placeholder image, in pixels; null unless both are whole numbers from 1 to
 * 2000.
 */
export function parsePlaceholderSize(width: string, height: string): { width: number; height: number } | null {
  const whole = /^[1-9]\d{0,3}$/
  if (!whole.test(width) || !whole.test(height)) return null
  const size = { width: Number(width), height: Number(height) }
  return size.width <= maxSidePx && size.height <= maxSidePx ? size : null
}

const leaf = 'M0 0C10-13 13-29 0-46C-13-29-10-13 0 0Z'

const motif = `<g fill="none" stroke="#b9c4a4" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
<path d="M168 132h64v12c0 7 22 12 22 34v46c0 12-8 20-20 20h-68c-12 0-20-8-20-20v-46c0-22 22-27 22-34z" fill="#fbf6ea"/>
<rect x="160" y="110" width="80" height="22" rx="7" fill="#e9e5cf"/>
<path d="M160 121h80" stroke-width="1.5"/>
</g>
<g transform="translate(200 230) scale(1.35)" fill="#b9c4a4">
<path d="M0 0V-44" stroke="#a3b189" stroke-width="2.5" stroke-linecap="round"/>
<path d="${leaf}" transform="translate(0 -26)scale(.62)"/>
<path d="${leaf}" transform="translate(0 -18)rotate(-52)scale(.56)"/>
<path d="${leaf}" transform="translate(0 -18)rotate(52)scale(.56)"/>
<path d="${leaf}" transform="translate(0 -4)rotate(-68)scale(.5)"/>
<path d="${leaf}" transform="translate(0 -4)rotate(68)scale(.5)"/>
</g>
<g stroke="#dcc8a6" stroke-width="1.5" stroke-linecap="round"><path d="M128 254h144"/><path d="M176 262h48"/></g>`

/**
 * Returns the SVG of the placeholder image: a jar with a leaf on a cream background. Server and worker draw the same
 * image.
 */
export function placeholderSvg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f7efdf"/>
<svg width="100%" height="100%" viewBox="60 62 280 252">${motif}</svg>
</svg>`
}

type PictureFields = Pick<Product, 'id' | 'name' | 'price' | 'imageUrl' | 'images'>

/**
 * Version of the social preview picture's design. Increase it when the design changes, so that social networks fetch
 * the picture again.
 */
const designVersion = 1

/** Returns the main picture of a product, otherwise the first of its pictures. */
export const pictureOf = ({ imageUrl, images }: Pick<PictureFields, 'imageUrl' | 'images'>): string | null =>
  imageUrl ?? images[0] ?? null

/**
 * Returns the path of the preview picture for shared links to a product, or to one of its variants. For a variant,
 * `product` has its price and picture (`asVariant`). The path contains a hash of everything that the picture shows,
 * because WhatsApp and others cache pictures by URL.
 */
export function socialPicture(
  product: PictureFields,
  { brand, isSample, look }: Pick<ShopProfile, 'brand' | 'isSample' | 'look'>,
  variantId?: number,
): string {
  const shown = [
    product.name,
    product.price,
    pictureOf(product),
    ...(isSample ? [] : [brand]),
    ...(look ? [look.themeColor, look.background] : []),
  ]
  let hash = designVersion
  for (const char of JSON.stringify(shown)) {
    hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0
  }
  return `/social/${product.id}-${variantId === undefined ? '' : `${variantId}-`}${(hash >>> 0).toString(36)}.jpg`
}

const supportedScripts =
  /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u
const unsupportedCharacters = /[\p{Extended_Pictographic}\p{Cc}\p{Cn}\p{Co}\p{Cs}]|(?![₹$€£+<=>|~^`°©®])\p{S}/gu

/**
 * Removes characters that the fonts of the shop cannot draw. Returns an empty string for a name in an unsupported
 * script; a shared link also shows the name as text.
 */
export function drawableName(name: string): string {
  const plain = name.normalize('NFC').replace(unsupportedCharacters, ' ').replace(/\s+/g, ' ').trim()
  return supportedScripts.test(plain) ? [...plain].slice(0, 200).join('') : ''
}
