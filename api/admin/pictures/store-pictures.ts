import sanitizeHtml from 'sanitize-html'
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

/** The pictures of a request body by field name, each a URL or a data URL. */
type Given = Readonly<Record<string, string | readonly string[] | null | undefined>>

export interface StoredPictures {
  /** Returns the URL to store for a picture of the request, which is given as a URL or data URL. */
  addressOf(given: string): string
  /** The master images of the uploaded pictures. Store them with `addMedia` in the transaction that uses them. */
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

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']
const groups = ['svg', 'g', 'defs', 'symbol', 'use', 'clipPath', 'mask', 'title', 'desc', 'style']
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern']

const attributes = [
  'id class transform opacity fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin',
  'stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity clip-path clip-rule mask style display visibility',
  'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio xmlns xmlns:xlink version',
  'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternTransform',
  'patternContentUnits clipPathUnits maskUnits maskContentUnits href xlink:href',
  'font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline',
].flatMap((names) => names.split(' '))

/**
 * Whether an attribute of an SVG refers to something outside the file. Only references to elements of the same file
 * (`#id`) are allowed.
 */
const isForeign = (name: string, value: string): boolean =>
  /href$/.test(name)
    ? !/^#[\w-]+$/.test(value.trim())
    : /url\s*\(\s*(?!["']?#[\w-]+["']?\s*\))|@import|expression|\\/i.test(value)

/**
 * Maximum number of elements of an SVG logo. Elements can reference each other, so drawing a large file could take very
 * long.
 */
const maxElements = 3000
const maxReferences = 50

/**
 * Returns an SVG with shapes, texts, gradients, clip paths and simple styles only: without scripts, pictures, filters,
 * animations, entities and references to other files. Null for a text that is no SVG, or has too many elements.
 */
export function sanitiseSvg(text: string): string | null {
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) return null
  const svg = sanitizeHtml(text.replace(/<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, ''), {
    allowedTags: [...groups, ...shapes, ...paints],
    allowedAttributes: { '*': attributes },
    nonTextTags: ['script', 'foreignObject', 'image', 'filter', 'animate', 'set', 'iframe', 'metadata'],
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, text }) => tag === 'style' && (text.includes('@') || isForeign('style', text)),
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isForeign(name, value))),
      }),
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0
  const isSvg = /^<svg[\s>]/.test(svg) && count(/<svg[\s>]/g) === 1
  return isSvg && count(/</g) <= 2 * maxElements && count(/href=/g) <= maxReferences ? svg : null
}
