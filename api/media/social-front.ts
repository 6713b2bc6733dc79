import { formatInr, parseRupees } from '#rules/money'
import { parsePictureAddress } from '#rules/picture'
import { shopProfile } from '#rules/shop-profile'
import { drawableName, pictureOf, socialPicture } from '#rules/social-picture'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { dataPolicy, everywhere, onHttps } from '../http/security-headers.ts'
import type { MediaStore } from './media-store.ts'

interface Options {
  catalogue: Pick<Catalogue, 'current'>
  pictures: Pick<MediaStore, 'readSocial'>
}

const address = /^\/social\/(\d{1,10})-[0-9a-z]{1,7}\.jpg$/
const immutable = 'public, max-age=31536000, immutable'

/**
 * Answers `/social/{id}-{mark}.jpg`, what a shared link to a product shows; null for every other address. A mark of
 * another name, price or picture leads to the picture of today, and a picture that cannot be drawn to the shop's own.
 */
export function socialFront({ catalogue, pictures }: Options) {
  return async (request: Request, secure: boolean): Promise<Response | null> => {
    const path = new URL(request.url).pathname
    const id = address.exec(path)?.[1]
    if (id === undefined) return null
    const common = { ...everywhere, ...(secure ? onHttps : {}), 'content-security-policy': dataPolicy }
    const plain = (status: number, headers: Record<string, string>) =>
      new Response(null, { status, headers: { ...common, 'cache-control': 'no-cache', ...headers } })

    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, { allow: 'GET, HEAD' })
    const product = (await catalogue.current()).byId(Number(id))
    if (!product) return plain(404, {})
    const today = socialPicture(product)
    if (today !== path) return plain(302, { location: today })

    const picture = await pictures.readSocial(path.slice('/social/'.length), {
      hash: parsePictureAddress(pictureOf(product) ?? '')?.hash ?? null,
      brand: shopProfile.brand,
      name: drawableName(product.name),
      price: formatInr(parseRupees(product.price)),
    })
    if (!picture) return plain(302, { location: '/social.jpg' })
    const kept = { 'cache-control': immutable, etag: picture.etag }
    if (request.headers.get('if-none-match') === picture.etag) return plain(304, kept)
    const headers = { ...common, ...kept, 'content-type': 'image/jpeg', 'content-length': String(picture.bytes.length) }
    return new Response(request.method === 'HEAD' ? null : picture.bytes, { headers })
  }
}
