import * as v from 'valibot'
import { Picture } from '../admin/catalogue-fields.ts'
import { admin, get, put } from '../endpoint.ts'
import { Id, Instant, text } from '../scalars.ts'
import { colourProblems, isColour, type PaletteName, palettes, type ShopColours } from './colours.ts'

/** The names of the palettes, and `custom` for colours that the owner chooses. */
const paletteNames = [...(Object.keys(palettes) as PaletteName[]), 'custom'] as const

const optional = v.nullable(v.string())

/** The logo as the server stores it: a PNG of at most 512 pixels per side, without a transparent border. */
const StoredLogo = v.object({
  /** The hash of the image file. */
  hash: v.string(),
  width: v.number(),
  height: v.number(),
})
export type StoredLogo = v.InferOutput<typeof StoredLogo>

/** The look of a shop as its owner edits it. An own shop shows only pictures that the owner has uploaded. */
export const StoredLook = v.object({
  palette: v.picklist(paletteNames),
  /** A colour chosen by the owner, as `#rrggbb`, like the next two fields. Null unless the palette is `custom`. */
  primary: optional,
  accent: optional,
  background: optional,
  logo: v.nullable(StoredLogo),
  /** Whether the header shows the name of the shop beside the logo. */
  showName: v.boolean(),
  /** Path of the picture of the home page. */
  heroImage: optional,
  heroAlt: v.string(),
  /** Path of the picture of shared links. */
  shareImage: optional,
})
export type StoredLook = v.InferOutput<typeof StoredLook>

/** What pages show of the look. The server makes it from the stored look. */
export const PublicLook = v.object({
  /**
   * Declarations of custom properties, such as `--color-paper:#fbf6ea;…`. If empty, the colours of the stylesheet
   * apply.
   */
  styles: v.string(),
  /** The colour of the browser's bars. */
  themeColor: v.string(),
  background: v.string(),
  /** A hash of everything that the icons show. It is part of their paths. Null: the icons of the sample are shown. */
  mark: optional,
  /** The logo. Null: an own shop shows only its name. */
  logo: v.nullable(StoredLogo),
  showName: v.boolean(),
  heroImage: optional,
  heroAlt: v.string(),
  shareImage: optional,
})
export type PublicLook = v.InferOutput<typeof PublicLook>

export const AdminLook = v.object({
  /** Increases with each change. It is the ETag. */
  version: v.number(),
  /** Null until the owner has saved a look. */
  look: v.nullable(StoredLook),
})
export type AdminLook = v.InferOutput<typeof AdminLook>

const LookVersion = v.object({
  id: Id,
  /** The admin who saved the version; null after the account was deleted. */
  savedBy: optional,
  savedAt: Instant,
  look: StoredLook,
})
export type LookVersion = v.InferOutput<typeof LookVersion>

/** Messages of invalid fields, shared by form and server. */
export const lookMessages = {
  colour: 'Enter a colour such as #1f3b2d',
  logo: 'Please use a PNG, JPEG, WebP or SVG file of at most 2 MB',
} as const

/** Maximum size of an SVG file in characters. */
export const maxSvgLength = 300_000

const Colour = v.optional(
  v.pipe(
    v.nullable(v.string(), null),
    v.transform((value) => value?.trim().toLowerCase() || null),
    v.check((value) => value === null || isColour(value), lookMessages.colour),
  ),
  null,
)

/** A new logo as a data URL, or the hash of the stored one. */
const Logo = v.pipe(
  v.string(),
  v.regex(/^(data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]+|[0-9a-f]{32})$/, lookMessages.logo),
  v.maxLength(2_800_000, lookMessages.logo),
)

const colourFields = {
  palette: v.picklist(paletteNames),
  primary: Colour,
  accent: Colour,
  background: Colour,
}

type ColourField = 'primary' | 'accent' | 'background'
type Colours = { palette: PaletteName | 'custom' } & Record<ColourField, string | null>

/** Returns the colours of a look; null while one of the owner's own colours is missing or invalid. */
export function chosenColours({ palette, primary, accent, background }: Colours): ShopColours | null {
  if (palette !== 'custom') return palettes[palette]
  if (!primary || !accent || !background) return null
  return [primary, accent, background].every(isColour) ? { primary, accent, background } : null
}

/** Returns a message for each colour that is missing or makes texts hard to read. */
function problemsOf(look: Colours): Partial<Record<ColourField, string>> {
  const colours = chosenColours(look)
  if (colours) return look.palette === 'custom' ? colourProblems(colours) : {}
  const missing = (['primary', 'accent', 'background'] as const).filter((field) => look[field] === null)
  return Object.fromEntries(missing.map((field) => [field, lookMessages.colour]))
}

/* @__NO_SIDE_EFFECTS__ */
const readableColours = <T extends Colours>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, message] of Object.entries(problemsOf(input))) {
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...input }, key, value: undefined }] })
    }
  })

const heroAlt = /* @__PURE__ */ v.optional(text(200), '')

/** The fields of the look that a form has as texts: the colours and the alternative text. */
export const LookFields = v.pipe(v.object({ ...colourFields, heroAlt }), readableColours())

/* @__NO_SIDE_EFFECTS__ */
const optionalPicture = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)

/** A look in a request. Absent fields become null, empty or true (`showName`). */
export const LookInput = v.pipe(
  v.object({
    ...colourFields,
    logo: optionalPicture(Logo),
    showName: v.optional(v.boolean(), true),
    heroImage: optionalPicture(Picture),
    heroAlt,
    shareImage: optionalPicture(Picture),
  }),
  readableColours(),
)
export type LookInput = v.InferOutput<typeof LookInput>

/** Returns the look for the form of the owner. The ETag is accepted in `If-Match` of `saveLook`. */
export const getAdminLook = get('/api/admin/look', AdminLook, admin)

/** Returns the last ten looks, newest first. The first one is the current look. */
export const getLookVersions = get('/api/admin/look/versions', v.array(LookVersion), admin)

/**
 * Replaces the look; pages, icons, manifest and emails follow it from the next read on. 409 `conflict` with `current`
 * when `If-Match` is outdated, 400 with `fields` for invalid or unreadable colours and pictures. An SVG logo is stored
 * as PNG only.
 */
export const saveLook = put('/api/admin/look', LookInput, AdminLook, { ...admin, pictures: true })
