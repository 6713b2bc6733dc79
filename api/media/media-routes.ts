import type { Hono, Context as HonoContext } from 'hono'
import { placeholderPath } from '#contract/paths'
import { formatInr, parseRupees } from '#rules/money'
import {
  drawableName,
  parsePictureAddress,
  parsePlaceholderSize,
  pictureOf,
  placeholderSvg,
  socialPicture,
} from '#rules/pictures'
import { profileOf } from '#rules/shop/shop-profile'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addRoute } from '../http/add-route.ts'
import { conditionsOf, representationOf, respond } from '../http/representation.ts'
import { headerOf } from '../http/request.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { ShopError } from '../http/shop-error.ts'
import type { MediaStore, Picture } from './media-store.ts'

interface Options {
  catalogue: Pick<Catalogue, 'current'>
  pictures: Pick<MediaStore, 'readSocial'>
  isSecure: (c: HonoContext) => boolean
}

const immutable = 'public, max-age=31536000, immutable'

/**
 * Adds `/social/{id}-{mark}.jpg`, the preview picture of a shared product link. The mark is a hash of the picture's
 * content. The URL with an outdated mark redirects to the current picture. If the drawing fails, it redirects to the
 * picture of the shop.
 */
export function mountSocialPictures(app: Hono, { catalogue, pictures, isSecure }: Options) {
  addRoute(app, '/social/:name{\\d{1,10}-[0-9a-z]{1,7}\\.jpg}', {
    get: async (c) => {
      const secure = isSecure(c)
      const empty = (status: 302 | 404, headers: Record<string, string>) =>
        new Response(null, {
          status,
          headers: { ...securityHeaders('data', secure), 'cache-control': 'no-cache', ...headers },
        })

      const view = await catalogue.current()
      const profile = profileOf(view.settings)
      const product = view.byId(Number.parseInt(c.req.param('name') ?? '', 10))
      if (!product) return empty(404, {})
      const currentPath = socialPicture(product, profile)
      if (currentPath !== c.req.path) return empty(302, { location: currentPath })

      const picture = await pictures.readSocial(c.req.path.slice('/social/'.length), {
        hash: parsePictureAddress(pictureOf(product) ?? '')?.hash ?? null,
        brand: drawableName(profile.brand),
        name: drawableName(product.name),
        price: formatInr(parseRupees(product.price)),
      })
      if (!picture) return empty(302, { location: '/social.jpg' })
      const headers = { 'content-type': 'image/jpeg', 'cache-control': immutable }
      const jpeg = representationOf({ kind: 'data', etag: picture.etag, headers, plain: picture.bytes })
      return respond(jpeg, conditionsOf(c), secure)
    },
  })
}

/**
 * Clients that request JPEG, mostly link previews, may not be able to show the WebP fallback, so they wait for the
 * variant.
 */
const jpegWaitMs = 2000

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

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
