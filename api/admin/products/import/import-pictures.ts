import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { get } from 'node:https'
import { isIP } from 'node:net'
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { inArray, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Tx } from '#engine'
import type { ProductRow } from '../../../catalogue/catalogue-store.ts'
import { importPictures } from '../../../db/schema/stock.ts'
import { createPause } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { addMedia } from '../../pictures/store-pictures.ts'
import type { ParsedFile } from './read-csv.ts'

export const pictureLimits = {
  zipBytes: 100 * 1024 * 1024,
  entries: 2000,
  pictureBytes: 15 * 1024 * 1024,
  /** Maximum number of pictures that one import downloads. */
  fetched: 5000,
  fetchMs: 20_000,
  redirects: 3,
  /** Maximum number of picture downloads that run at the same time. */
  parallel: 4,
}

/**
 * Whether an IP address is on the public internet: not private, local, multicast or reserved, and not a tunnel to such
 * an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  return ipaddr.process(address.replace(/%.*/, '')).range() === 'unicast'
}

type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

interface FetchOptions {
  /** Returns all IP addresses of a host. */
  resolve?: Resolve
  isAllowed?: (address: string) => boolean
  /** Certificate of a test server, which is trusted in addition to the usual certificates. */
  ca?: string
  port?: number
}

const resolveAll: Resolve = (host, done) => dnsLookup(host, { all: true }, (error, list) => done(error, list ?? []))

interface Reply {
  body?: Buffer
  location?: string
}

/**
 * Sends one request for a picture. The request connects to the IP address that was checked, so that a changed DNS
 * answer cannot direct the request to a private network.
 */
function requestOnce(url: URL, signal: AbortSignal, options: FetchOptions): Promise<Reply> {
  const { resolve = resolveAll, isAllowed = isPublicAddress, ca, port } = options
  return new Promise((done, fail) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) return fail(new Error('The address is in a private network'))
    const request = get(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/webp,image/png,image/jpeg,image/avif', 'user-agent': 'Gulbagh import' },
        ...(ca ? { ca } : {}),
        ...(port ? { port } : {}),
        lookup: (name, { all }, found) =>
          resolve(name, (error, addresses) => {
            const [first] = addresses
            if (error || !first) return found(error ?? new Error('The host does not exist'), '')
            if (!addresses.every(({ address }) => isAllowed(address)))
              return found(new Error('The address is in a private network'), '')
            return all ? found(null, addresses) : found(null, first.address, first.family)
          }),
      },
      (response) => {
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy()
          return done({ location: headers.location })
        }
        if (statusCode !== 200) {
          response.destroy()
          return fail(new Error(`The server answered ${statusCode}`))
        }
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size > pictureLimits.pictureBytes) response.destroy(new Error('The picture is larger than 15 MB'))
        })
        response.on('end', () => done({ body: Buffer.concat(parts) }))
        response.on('error', fail)
      },
    )
    request.on('error', fail)
  })
}

/**
 * Downloads a picture from an https address on the public internet. Each redirect is checked like the first address.
 * Throws an error with a message for the admin after 20 seconds, more than 3 redirects or more than 15 MB.
 */
export async function fetchPicture(source: string, options: FetchOptions = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(pictureLimits.fetchMs)
  let url = new URL(source)
  for (let step = 0; step <= pictureLimits.redirects; step += 1) {
    if (url.protocol !== 'https:' || url.username || url.password || (url.port && url.port !== '443'))
      throw new Error('Only https addresses are fetched')
    const { body, location } = await requestOnce(url, signal, options)
    if (body) return body
    url = new URL(location ?? '', url)
  }
  throw new Error('The address redirects too often')
}

/** Returns the key of a picture in a ZIP file: its name without folders. */
const nameOf = (path: string) => (path.split(/[/\\]/).at(-1) ?? '').toLowerCase()

configure({ useWebWorkers: false })

interface ZipPicture {
  name: string
  bytes: Uint8Array
}

/** Thrown when an unpacked file of a ZIP archive is larger than its header says. */
class TooLarge extends Error {}

/**
 * Yields the pictures of a ZIP file, or the reason why a picture is refused. Unpacking stops at the size limits, even
 * if the archive declares other sizes. Throws `invalid` for a file that is not a ZIP archive or has too many entries.
 */
export async function* unzipPictures(zip: Uint8Array): AsyncGenerator<ZipPicture | { name: string; message: string }> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { checkOverlappingEntry: true })
  let count = 0
  const names = new Set<string>()
  const entries = reader.getEntriesGenerator()
  for (;;) {
    const { value: entry } = await entries.next().catch((cause: unknown) => {
      throw new ShopError('invalid', 'The file is no ZIP file, or it is damaged.', { cause })
    })
    if (!entry || typeof entry !== 'object') return
    count += 1
    if (count > pictureLimits.entries)
      throw new ShopError('invalid', `The ZIP file has more than ${pictureLimits.entries} entries.`)
    const name = nameOf(entry.filename)
    if (entry.directory || name.startsWith('.') || entry.filename.startsWith('__MACOSX/')) continue
    const refused = (message: string) => ({ name: entry.filename.slice(0, 200), message })
    if (!/\.(png|jpe?g|webp|avif)$/.test(name)) yield refused('Not a PNG, JPEG, WebP or AVIF file')
    // Product files name pictures without their folders. A second picture with the same name is refused, because it
    // would replace the first.
    else if (names.has(name)) yield refused('Another picture in the file has the same name')
    else if (entry.encrypted) yield refused('The file is encrypted')
    else if (entry.uncompressedSize > pictureLimits.pictureBytes) yield refused('The picture is larger than 15 MB')
    else {
      try {
        names.add(name)
        yield { name, bytes: await unpacked(entry) }
      } catch (error) {
        yield refused(error instanceof TooLarge ? error.message : 'The file is damaged')
      }
    }
  }
}

