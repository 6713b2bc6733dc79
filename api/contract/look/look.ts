import * as v from 'valibot'
import { Picture } from '../admin/catalogue-fields.ts'
import { admin, get, put } from '../endpoint.ts'
import { Id, Instant, text } from '../scalars.ts'
import { colourProblems, isColour, type PaletteName, palettes, type ShopColours } from './colours.ts'

/** The names of the palettes, and `custom` for colours that the owner chooses. */
const paletteNames = [...(Object.keys(palettes) as PaletteName[]), 'custom'] as const

const optional = v.nullable(v.string())

/** The logo as the server stores it: a PNG of at most 512 pixels per side, without a transparent border. */
export const StoredLogo = v.object({
  /** The hash of the image file. */
  hash: v.string(),
  width: v.number(),
  height: v.number(),
})
export type StoredLogo = v.InferOutput<typeof StoredLogo>

/** The look of a shop as its owner edits it. An own shop shows only pictures that the owner has uploaded. */
export const StoredLook = v.object({
  palette: v.picklist(paletteNames),
  /**
   * The first of three colours chosen by the owner, as `#rrggbb`. All three are null unless the palette is `custom`.
   */
  primary: optional,
  accent: optional,
  background: optional,
  logo: v.nullable(StoredLogo),
  /** Whether the header shows the name of the shop beside the logo. */
  showName: v.boolean(),
  /** Path of the large picture on the home page. */
  heroImage: optional,
  heroAlt: v.string(),
  /** Path of the picture that is shown beside shared links. */
  shareImage: optional,
})
export type StoredLook = v.InferOutput<typeof StoredLook>

/** The part of the look that pages use. The server derives it from the stored look. */
export const PublicLook = v.object({
  /**
   * CSS declarations of custom properties, such as `--color-paper:#fbf6ea;…`. If empty, the colours of the stylesheet
   * apply.
   */
  styles: v.string(),
  /** The colour for the address bar and title bar of the browser. */
  themeColor: v.string(),
  background: v.string(),
  /**
   * A hash of everything that determines the icons, which is part of their paths. Null: the icons of the sample are
   * used.
   */
  mark: optional,
  /** The logo. If null, an own shop shows only its name. */
  logo: v.nullable(StoredLogo),
  showName: v.boolean(),
  heroImage: optional,
  heroAlt: v.string(),
  shareImage: optional,
})
export type PublicLook = v.InferOutput<typeof PublicLook>

export const AdminLook = v.object({
  /** The version of the look, which increases with each change. It is the ETag. */
  version: v.number(),
  /** The look; null until the owner has saved one. */
  look: v.nullable(StoredLook),
})
export type AdminLook = v.InferOutput<typeof AdminLook>

const LookVersion = v.object({
  id: Id,
  /** The admin who saved this version; null after the account was deleted. */
  savedBy: optional,
  savedAt: Instant,
  look: StoredLook,
})
export type LookVersion = v.InferOutput<typeof LookVersion>

/** Error messages for invalid fields of the look, shared by form and server. */
export const lookMessages = {
  colour: 'Enter a colour such as #1f3b2d',
  logo: 'Please use a PNG, JPEG, WebP or SVG file of at most 2 MB',
} as const

/** Maximum size of an SVG logo in characters. */
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

/** Returns the colours of a look; null while a colour of a custom palette is missing or invalid. */
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

/** The text fields in the look form: the colours and the alternative text. */
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

/** Returns the look for the dashboard form. The ETag is accepted in `If-Match` of `saveLook`. */
export const getAdminLook = get('/api/admin/look', AdminLook, admin)

/** Returns the last ten looks, newest first. The first one is the current look. */
export const getLookVersions = get('/api/admin/look/versions', v.array(LookVersion), admin)

/**
 * Replaces the look of the shop; the next read of pages, icons, manifest and emails uses it. Returns 409 `conflict`
 * with `current` when `If-Match` is outdated, 400 with `fields` for invalid pictures, and for colours that are invalid
 * or make text hard to read. An SVG logo is stored only as a PNG.
 */
export const saveLook = put('/api/admin/look', LookInput, AdminLook, { ...admin, pictures: true })
