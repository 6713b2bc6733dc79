/** Pixels. A variant is never wider than its master: where the master is narrower, it has the master's width. */
const pictureWidths = [160, 320, 480, 640, 960, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Best compressed first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

interface PictureAddress {
  /** 32 hexadecimal digits. */
  hash: string
  /** Null is the master itself. */
  variant: { width: PictureWidth; format: PictureFormat } | null
}

const address = /^\/media\/([0-9a-f]{32})(?:\.webp|-(\d{3,4})\.(avif|webp|jpg))$/

/** Reads `/media/{hash}.webp` and `/media/{hash}-{width}.{format}`; anything else, other widths too, is null. */
export function parsePictureAddress(path: string): PictureAddress | null {
  const [, hash, digits, extension] = address.exec(path) ?? []
  if (hash === undefined) return null
  if (digits === undefined) return { hash, variant: null }
  const width = pictureWidths.find((known) => String(known) === digits)
  const format = pictureFormats.find((known) => known === extension)
  return width && format ? { hash, variant: { width, format } } : null
}

/** The address of a picture in another width and format; null for pictures that are not the shop's own. */
export function variantAddress(imageUrl: string, width: PictureWidth, format: PictureFormat): string | null {
  const picture = parsePictureAddress(imageUrl)
  return picture && picture.variant === null ? `/media/${picture.hash}-${width}.${format}` : null
}
