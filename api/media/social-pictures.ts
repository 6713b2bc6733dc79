import type { Hono, Context as HonoContext } from 'hono'
import type { PublicLook } from '#contract/look/look'
import { formatInr, parseRupees } from '#rules/money'
import { drawableName, parsePictureAddress, pictureOf, socialPicture } from '#rules/pictures'
import { initialsOf } from '#rules/shop/shop-look'
import { iconNames, iconPath, profileOf } from '#rules/shop/shop-profile'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addRoute } from '../http/add-route.ts'
import { conditionsOf, representationOf, respond } from '../http/representation.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { SocialColours } from './drawing-process.ts'
import type { MediaStore } from './media-store.ts'
import type { Picture } from './picture-files.ts'

interface Options {
  catalogue: Pick<Catalogue, 'current'>
  pictures: Pick<MediaStore, 'readSocial' | 'readIcon' | 'readLogo'>
  isSecure: (c: HonoContext) => boolean
}

const sampleColours = { text: '#1f3b2d', brand: '#3f6b4c', line: '#e0a63a', background: '#fbf6ea' }

const coloursOf = (look: PublicLook | null): SocialColours => {
  if (!look) return sampleColours
  const { themeColor: text, background } = look
  return { text, brand: text, line: text, background }
}

const immutable = 'public, max-age=31536000, immutable'

/**
 * Adds `/social/{id}-{mark}.jpg`, the preview picture of a shared product link. The mark is a hash of the picture's
 * content. The URL with an outdated mark redirects to the current picture. If the drawing fails, it redirects to the
 * picture of the shop.
 */
export function mountSocialPictures(app: Hono, options: Options) {
  const { catalogue, pictures, isSecure } = options
  mountIcons(app, options)
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
 * Adds `/brand/{mark}-{name}.png`, the icons of the shop, and `/brand/{hash}.png`, a stored logo, which the form shows.
 * The mark is a hash of the content of the icons. The path with an outdated mark redirects to the current icon.
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
