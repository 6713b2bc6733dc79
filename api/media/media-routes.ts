import type { Hono, Context as HonoContext } from 'hono'
import type { PublicLook } from '#contract/look/look'
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
import { initialsOf } from '#rules/shop/shop-look'
import { iconNames, iconPath, profileOf } from '#rules/shop/shop-profile'
import { asVariant } from '#rules/variant-choice'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { conditionsOf, representationOf, respond } from '../http/representation.ts'
import { headerOf } from '../http/request.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { addRoute, ShopError } from '../http/shop-error.ts'
import type { SocialColours } from './drawing-process.ts'
import type { MediaStore } from './media-store.ts'
import type { Picture } from './picture-files.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Time in milliseconds for which a request for a JPEG waits until the variant is generated. Most clients that request a
 * JPEG are link preview programs, which may not support the WebP fallback image.
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
 * Returns the milliseconds of a header such as `Prefer: wait=5` (RFC 7240), at most ten seconds. Clients that must not
 * store a fallback image send this header.
 */
function waitOf(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait=(\d{1,3})(?:$|[,;\s])/.exec(prefer ?? '')?.[1]
  return Math.min(Number(seconds ?? 0), 10) * 1000
}

interface Options {
  catalogue: Pick<Catalogue, 'current'>
  pictures: Pick<MediaStore, 'readSocial' | 'readIcon' | 'readLogo'>
  isSecure: (c: HonoContext) => boolean
}

const sampleColours = { text: '#1f3b2d', brand: '#3f6b4c', line: '#e0a63a', background: '#fbf6ea', side: '#dfe7d3' }

const coloursOf = (look: PublicLook | null): SocialColours => {
  if (!look) return sampleColours
  const { themeColor: text, background } = look
  return { text, brand: text, line: text, background, side: text }
}

/**
 * Adds `/social/{id}-{mark}.jpg`, the preview picture of a shared product link, and
 * `/social/{id}-{variantId}-{mark}.jpg` for a variant. The mark in the path is a hash of the content of the picture. A
 * URL with an outdated mark redirects to the current picture, and the URL of a missing variant redirects to the picture
 * of the product. If the drawing fails, the URL redirects to the shop's preview picture.
 */
export function mountSocialPictures(app: Hono, options: Options) {
  const { catalogue, pictures, isSecure } = options
  mountIcons(app, options)
  addRoute(app, '/social/:name{\\d{1,10}(?:-\\d{1,10})?-[0-9a-z]{1,7}\\.jpg}', {
    get: async (c) => {
      const secure = isSecure(c)
      const empty = (status: 302 | 404, headers: Record<string, string>) =>
        new Response(null, {
          status,
          headers: { ...securityHeaders('data', secure), 'cache-control': 'no-cache', ...headers },
        })

      const snapshot = await catalogue.current()
      const profile = profileOf(snapshot.settings)
      const [id = '', variantId] = (c.req.param('name') ?? '').split('-')
      const found = snapshot.byId(Number(id))
      if (!found) return empty(404, {})
      const variant = found.variants.find((each) => String(each.id) === variantId)
      const product = variant ? asVariant(found, variant) : found
      const currentPath = socialPicture(product, profile, variant?.id)
      if (currentPath !== c.req.path) return empty(302, { location: currentPath })

      const picture = await pictures.readSocial(c.req.path.slice('/social/'.length), {
        hash: parsePictureAddress(pictureOf(product) ?? '')?.hash ?? null,
        brand: drawableName(profile.brand),
        name: drawableName(product.name),
        price: formatInr(parseRupees(product.price)),
        colours: coloursOf(profile.look),
      })
      if (!picture) return profile.isSample ? empty(302, { location: '/social.jpg' }) : empty(404, {})
      const headers = { 'content-type': 'image/jpeg', 'cache-control': immutable }
      const jpeg = representationOf({ kind: 'data', etag: picture.etag, headers, plain: picture.bytes })
      return respond(jpeg, conditionsOf(c), secure)
    },
  })
}

/**
 * Adds `/brand/{mark}-{name}.png`, the icons of the shop, and `/brand/{hash}.png`, a stored logo, which the dashboard
 * shows in the look form. The mark is a hash of the content of the icons. A path with an outdated mark redirects to the
 * current icon.
 */
function mountIcons(app: Hono, { catalogue, pictures, isSecure }: Options) {
  const answer = (c: HonoContext, picture: Picture | null) => {
    const secure = isSecure(c)
    if (!picture)
      return new Response(null, { status: 404, headers: { ...securityHeaders('data', secure), ...uncached } })
    const headers = { 'content-type': 'image/png', 'cache-control': immutable }
    const png = representationOf({ kind: 'data', etag: picture.etag, headers, plain: picture.bytes })
    return respond(png, conditionsOf(c), secure)
  }
  addRoute(app, '/brand/:logo{[0-9a-f]{32}\\.png}', {
    get: async (c) => answer(c, await pictures.readLogo((c.req.param('logo') ?? '').slice(0, 32))),
  })
  addRoute(app, '/brand/:file{[0-9a-z]{1,7}-[0-9a-z-]{1,20}\\.png}', {
    get: async (c) => {
      const file = c.req.param('file') ?? ''
      const name = iconNames.find((known) => file.slice(file.indexOf('-') + 1) === `${known}.png`)
      const { brand, look } = profileOf((await catalogue.current()).settings)
      if (!name || !look?.mark || (name === 'logo' && !look.logo)) return answer(c, null)
      const currentPath = iconPath(look, name)
      if (currentPath !== c.req.path) {
        const headers = { ...securityHeaders('data', isSecure(c)), ...uncached, location: currentPath }
        return new Response(null, { status: 302, headers })
      }
      const { themeColor: primary, background, logo } = look
      const shown = { logo: logo?.hash ?? null, initials: initialsOf(drawableName(brand)), primary, background }
      return answer(c, await pictures.readIcon(look.mark, name, shown))
    },
  })
}

const uncached = { 'cache-control': 'no-cache' }
