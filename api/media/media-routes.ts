import { parsePictureAddress } from '#rules/picture'
import { parsePlaceholderSize, placeholderSvg } from '#rules/placeholder'
import { dataPolicy, everywhere, onHttps } from '../http/security-headers.ts'
import { ShopError } from '../http/shop-error.ts'
import type { MediaStore, Picture } from './media-store.ts'

const immutable = 'public, max-age=31536000, immutable'
/** Milliseconds. Who asks for JPEG, mostly a link preview, may understand nothing else: a stand-in is the last resort. */
const jpegPatience = 2000

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

type Pictures = Pick<MediaStore, 'readMaster' | 'readVariant'>

/**
 * Answers `/media/…` and `/api/placeholder/{w}/{h}`; null for every other address. A stand-in, sent while a variant is
 * being made, says `no-cache`: only what is `immutable` may be kept.
 */
export function mediaFront(media: Pictures) {
  return async (request: Request, secure: boolean): Promise<Response | null> => {
    const path = new URL(request.url).pathname
    const isPicture = path.startsWith('/media/')
    const size = /^\/api\/placeholder\/([^/]*)\/([^/]*)$/.exec(path)
    if (!isPicture && !size) return null
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: 'GET, HEAD' }
      throw new ShopError('method_not_allowed', 'This address does not take that method.', { headers })
    }
    const common = { ...everywhere, ...(secure ? onHttps : {}), 'content-security-policy': dataPolicy }
    return size ? placeholder(size[1] ?? '', size[2] ?? '', common) : picture(media, path, request, common)
  }
}

function placeholder(width: string, height: string, common: Record<string, string>): Response {
  const size = parsePlaceholderSize(width, height)
  if (!size) throw new ShopError('invalid', 'Width and height must be whole numbers from 1 to 2000.')
  return new Response(placeholderSvg(size.width, size.height), {
    headers: { ...common, 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': immutable },
  })
}

async function picture(
  pictures: Pictures,
  path: string,
  request: Request,
  common: Record<string, string>,
): Promise<Response> {
  const found = await find(pictures, path, waitOf(request.headers.get('prefer')))
  if (!found) {
    const headers = { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
    return new Response('Not found', { status: 404, headers })
  }
  const headers = { ...common, etag: found.etag, 'cache-control': found.final ? immutable : 'no-cache' }
  if (isKnown(request.headers.get('if-none-match'), found.etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : found.bytes, {
    headers: { ...headers, 'content-type': types[found.format], 'content-length': String(found.bytes.length) },
  })
}

async function find(pictures: Pictures, path: string, wait: number): Promise<Picture | null> {
  const address = parsePictureAddress(path)
  if (!address) return null
  const { hash, variant } = address
  if (!variant) return pictures.readMaster(hash)
  const patience = variant.format === 'jpg' ? Math.max(wait, jpegPatience) : wait
  return pictures.readVariant(hash, variant.width, variant.format, patience)
}

/** Milliseconds of `Prefer: wait=5` (RFC 7240), ten seconds at most: who keeps pictures for later wants no stand-in. */
function waitOf(prefer: string | null): number {
  const seconds = /(?:^|[,;\s])wait=(\d{1,3})(?:$|[,;\s])/.exec(prefer ?? '')?.[1]
  return Math.min(Number(seconds ?? 0), 10) * 1000
}

const isKnown = (header: string | null, etag: string) =>
  header !== null && (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
