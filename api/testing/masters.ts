import sharp from 'sharp'

interface MasterOptions {
  colour?: string
  lossless?: boolean
  alpha?: boolean
}

/** Creates a WebP image of one colour. */
export function drawMaster(width: number, height: number, { colour = '#6c8a4b', lossless, alpha }: MasterOptions = {}) {
  const background = alpha ? { r: 108, g: 138, b: 75, alpha: 0.5 } : colour
  const create = { width, height, channels: alpha ? 4 : 3, background } as const
  return sharp({ create })
    .webp({ lossless: lossless ?? false })
    .toBuffer()
}

/** Returns format, width and height of an encoded picture. */
export async function pictureInfo(bytes: ArrayBuffer | Buffer) {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format: format === 'heif' ? 'avif' : format, width, height }
}
