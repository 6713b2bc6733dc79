import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureFormat, pictureFormats } from '#rules/pictures'

/** Resolves to null if a file or folder does not exist (ENOENT). Other errors are rethrown. */
export const nullIfMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

export interface Picture {
  bytes: Buffer<ArrayBuffer>
  format: PictureFormat | 'png'
  etag: string
  /**
   * Whether this is the requested picture; false for a fallback image that is served until the variant is generated.
   */
  final: boolean
}

/**
 * Returns the formats that a client supports if it requests `format`: that format and the older formats after it in the
 * list.
 */
const supportedFormats = (format: PictureFormat) => pictureFormats.slice(pictureFormats.indexOf(format))

/**
 * Returns the paths of the stored pictures below `dir`, and functions that read them. Variants of the sample pictures
 * are below `builtDir`, because the build draws them (`scripts/steps/sample-variants.mjs`).
 */
export function pictureFiles(dir: string, builtDir: string) {
  const masterFile = (hash: string) => join(dir, `${hash}.webp`)
  const variantFile = (hash: string, name: string) => join(dir, 'variants', hash, name)
  const socialFile = (name: string) => join(dir, 'social', name)
  const logoFile = (hash: string) => join(dir, 'logos', `${hash}.png`)
  const iconFile = (name: string) => join(dir, 'brand', name)

  async function readMaster(hash: string): Promise<Picture | null> {
    const bytes = await nullIfMissing(readFile(masterFile(hash)))
    return bytes && { bytes, format: 'webp', etag: `"${hash}"`, final: true }
  }

  async function readStored(hash: string, name: string, format: PictureFormat): Promise<Picture | null> {
    const bytes =
      (await nullIfMissing(readFile(variantFile(hash, name)))) ??
      (await nullIfMissing(readFile(join(builtDir, hash, name))))
    return bytes && { bytes, format, etag: `"${hash}-${name}"`, final: true }
  }

  async function readStoredSocial(name: string): Promise<Picture | null> {
    const bytes = await nullIfMissing(readFile(socialFile(name)))
    return bytes && { bytes, format: 'jpg', etag: `"${name}"`, final: true }
  }

  /** Returns the fallback image: the narrowest stored variant that is wide enough, otherwise the master image. */
  async function readFallback(hash: string, width: number, format: PictureFormat): Promise<Picture | null> {
    const folders = [join(dir, 'variants', hash), join(builtDir, hash)]
    const names = (
      await Promise.all(folders.map(async (folder) => (await nullIfMissing(readdir(folder))) ?? []))
    ).flat()
    const candidates = supportedFormats(format)
      .flatMap((fit) => names.filter((name) => name.endsWith(`.${fit}`)).map((name) => ({ name, fit })))
      .filter(({ name }) => Number.parseInt(name, 10) >= width)
      .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))
    const [best] = candidates
    const picture = (best && (await readStored(hash, best.name, best.fit))) ?? (await readMaster(hash))
    return picture && { ...picture, final: false }
  }

  async function readStoredIcon(name: string): Promise<Picture | null> {
    const bytes = await nullIfMissing(readFile(iconFile(name)))
    return bytes && { bytes, format: 'png', etag: `"${name}"`, final: true }
  }

  const paths = { masterFile, variantFile, socialFile, logoFile, iconFile }
  return { ...paths, readMaster, readStored, readStoredSocial, readStoredIcon, readFallback }
}
