import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { S3mini } from 's3mini'
import type { MediaStore } from './media-store.ts'
import { nullIfMissing } from './picture-files.ts'

export interface BucketSettings {
  /** The address of the bucket: `https://host/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const requestTimeoutMs = 10_000

/** Maximum number of pictures that are remembered as missing in the bucket, so that they are not requested again. */
const maxMissing = 10_000
const missingMs = 60_000
/** Maximum number of pictures that are remembered as stored in the folder of this process. */
const maxKnown = 100_000

/** Creates the error for a bucket that does not respond. Its code makes the response 503 with `Retry-After`. */
const unavailable = (cause: unknown) =>
  Object.assign(new Error('The storage of the pictures is not available', { cause }), { code: 'ECONNRESET' })

const nameOf = (hash: string) => `${hash}.webp`
const logoNameOf = (hash: string) => `logos/${hash}.png`

function connect({ url, region, accessKeyId, secretAccessKey }: BucketSettings) {
  const s3 = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, requestAbortTimeout: requestTimeoutMs })
  return {
    async put(name: string, bytes: Buffer, type = 'image/webp'): Promise<void> {
      const reply = await s3.putObject(name, bytes, type).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      if (!reply.ok) throw unavailable(new Error(`status ${reply.status}`))
    },
    /** Reads a picture; returns null if the bucket does not have it. */
    async get(name: string): Promise<Buffer | null> {
      const bytes = await s3.getObjectArrayBuffer(name).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      return bytes && Buffer.from(bytes)
    },
  }
}

/** Copies all master images of a folder to a bucket and returns their number. Throws a storage failure. */
export async function uploadMasters(dir: string, settings: BucketSettings): Promise<number> {
  const bucket = connect(settings)
  const names = (await readdir(dir)).filter((name) => /^[0-9a-f]{32}\.webp$/.test(name))
  const logos = (await nullIfMissing(readdir(join(dir, 'logos')))) ?? []
  for (const name of logos) await bucket.put(`logos/${name}`, await readFile(join(dir, 'logos', name)), 'image/png')
  for (const name of names) await bucket.put(name, await readFile(join(dir, name)))
  return names.length
}

/**
 * Adds an S3-compatible bucket to a picture store. The bucket contains the master images as `{hash}.webp`. The folder
 * of `store` becomes a copy, so that processes on several machines need no common folder. Each machine reads missing
 * master images from the bucket and generates the variants itself. A master image is in the bucket before `addMaster`
 * resolves. Methods reject with a storage failure while the bucket does not respond.
 */
export function withBucket(store: MediaStore, settings: BucketSettings): MediaStore {
  const bucket = connect(settings)
  const known = new LRUCache<string, true>({ max: maxKnown })
  const missing = new LRUCache<string, true>({ max: maxMissing, ttl: missingMs })
  const running = new Map<string, Promise<boolean>>()

  async function download(hash: string): Promise<boolean> {
    const bytes = await bucket.get(nameOf(hash))
    // The name of an object is the hash of its content. An object with another hash is damaged and is not used.
    if (bytes && (await store.addMaster(bytes)).hash === hash) return true
    missing.set(hash, true)
    return false
  }

  /** Copies a missing master image from the bucket to the folder. Returns false if the bucket does not have it. */
  function fetchMissing(hash: string): Promise<boolean> {
    if (missing.has(hash)) return Promise.resolve(false)
    const downloading = running.get(hash) ?? download(hash).finally(() => running.delete(hash))
    running.set(hash, downloading)
    return downloading
  }

  /** Copies a logo that another machine has stored from the bucket to the folder. */
  async function fetchLogo(hash: string): Promise<void> {
    if (await store.findLogo(hash)) return
    const png = await bucket.get(logoNameOf(hash))
    if (png) await store.copyLogo(png)
  }

  return {
    ...store,
    async addLogo(bytes, isSvg) {
      const logo = await store.addLogo(bytes, isSvg)
      const png = logo && (await store.readLogo(logo.hash))
      if (logo && png) await bucket.put(logoNameOf(logo.hash), png.bytes, 'image/png')
      return logo
    },
    async findLogo(hash) {
      await fetchLogo(hash)
      return store.findLogo(hash)
    },
    async readLogo(hash) {
      await fetchLogo(hash)
      return store.readLogo(hash)
    },
    async readIcon(mark, name, shows) {
      if (shows.logo) await fetchLogo(shows.logo)
      return store.readIcon(mark, name, shows)
    },
    async addMaster(bytes) {
      const master = await store.addMaster(bytes)
      await bucket.put(nameOf(master.hash), bytes)
      missing.delete(master.hash)
      return master
    },
    async readMaster(hash) {
      return (await store.readMaster(hash)) ?? ((await fetchMissing(hash)) ? store.readMaster(hash) : null)
    },
    async readVariant(hash, ...request) {
      const stored = await store.readVariant(hash, ...request)
      return stored ?? ((await fetchMissing(hash)) ? store.readVariant(hash, ...request) : null)
    },
    async readSocial(name, shows) {
      const { hash } = shows
      if (hash && !known.has(hash) && ((await store.readMaster(hash)) || (await fetchMissing(hash))))
        known.set(hash, true)
      return store.readSocial(name, shows)
    },
  }
}
