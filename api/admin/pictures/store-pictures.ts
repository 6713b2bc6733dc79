import type { Tx } from '#engine'
import { media } from '../../db/schema/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import type { Master } from '../../media/media-store.ts'

/** Stores the metadata of uploaded pictures. */
export async function addMedia(tx: Tx, masters: readonly Master[], createdAt: Date): Promise<void> {
  for (const master of masters) {
    await tx
      .insert(media)
      .values({ ...master, createdAt })
      .onConflictDoNothing({ target: media.hash })
  }
}

/** The URLs and data URLs of a request body, by field name. */
type Given = Readonly<Record<string, string | readonly string[] | null | undefined>>

export interface StoredPictures {
  /** Returns the URL to store for a URL or data URL of the request. */
  addressOf(given: string): string
  /** Master images that were uploaded. Store them with `addMedia` in the transaction that uses them. */
  masters: readonly Master[]
}

/**
 * Checks every picture of a request body and stores the uploaded ones. Throws `invalid` with the field for an invalid
 * picture, before any file is written.
 */
export async function storePictures(pictures: Deps['pictures'], given: Given): Promise<StoredPictures> {
  const reencoded = new Map<string, Buffer>()
  for (const [field, source] of eachOf(given)) {
    if (reencoded.has(source)) continue
    if (!source.startsWith('data:')) {
      if (!(await isUsable(pictures, source))) throw refused(field, 'This picture does not exist')
      continue
    }
    const picture = await pictures.reencode(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))
    if (!picture) throw refused(field, 'Please use a PNG, JPEG or WebP picture of at most 25 megapixels')
    reencoded.set(source, picture)
  }
  const masters = new Map<string, Master>()
  for (const [source, bytes] of reencoded) masters.set(source, await pictures.addMaster(bytes))
  return {
    addressOf: (source) => {
      const master = masters.get(source)
      return master ? `/media/${master.hash}.webp` : source
    },
    masters: [...masters.values()],
  }
}

const refused = (field: string, message: string) => new ShopError('invalid', message, { fields: { [field]: message } })

const eachOf = (given: Given): (readonly [field: string, source: string])[] =>
  Object.entries(given).flatMap(([field, sources]) => [sources ?? []].flat().map((source) => [field, source] as const))

/** Whether a URL is an existing picture of this shop, or an https URL of another site, which is not fetched. */
async function isUsable(pictures: Deps['pictures'], source: string): Promise<boolean> {
  const hash = /^\/media\/([0-9a-f]{32})\.webp$/.exec(source)?.[1]
  if (hash !== undefined) return (await pictures.readMaster(hash)) !== null
  if (!URL.canParse(source)) return false
  const { protocol, username, password } = new URL(source)
  return protocol === 'https:' && username === '' && password === ''
}