async function unpacked(entry: { getData(writable: WritableStream<Uint8Array>): Promise<unknown> }) {
  const parts: Uint8Array[] = []
  let size = 0
  await entry.getData(
    new WritableStream({
      write(part) {
        size += part.length
        if (size > pictureLimits.pictureBytes) throw new TooLarge('The picture is larger than 15 MB')
        parts.push(part)
      },
    }),
  )
  return Buffer.concat(parts)
}

/**
 * Encodes an untrusted picture and stores it with the source (URL or file name) as its key. Returns its path; null if
 * the file is not a picture or is too large.
 */
export async function storePicture(
  { db, pictures, clock }: Pick<Deps, 'db' | 'pictures' | 'clock'>,
  source: string,
  bytes: Uint8Array,
): Promise<string | null> {
  const encoded = await pictures.reencode(Buffer.from(bytes))
  if (!encoded) return null
  const master = await pictures.addMaster(encoded)
  const path = `/media/${master.hash}.webp`
  await db.write(async (tx) => {
    await addMedia(tx, [master], clock())
    await tx
      .insert(importPictures)
      .values({ source, path })
      .onConflictDoUpdate({ target: importPictures.source, set: { path: sql.raw('excluded.path') } })
  })
  return path
}

/** Returns the paths of the pictures that are stored for the given sources. */
export async function storedPictures(tx: Tx, sources: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const keys = sources.map(sourceKey)
  for (let start = 0; start < keys.length; start += 500) {
    const part = keys.slice(start, start + 500)
    const rows = await tx.select().from(importPictures).where(inArray(importPictures.source, part))
    for (const { source, path } of rows) found.set(source, path)
  }
  return found
}

/** Returns the key under which an imported picture is stored: its https address, or the name of its file. */
export const sourceKey = (source: string): string => (/^https:\/\//i.test(source) ? source : nameOf(source))

/** Returns the pictures that the fields of a product or variant refer to: URLs or file names. */
export const picturesOf = ({ images, imageUrl }: Record<string, unknown>): string[] =>
  [...(Array.isArray(images) ? images : []), imageUrl].filter((source) => typeof source === 'string' && source !== '')

/**
 * Replaces the pictures of a product or variant by their stored paths. If a picture is missing, for example because its
 * server did not respond, the product's current pictures are not changed.
 */
export function withPaths(
  fields: Record<string, unknown>,
  former: { images?: string[]; imageUrl: string | null } | undefined,
  pictureOf: (source: string) => string | null,
) {
  const { images, imageAlts, imageUrl, ...rest } = fields
  const paths = Array.isArray(images) ? images.map((source) => pictureOf(String(source))) : undefined
  const path = typeof imageUrl === 'string' ? pictureOf(imageUrl) : imageUrl
  const alts: readonly unknown[] = Array.isArray(imageAlts) ? imageAlts : []
  const isListKept = paths?.includes(null) && former?.images && former.images.length > 0
  return {
    ...rest,
    ...(paths && !isListKept
      ? {
          images: paths.filter((each) => each !== null),
          ...(imageAlts ? { imageAlts: alts.filter((_, index) => paths[index] != null) } : {}),
        }
      : {}),
    ...(path === undefined || (path === null && imageUrl !== null && former?.imageUrl) ? {} : { imageUrl: path }),
  }
}

/**
 * Finds the pictures that an import file refers to. `toFetch` lists the URLs to download. `pictureOf` returns the path
 * of a picture that is already stored, the unchanged source of a picture that the shop shows or must download,
 * otherwise null.
 */
export async function findPictures(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  { products }: Pick<ParsedFile, 'products'>,
  shop: { products: readonly ProductRow[] },
) {
  const pause = createPause()
  const sources = new Set<string>()
  for (const { fields, variants } of products) {
    for (const each of [fields, ...variants.map((variant) => variant.fields)].flatMap(picturesOf)) sources.add(each)
    await pause()
  }
  const shown = new Set<string | null>()
  for (const { imageUrl, images, variants } of shop.products) {
    for (const each of [imageUrl, ...images, ...variants.map((variant) => variant.imageUrl)]) shown.add(each)
    await pause()
  }
  const stored = await db.read((tx) => storedPictures(tx, [...sources]))
  const found = new Map<string, string | null>()
  const toFetch: string[] = []
  for (const source of sources) {
    const hash = /^\/media\/([0-9a-f]{32})\.webp$/.exec(source)?.[1]
    const path = stored.get(sourceKey(source))
    if (shown.has(source)) found.set(source, source)
    else if (hash) found.set(source, (await pictures.readMaster(hash)) ? source : null)
    else if (path) found.set(source, path)
    else if (!/^https:\/\//i.test(source) || !URL.canParse(source)) found.set(source, null)
    else if (toFetch.length >= pictureLimits.fetched) found.set(source, null)
    else {
      toFetch.push(source)
      found.set(source, source)
    }
  }
  return { toFetch, found, pictureOf: (source: string) => found.get(source) ?? null }
}
