import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type PictureFormat, type PictureWidth, pictureFormats } from '#rules/pictures'
import type { Log } from '../http/log.ts'
import { createDrawingProcess, type SocialDrawing } from './drawing-process.ts'
import { createUploads } from './uploads.ts'
import { createVariantQueue } from './variant-queue.ts'

/** Resolves with null when a file or folder does not exist (ENOENT); other errors are rethrown. */
export const nullIfMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Width and height of a WebP file, read from its header (RFC 9649); null when the bytes are not one. */
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

export interface Master {
  hash: string
  width: number
  height: number
  /** Size of the file. */
  bytes: number
}

export interface Picture {
  bytes: Buffer<ArrayBuffer>
  format: PictureFormat
  etag: string
  /** False for a fallback image that is served while the requested variant is generated. */
  final: boolean
}

type SocialTexts = Pick<SocialDrawing, 'brand' | 'name' | 'price'>

export interface MediaStore {
  /** Stores a trusted WebP file unless it is already stored. Throws when it is not WebP. */
  addMaster(bytes: Buffer): Promise<Master>
  /** Re-encodes an untrusted file as WebP; null when it is not PNG, JPEG, WebP or AVIF, or is too large. */
  reencode(bytes: Buffer): Promise<Buffer | null>
  readMaster(hash: string): Promise<Picture | null>
  /**
   * Returns the variant. When it must be generated first, waits up to `timeoutMs` (default 0), then returns the best
   * fallback image. Null when the master image does not exist.
   */
  readVariant(hash: string, width: PictureWidth, format: PictureFormat, timeoutMs?: number): Promise<Picture | null>
  /** Preview picture of a shared link. `name` identifies its content, so it is cached; null when drawing failed. */
  readSocial(name: string, shows: SocialTexts & { hash: string | null }): Promise<Picture | null>
  /** Resolves when no variant is being generated. */
  idle(): Promise<void>
  close(): void
}

interface Options {
  /** Folder of the master images, `variants/`, `social/` and `scratch/`. */
  dir: string
  /** Root folder of the project. */
  root: string
  log: Log
  /** Replaces `variant-worker.mjs` in tests. */
  workerFile?: string
}

/** Size of all pictures in memory, and of the largest one. */
const maxCachedBytes = 32 * 1024 * 1024
const maxCachedPictureBytes = 256 * 1024

/** Link previewers wait about this long. */
const socialTimeoutMs = 5000

/** Formats that a client supports when it requests `format`: that format and the older ones after it in the list. */
const supportedFormats = (format: PictureFormat) => pictureFormats.slice(pictureFormats.indexOf(format))

/**
 * Creates the store of pictures in `dir`. Variants are generated on first request by a background process. Call `close` to
 * end the processes.
 */
export function createMediaStore({ dir, root, log, workerFile }: Options): MediaStore {
  const scratchDir = join(dir, 'scratch')
  // Removes partly written files of a process that was killed.
  rmSync(scratchDir, { recursive: true, force: true })
  mkdirSync(scratchDir, { recursive: true })
  const worker = workerFile ?? join(root, 'api/media/variant-worker.mjs')
  const drawing = createDrawingProcess({ workerFile: worker })
  const uploads = createUploads({ workerFile: worker, scratchDir, log })
  const queue = createVariantQueue({ draw: drawing.draw, log })
  const cache = new LRUCache<string, Picture>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxCachedPictureBytes,
    // The name counts too: lru-cache refuses a size of zero, and a file can be empty after a power cut.
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length,
  })

  const masterFile = (hash: string) => join(dir, `${hash}.webp`)
  const variantFile = (hash: string, name: string) => join(dir, 'variants', hash, name)

  async function readMaster(hash: string): Promise<Picture | null> {
    const bytes = await nullIfMissing(readFile(masterFile(hash)))
    return bytes && { bytes, format: 'webp', etag: `"${hash}"`, final: true }
  }

  async function readStored(hash: string, name: string, format: PictureFormat): Promise<Picture | null> {
    const bytes = await nullIfMissing(readFile(variantFile(hash, name)))
    return bytes && { bytes, format, etag: `"${hash}-${name}"`, final: true }
  }

  /** The narrowest stored variant that is wide enough, otherwise the master image. */
  async function readFallback(hash: string, width: number, format: PictureFormat): Promise<Picture | null> {
    const names = (await nullIfMissing(readdir(join(dir, 'variants', hash)))) ?? []
    const candidates = supportedFormats(format)
      .flatMap((fit) => names.filter((name) => name.endsWith(`.${fit}`)).map((name) => ({ name, fit })))
      .filter(({ name }) => Number.parseInt(name, 10) >= width)
      .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))
    const [best] = candidates
    const picture = (best && (await readStored(hash, best.name, best.fit))) ?? (await readMaster(hash))
    return picture && { ...picture, final: false }
  }

  return {
    readMaster,
    reencode: uploads.reencode,

    async addMaster(bytes) {
      const size = webpSize(bytes)
      if (!size) throw new Error('not a WebP picture')
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const existing = await nullIfMissing(stat(masterFile(hash)))
      if (existing?.size !== bytes.length) {
        await writeDurably(bytes, join(scratchDir, randomUUID()), masterFile(hash))
      }
      return { hash, ...size, bytes: bytes.length }
    },

    async readVariant(hash, width, format, timeoutMs = 0) {
      const name = `${width}.${format}`
      const cached = cache.get(`${hash}-${name}`)
      if (cached) return cached

      const readGenerated = async () => {
        const generated = await readStored(hash, name, format)
        if (generated) cache.set(`${hash}-${name}`, generated)
        return generated
      }
      const stored = await readGenerated()
      if (stored) return stored

      const source = masterFile(hash)
      if (!(await nullIfMissing(stat(source)))) return null
      const target = variantFile(hash, name)
      const scratch = join(scratchDir, `${hash}-${name}`)
      const done = queue.add({ source, target, scratch, width, format }, format === 'jpg')
      const inTime = timeoutMs > 0 && (await within(timeoutMs, done))
      return (inTime && (await readGenerated())) || readFallback(hash, width, format)
    },

    async readSocial(name, { hash, ...texts }) {
      const cached = cache.get(name)
      if (cached) return cached
      const target = join(dir, 'social', name)
      const readGenerated = async (): Promise<Picture | null> => {
        const bytes = await nullIfMissing(readFile(target))
        const generated = bytes && { bytes, format: 'jpg' as const, etag: `"${name}"`, final: true }
        if (generated) cache.set(name, generated)
        return generated
      }
      const stored = await readGenerated()
      if (stored) return stored
      const master = hash && masterFile(hash)
      const source = master && (await nullIfMissing(stat(master))) ? master : null
      const done = queue.add({ kind: 'social', source, target, scratch: join(scratchDir, name), ...texts }, true)
      return (await within(socialTimeoutMs, done)) ? readGenerated() : null
    },

    idle: queue.idle,

    close() {
      queue.close()
      drawing.stop()
      uploads.close()
    },
  }
}

/** The promise's value, or false after `timeoutMs`. */
async function within(timeoutMs: number, promise: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

/** Writes a file atomically: readers, also after a power failure, see the complete file or none. */
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
