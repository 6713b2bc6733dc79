import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { StoredLogo } from '#contract/look/look'
import type { PictureFormat, PictureWidth } from '#rules/pictures'
import type { IconName } from '#rules/shop/shop-profile'
import type { Log } from '../http/log.ts'
import { ShopError } from '../http/shop-error.ts'
import { createDrawingProcess, createUploads, type IconDrawing, type SocialDrawing } from './drawing-process.ts'
import { nullIfMissing, type Picture, pictureFiles } from './picture-files.ts'
import { createVariantQueue } from './variant-queue.ts'

/** Returns width and height of a WebP file, read from its header (RFC 9649); null if the bytes are not a WebP file. */
export function webpSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null
  }
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Returns width and height of a PNG file that the image process has written. */
const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

export interface Master {
  hash: string
  width: number
  height: number
  /** Size of the picture file in bytes. */
  bytes: number
}

type SocialTexts = Pick<SocialDrawing, 'brand' | 'name' | 'price' | 'colours'>

/** The content of an icon: a stored logo, or initials. */
export interface IconContent extends Pick<IconDrawing, 'initials' | 'primary' | 'background'> {
  /** The hash of the logo file; null for a shop without a logo. */
  logo: string | null
}

export interface MediaStore {
  /** Stores a trusted WebP file unless it is already stored. Throws if it is not WebP. */
  addMaster(bytes: Buffer): Promise<Master>
  /**
   * Stores an untrusted logo file as PNG. `isSvg`: the file is a sanitised SVG. Returns null if the file is not a
   * picture or is too large.
   */
  addLogo(bytes: Buffer, isSvg: boolean): Promise<StoredLogo | null>
  /** Stores a logo that another process has encoded, a trusted PNG file. */
  copyLogo(png: Buffer): Promise<StoredLogo>
  /** Returns the size of a stored logo; null if it does not exist. */
  findLogo(hash: string): Promise<StoredLogo | null>
  /** Reads a stored logo; null if it does not exist. */
  readLogo(hash: string): Promise<Picture | null>
  /** Returns an icon of the shop, which is cached under `mark`. Returns null if the drawing failed. */
  readIcon(mark: string, name: IconName, shows: IconContent): Promise<Picture | null>
  /** Re-encodes an untrusted file as WebP. Returns null if it is not PNG, JPEG, WebP or AVIF, or is too large. */
  reencode(bytes: Buffer): Promise<Buffer | null>
  readMaster(hash: string): Promise<Picture | null>
  /**
   * Returns a variant of a picture. If it must be generated first, waits up to `timeoutMs` (default 0), then returns
   * the best fallback image. Returns null if the master image does not exist.
   */
  readVariant(hash: string, width: PictureWidth, format: PictureFormat, timeoutMs?: number): Promise<Picture | null>
  /**
   * Returns the preview picture of a shared link. It is cached under `name`, which must identify its content. Returns
   * null if the drawing failed.
   */
  readSocial(name: string, shows: SocialTexts & { hash: string | null }): Promise<Picture | null>
  /** Resolves when no variant is being generated. */
  idle(): Promise<void>
  close(): void
}

interface Options {
  /** Folder with the master images and the folders `logos/`, `variants/`, `social/`, `brand/` and `scratch/`. */
  dir: string
  /** Root folder of the project. Its folder `dist/pictures` contains the variants of the sample's pictures. */
  root: string
  log: Log
  /** Replaces the program of the image process, `variant-worker.mjs`, in tests. */
  workerFile?: string
}

/** Maximum total size in bytes of the pictures in memory. A larger picture is not cached. */
const maxCachedBytes = 32 * 1024 * 1024
const maxCachedPictureBytes = 256 * 1024

/** Age in milliseconds after which a scratch file is deleted as incomplete. No picture takes this long. */
const maxScratchAgeMs = 60 * 60_000

/** Time limit in milliseconds for drawing a preview picture or icon. Link preview programs do not wait longer. */
const socialTimeoutMs = 5000

/** Returns a function that reads a picture from memory, otherwise from its file; null if it is not generated yet. */
function pictureReader() {
  const cache = new LRUCache<string, Picture>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxCachedPictureBytes,
    // The length of the name is added because a file can be empty after a power failure, and lru-cache rejects a size
    // of zero.
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length,
  })
  return async (name: string, readFromFile: () => Promise<Picture | null>): Promise<Picture | null> => {
    const cached = cache.get(name)
    if (cached) return cached
    const generated = await readFromFile()
    if (generated) cache.set(name, generated)
    return generated
  }
}

/** Returns the path of a file; null if the file does not exist. */
const existing = async (file: string | null) => (file && (await nullIfMissing(stat(file))) ? file : null)

interface LogoOptions {
  dir: string
  logoFile: (hash: string) => string
  scratchDir: string
  reencode: ReturnType<typeof createUploads>['reencode']
}

/** Creates the store of the shop's logos: PNG files that are named by the hash of their content. */
function logoFiles({ dir, logoFile, scratchDir, reencode }: LogoOptions) {
  async function copyLogo(png: Buffer): Promise<StoredLogo> {
    const hash = hashOf(png)
    if ((await nullIfMissing(stat(logoFile(hash))))?.size !== png.length) {
      await mkdir(join(dir, 'logos'), { recursive: true })
      await writeDurably(png, join(scratchDir, randomUUID()), logoFile(hash))
    }
    return { hash, ...pngSize(png) }
  }
  return {
    copyLogo,
    async addLogo(bytes, isSvg) {
      const png = await reencode(bytes, isSvg ? 'svg-logo' : 'logo')
      return png && copyLogo(png)
    },
    async findLogo(hash) {
      const png = await nullIfMissing(readFile(logoFile(hash)))
      return png && { hash, ...pngSize(png) }
    },
    async readLogo(hash) {
      const bytes = await nullIfMissing(readFile(logoFile(hash)))
      return bytes && { bytes, format: 'png', etag: `"${hash}"`, final: true }
    },
  } satisfies Partial<MediaStore>
}

