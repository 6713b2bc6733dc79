import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureFormat, type PictureWidth, pictureFormats } from '#rules/picture'
import type { Log } from '../http/log.ts'
import { openDrawingProcess, type SocialDrawing } from './drawing-process.ts'
import { keepHot } from './hot-pictures.ts'
import { ifThere } from './if-there.ts'
import { openUploads } from './uploads.ts'
import { openVariantQueue } from './variant-queue.ts'
import { webpSize } from './webp-size.ts'

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
  /** False for a stand-in, answered while the wanted variant is being made. */
  final: boolean
}

type SocialTexts = Pick<SocialDrawing, 'brand' | 'name' | 'price'>

export interface MediaStore {
  /** Keeps a WebP file that the shop trusts; one that is there already is left alone. */
  addMaster(bytes: Buffer): Promise<Master>
  /** A stranger's file as a WebP file that may be trusted; null when it is no PNG, JPEG, WebP or AVIF, or is too large. */
  reencode(bytes: Buffer): Promise<Buffer | null>
  readMaster(hash: string): Promise<Picture | null>
  /**
   * The variant, or the best stand-in while it is being made: at once, or after `patience` milliseconds.
   * Null when there is no such picture.
   */
  readVariant(hash: string, width: PictureWidth, format: PictureFormat, patience?: number): Promise<Picture | null>
  /** The picture of a shared link, kept under a name that says all that it shows; null when it could not be drawn. */
  readSocial(name: string, shows: SocialTexts & { hash: string | null }): Promise<Picture | null>
  /** Resolves when no variant is being made any more. */
  settled(): Promise<void>
  close(): void
}

interface Options {
  /** Holds the masters, `variants/` and `scratch/`. */
  dir: string
  /** The checkout's folder. */
  root: string
  log: Log
  /** Another program that draws, for tests. */
  workerFile?: string
}

/** Milliseconds. Whoever shows links waits about so long. */
const socialPatience = 5000

/** Who asks for a format may not understand the better ones. */
const understood = (format: PictureFormat) => pictureFormats.slice(pictureFormats.indexOf(format))

/** Opens the folder of pictures; variants are made on first request by one process in the background. */
export function openMediaStore({ dir, root, log, workerFile }: Options): MediaStore {
  const scratchDir = join(dir, 'scratch')
  // What a killed process left half written.
  rmSync(scratchDir, { recursive: true, force: true })
  mkdirSync(scratchDir, { recursive: true })
  const worker = workerFile ?? join(root, 'api/media/variant-worker.mjs')
  const drawing = openDrawingProcess({ workerFile: worker })
  const uploads = openUploads({ workerFile: worker, scratchDir, log })
  const queue = openVariantQueue({ draw: drawing.draw, log })
  const hot = keepHot<Picture>(32 * 1024 * 1024, 256 * 1024)

  const masterFile = (hash: string) => join(dir, `${hash}.webp`)
  const variantFile = (hash: string, name: string) => join(dir, 'variants', hash, name)

  async function readMaster(hash: string): Promise<Picture | null> {
    const bytes = await ifThere(readFile(masterFile(hash)))
    return bytes && { bytes, format: 'webp', etag: `"${hash}"`, final: true }
  }

  async function readKept(hash: string, name: string, format: PictureFormat): Promise<Picture | null> {
    const bytes = await ifThere(readFile(variantFile(hash, name)))
    return bytes && { bytes, format, etag: `"${hash}-${name}"`, final: true }
  }

  /** The narrowest kept variant that is wide enough, else the master. */
  async function standIn(hash: string, width: number, format: PictureFormat): Promise<Picture | null> {
    const names = (await ifThere(readdir(join(dir, 'variants', hash)))) ?? []
    const kept = understood(format)
      .flatMap((fit) => names.filter((name) => name.endsWith(`.${fit}`)).map((name) => ({ name, fit })))
      .filter(({ name }) => Number.parseInt(name, 10) >= width)
      .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))
    const [best] = kept
    const picture = (best && (await readKept(hash, best.name, best.fit))) ?? (await readMaster(hash))
    return picture && { ...picture, final: false }
  }

  return {
    readMaster,
    reencode: uploads.reencode,

    async addMaster(bytes) {
      const size = webpSize(bytes)
      if (!size) throw new Error('not a WebP picture')
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const there = await ifThere(stat(masterFile(hash)))
      if (there?.size !== bytes.length) {
        await writeDurably(bytes, join(scratchDir, randomUUID()), masterFile(hash))
      }
      return { hash, ...size, bytes: bytes.length }
    },

    async readVariant(hash, width, format, patience = 0) {
      const name = `${width}.${format}`
      const known = hot.get(`${hash}-${name}`)
      if (known) return known

      const readMade = async () => {
        const made = await readKept(hash, name, format)
        if (made) hot.keep(`${hash}-${name}`, made)
        return made
      }
      const made = await readMade()
      if (made) return made

      const source = masterFile(hash)
      if (!(await ifThere(stat(source)))) return null
      const target = variantFile(hash, name)
      const scratch = join(scratchDir, `${hash}-${name}`)
      const drawn = queue.add({ source, target, scratch, width, format }, format === 'jpg')
      const inTime = patience > 0 && (await within(patience, drawn))
      return (inTime && (await readMade())) || standIn(hash, width, format)
    },

    async readSocial(name, { hash, ...texts }) {
      const known = hot.get(name)
      if (known) return known
      const target = join(dir, 'social', name)
      const readMade = async (): Promise<Picture | null> => {
        const bytes = await ifThere(readFile(target))
        const made = bytes && { bytes, format: 'jpg' as const, etag: `"${name}"`, final: true }
        if (made) hot.keep(name, made)
        return made
      }
      const made = await readMade()
      if (made) return made
      const master = hash && masterFile(hash)
      const source = master && (await ifThere(stat(master))) ? master : null
      const drawn = queue.add({ kind: 'social', source, target, scratch: join(scratchDir, name), ...texts }, true)
      return (await within(socialPatience, drawn)) ? readMade() : null
    },

    settled: queue.settled,

    close() {
      queue.close()
      drawing.stop()
      uploads.close()
    },
  }
}

/** The promise's value, or false when it takes longer than so many milliseconds. */
async function within(milliseconds: number, promise: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

/** A reader, or the next start after a power cut, sees the whole file or none. */
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
