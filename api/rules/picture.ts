/**
 * Widths of picture variants in pixels. A variant is never wider than its master image; if the master image is
 * narrower, the variant has its width.
 */
const pictureWidths = [160, 320, 480, 640, 960, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Formats of picture variants, best compression first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

interface PictureAddress {
  /** 32 hexadecimal digits. */
  hash: string
  /** Null for the master image. */
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

/** The path of a variant of a picture; null if `imageUrl` is not a master image of the shop. */
export function variantAddress(imageUrl: string, width: PictureWidth, format: PictureFormat): string | null {
  const picture = parsePictureAddress(imageUrl)
  return picture && picture.variant === null ? `/media/${picture.hash}-${width}.${format}` : null
}
