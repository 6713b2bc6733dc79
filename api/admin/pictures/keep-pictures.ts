import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import type { Master } from '../../media/media-store.ts'

/** Addresses and data strings by form field, as a body gives them. */
type Given = Readonly<Record<string, string | readonly string[] | null | undefined>>

export interface KeptPictures {
  /** The address that a given one is shown at. */
  addressOf(given: string): string
  /** What was uploaded, to be noted in the transaction that uses it. */
  masters: readonly Master[]
}

/**
 * Checks every picture of a body and keeps those that were uploaded. A single bad one refuses the whole body before any
 * file is written.
 */
export async function keepPictures(pictures: Deps['pictures'], given: Given): Promise<KeptPictures> {
  const drawn = new Map<string, Buffer>()
  for (const [field, source] of eachOf(given)) {
    if (drawn.has(source)) continue
    if (!source.startsWith('data:')) {
      if (!(await isUsable(pictures, source))) throw refused(field, 'There is no such picture')
      continue
    }
    const picture = await pictures.reencode(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))
    if (!picture) throw refused(field, 'Please use a PNG, JPEG or WebP picture of at most 25 megapixels')
    drawn.set(source, picture)
  }
  const masters = new Map<string, Master>()
  for (const [source, bytes] of drawn) masters.set(source, await pictures.addMaster(bytes))
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

/** A picture of this shop that is there, or an address of another site: that is never asked for. */
async function isUsable(pictures: Deps['pictures'], source: string): Promise<boolean> {
  const hash = /^\/media\/([0-9a-f]{32})\.webp$/.exec(source)?.[1]
  if (hash !== undefined) return (await pictures.readMaster(hash)) !== null
  if (!URL.canParse(source)) return false
  const { protocol, username, password } = new URL(source)
  return protocol === 'https:' && username === '' && password === ''
}