/**
 * Creates the store of pictures in `dir`. Variants are generated by a background process when they are first requested.
 * Call `close` to end the processes.
 */
export function createMediaStore({ dir, root, log, workerFile }: Options): MediaStore {
  const scratchDir = join(dir, 'scratch')
  mkdirSync(scratchDir, { recursive: true })
  removeOldFiles(scratchDir)
  const worker = workerFile ?? join(root, 'api/media/variant-worker.mjs')
  const drawing = createDrawingProcess({ workerFile: worker })
  const uploads = createUploads({ workerFile: worker, scratchDir, log })
  const queue = createVariantQueue({ draw: drawing.draw, log })
  const readGenerated = pictureReader()
  const files = pictureFiles(dir, join(root, 'dist/pictures'))
  const { masterFile, variantFile, socialFile, logoFile, iconFile } = files
  const { readMaster, readStored, readStoredSocial, readStoredIcon, readFallback } = files

  const scratchFile = (name: string) => join(scratchDir, `${randomUUID()}-${name}`)

  /** Returns a stored drawing. If it is not stored, draws it first; returns null if drawing takes too long or fails. */
  async function readDrawn(read: () => Promise<Picture | null>, task: () => Promise<SocialDrawing | IconDrawing>) {
    const stored = await read()
    if (stored) return stored
    return (await within(socialTimeoutMs, queue.add(await task(), true))) ? read() : null
  }

  return {
    readMaster,
    ...logoFiles({ dir, logoFile, scratchDir, reencode: uploads.reencode }),
    reencode: (bytes) => uploads.reencode(bytes),

    async addMaster(bytes) {
      const size = webpSize(bytes)
      if (!size) throw new Error('not a WebP picture')
      const hash = hashOf(bytes)
      const target = masterFile(hash)
      const stored = await nullIfMissing(stat(target))
      if (stored?.size !== bytes.length) await writeDurably(bytes, scratchFile('master'), target)
      return { hash, ...size, bytes: bytes.length }
    },

    async readVariant(hash, width, format, timeoutMs = 0) {
      const name = `${width}.${format}`
      const read = () => readGenerated(`${hash}-${name}`, () => readStored(hash, name, format))
      const stored = await read()
      if (stored) return stored

      const source = masterFile(hash)
      if (!(await nullIfMissing(stat(source)))) return null
      const target = variantFile(hash, name)
      const scratch = scratchFile(name)
      const done = queue.add({ source, target, scratch, width, format }, format === 'jpg')
      const inTime = timeoutMs > 0 && (await within(timeoutMs, done))
      return (inTime && (await read())) || readFallback(hash, width, format)
    },

    async readSocial(name, { hash, ...texts }) {
      const read = () => readGenerated(name, () => readStoredSocial(name))
      return readDrawn(read, async () => {
        const source = await existing(hash && masterFile(hash))
        return { kind: 'social', source, target: socialFile(name), scratch: scratchFile(name), ...texts }
      })
    },

    async readIcon(mark, name, { logo, ...shows }) {
      const file = `${mark}-${name}.png`
      const read = () => readGenerated(`brand/${file}`, () => readStoredIcon(file))
      return readDrawn(read, async () => {
        const source = await existing(logo && logoFile(logo))
        return { kind: 'icon', source, target: iconFile(file), scratch: scratchFile(file), name, ...shows }
      })
    },

    idle: queue.idle,

    close() {
      queue.close()
      drawing.stop()
      uploads.close()
    },
  }
}

/**
 * Removes incomplete files that killed processes have left. Newer files are not removed, because they may belong to
 * another process that shares the folder.
 */
function removeOldFiles(scratchDir: string): void {
  for (const name of readdirSync(scratchDir)) {
    const file = join(scratchDir, name)
    // Another process may remove the file at the same time, so a missing file is not an error.
    const modified = statSync(file, { throwIfNoEntry: false })
    if (modified && modified.mtimeMs < Date.now() - maxScratchAgeMs) rmSync(file, { recursive: true, force: true })
  }
}

/** Resolves to the value of the promise, or to false after `timeoutMs`. */
async function within(timeoutMs: number, promise: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

/** Writes a file atomically: even after a power failure, readers get the complete file or none. */
async function writeDurably(bytes: Buffer, scratch: string, target: string): Promise<void> {
  try {
    const file = await open(scratch, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(scratch, target)
  } catch (error) {
    await rm(scratch, { force: true })
    throw error
  }
}

/** Decodes pictures to check them and returns them as WebP. Throws `invalid` with the field of an invalid picture. */
export async function decodePhotos(
  { pictures }: { pictures: Pick<MediaStore, 'reencode'> },
  images: readonly string[],
): Promise<Buffer[]> {
  const photos: Buffer[] = []
  for (const image of images) {
    const photo = await pictures.reencode(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
    if (!photo)
      throw new ShopError('invalid', (t) => t.photoUnreadable, { fields: { images: (t) => t.photoUnreadable } })
    photos.push(photo)
  }
  return photos
}
