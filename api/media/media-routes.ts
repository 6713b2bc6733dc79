import type { Hono, Context as HonoContext } from 'hono'
import { placeholderPath } from '#contract/paths'
import { parsePictureAddress, parsePlaceholderSize, placeholderSvg } from '#rules/pictures'
import { addRoute } from '../http/add-route.ts'
import { conditionsOf, representationOf, respond } from '../http/representation.ts'
import { headerOf } from '../http/request.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { ShopError } from '../http/shop-error.ts'
import type { MediaStore } from './media-store.ts'
import type { Picture } from './picture-files.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Clients that request JPEG, mostly link previews, may not be able to show the WebP fallback, so they wait for the
 * variant.
 */
const jpegWaitMs = 2000

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const

type Pictures = Pick<MediaStore, 'readMaster' | 'readVariant'>

/**
 * Adds `/media/{hash}.webp`, `/media/{hash}-{width}.{avif,webp,jpg}` and `/api/placeholder/{width}/{height}`. While a
 * variant is being generated, a fallback image is sent instead, with `no-cache`. Only final pictures are `immutable`.
 */
export function mountMedia(app: Hono, media: Pictures, isSecure: (c: HonoContext) => boolean) {
  addRoute(app, '/media/*', { get: (c) => sendPicture(c, media, isSecure(c)) })
  addRoute(app, placeholderPath, { get: (c) => sendPlaceholder(c, isSecure(c)) })
}

function sendPlaceholder(c: HonoContext, secure: boolean): Response {
  const size = parsePlaceholderSize(c.req.param('width') ?? '', c.req.param('height') ?? '')
  if (!size) throw new ShopError('invalid', 'Width and height must be whole numbers from 1 to 2000.')
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': immutable }
  const plain = Buffer.from(placeholderSvg(size.width, size.height))
  return respond(representationOf({ kind: 'data', headers, plain }), conditionsOf(c), secure)
}

async function sendPicture(c: HonoContext, pictures: Pictures, secure: boolean): Promise<Response> {
  const found = await find(pictures, c.req.path, waitOf(headerOf(c, 'prefer')))
  if (!found) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
    return new Response('Not found', { status: 404, headers: { ...securityHeaders('data', secure), ...headers } })
  }
  const headers = { 'content-type': types[found.format], 'cache-control': found.final ? immutable : 'no-cache' }
  const picture = representationOf({ kind: 'data', etag: found.etag, headers, plain: found.bytes })
  return respond(picture, conditionsOf(c), secure)
}

async function find(pictures: Pictures, path: string, waitMs: number): Promise<Picture | null> {
  const address = parsePictureAddress(path)
  if (!address) return null
  const { hash, variant } = address
  if (!variant) return pictures.readMaster(hash)
  const timeoutMs = variant.format === 'jpg' ? Math.max(waitMs, jpegWaitMs) : waitMs
  return pictures.readVariant(hash, variant.width, variant.format, timeoutMs)
}

/**
 * Returns the milliseconds of `Prefer: wait=5` (RFC 7240), at most ten seconds. A client that must not
 * store a fallback image sends this header.
 */
function waitOf(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait=(\d{1,3})(?:$|[,;\s])/.exec(prefer ?? '')?.[1]
  return Math.min(Number(seconds ?? 0), 10) * 1000
}
