/**
 * The three colours that the owner of the shop chooses, as `#rrggbb` in lower case. All other colours of the shop are
 * derived from them.
 */
export interface ShopColours {
  /** The colour of titles, dark bands and links. */
  primary: string
  /** The colour of the main buttons. */
  accent: string
  /** The background colour of pages. */
  background: string
}

/**
 * The palettes by name. The first palette is that of the sample shop; its colours are also defined in the stylesheet.
 */
export const palettes = {
  garden: { primary: '#1f3b2d', accent: '#eba134', background: '#fbf6ea' },
  indigo: { primary: '#27306b', accent: '#f2b134', background: '#f7f7fc' },
  rose: { primary: '#6e1f3f', accent: '#f0a9a0', background: '#fdf6f4' },
  ocean: { primary: '#0f4254', accent: '#5fc4b0', background: '#f3f9f8' },
  terracotta: { primary: '#6b2e1a', accent: '#f0b35b', background: '#fcf6f0' },
  charcoal: { primary: '#2b2b2f', accent: '#f4c430', background: '#f8f8f7' },
} as const satisfies Readonly<Record<string, ShopColours>>

export type PaletteName = keyof typeof palettes

type Rgb = readonly [red: number, green: number, blue: number]

const hexColour = /^#[0-9a-f]{6}$/

/** Whether a text is a colour that can be stored: `#rrggbb` in lower case. */
export const isColour = (text: string): boolean => hexColour.test(text)

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns `share` (0 to 1) of the second colour mixed into the first one, as a browser blends a transparent colour. */
export function mixed(colour: string, other: string, share: number): string {
  const [[r, g, b], [otherR, otherG, otherB]] = [rgbOf(colour), rgbOf(other)]
  const blend = (from: number, to: number) => from + (to - from) * share
  return hexOf([blend(r, otherR), blend(g, otherG), blend(b, otherB)])
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours as defined by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast ratios required by WCAG 2.2 AA: for text, and for the borders of fields. */
const textContrast = 4.5
const lineContrast = 3

/** Mixes a colour with another one in steps until it has the required contrast on all background colours. */
function readable(colour: string, towards: string, grounds: readonly string[], wanted = textContrast): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixed(colour, towards, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= wanted)) return candidate
  }
  return towards
}

const white = '#ffffff'
const black = '#000000'
/** The colour of error messages. It is the same in all shops. */
const error = '#a8452a'

/**
 * Returns the colours of the design system by their names in `theme.css`, derived from the three colours of the owner.
 * If `colourProblems` returns no problem, each text colour has a contrast of at least 4.5 on every background on which
 * it is used.
 */
export function themeColours({ primary, accent, background }: ShopColours) {
  const paperDeep = mixed(background, primary, 0.05)
  const leafSoft = mixed(background, primary, 0.1)
  const card = mixed(background, white, 0.7)
  const light = [background, paperDeep, card, leafSoft]
  const forest = primary
  const forestDeep = mixed(primary, black, 0.3)
  const saffronSoft = mixed(background, accent, 0.25)
  return {
    paper: background,
    'paper-deep': paperDeep,
    card,
    ink: readable(mixed(primary, '#15181a', 0.7), black, light, 10),
    'ink-soft': readable(mixed(mixed(primary, '#15181a', 0.6), background, 0.32), black, light, 5),
    forest,
    'forest-deep': forestDeep,
    leaf: readable(mixed(primary, accent, 0.2), black, light, 4.8),
    'leaf-bright': readable(mixed(accent, background, 0.45), white, [forest, forestDeep], 5),
    'leaf-soft': leafSoft,
    saffron: accent,
    'saffron-deep': mixed(accent, background, 0.18),
    'saffron-soft': saffronSoft,
    'saffron-ink': readable(mixed(accent, black, 0.35), black, [saffronSoft, background, card], 5),
    line: mixed(background, primary, 0.14),
    'line-strong': readable(mixed(background, primary, 0.45), black, [background, card], lineContrast + 0.1),
  } as const
}

/** Share of the background colour in pale text on the primary colour, such as `text-paper/80`. */
const paleText = 0.8

/**
 * Checks whether the three colours make texts of the shop hard to read. Returns a message for each colour with a
 * problem.
 */
export function colourProblems(colours: ShopColours): Partial<Record<keyof ShopColours, string>> {
  const { primary, accent, background } = colours
  if (contrast(error, background) < 5 || contrast(error, mixed(background, primary, 0.05)) < textContrast) {
    return { background: 'This background is too dark for texts. Choose a lighter colour.' }
  }
  const pale = mixed(primary, background, paleText)
  const soft = mixed(background, primary, 0.1)
  if (contrast(pale, primary) < textContrast || contrast(primary, soft) < textContrast) {
    return { primary: 'Texts in this colour are hard to read on the background. Choose a darker colour.' }
  }
  const { 'forest-deep': onButton, 'saffron-deep': pressed } = themeColours(colours)
  if (contrast(accent, onButton) < textContrast || contrast(pressed, onButton) < textContrast) {
    return { accent: 'The text of buttons is hard to read on this colour. Choose a lighter colour.' }
  }
  return {}
}

/** Returns the CSS declarations of the colours. `colours` must be valid. */
export const colourStyles = (colours: ShopColours): string =>
  Object.entries(themeColours(colours))
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')
