import type { Hono, Context as HonoContext } from 'hono'
import { formatInr, parseRupees } from '#rules/money'
import { drawableName, parsePictureAddress, pictureOf, socialPicture } from '#rules/pictures'
import { profileOf } from '#rules/shop/shop-profile'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addRoute } from '../http/add-route.ts'
import { conditionsOf, representationOf, respond } from '../http/representation.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { MediaStore } from './media-store.ts'

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
