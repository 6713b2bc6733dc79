import { colourStyles, palettes, type ShopColours } from '#contract/look/colours'
import { chosenColours, type PublicLook, type StoredLook } from '#contract/look/look'

/**
 * Version of the design of icons that the server draws. Increase it when the design changes, so that browsers load them
 * again.
 */
const designVersion = 1

/** Returns a short hash of values, which is used in paths. */
function hashOf(values: readonly unknown[]): string {
  let hash = designVersion
  for (const char of JSON.stringify(values)) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the initials for the icon of a shop without a logo: the initials of the first two Latin parts of its name,
 * otherwise the first character of its name; empty if the name contains neither.
 */
export function initialsOf(name: string): string {
  const latin = name.match(/\p{Script=Latin}+/gu) ?? []
  const initials = latin.slice(0, 2).map((word) => word.charAt(0).toUpperCase())
  if (initials.length > 0) return initials.join('')
  const letters = name.replace(/^[^\p{L}]+/u, '')
  const [first] = graphemes.segment(letters)
  return first?.segment ?? ''
}

/** The look of an own shop before its owner has saved one. */
export const noLook: StoredLook = {
  palette: 'garden',
  primary: null,
  accent: null,
  background: null,
  logo: null,
  showName: true,
  heroImage: null,
  heroAlt: '',
  shareImage: null,
}

/** Returns the colours of a stored look. */
export const coloursOf = (look: StoredLook | null): ShopColours => chosenColours(look ?? noLook) ?? palettes.garden

interface Shop {
  /** The name of the shop, of which the icon shows the initials. */
  brand: string
  isSample: boolean
}

/**
 * Returns the look that pages show for a stored look; null for a sample shop with an unchanged look. If there is no
 * logo, the icons of an own shop show its initials in its colour, and those of the sample are the icons of the build.
 */
export function publicLook(stored: StoredLook | null, { brand, isSample }: Shop): PublicLook | null {
  if (!stored && isSample) return null
  const { palette, logo, showName, heroImage, heroAlt, shareImage } = stored ?? noLook
  const colours = coloursOf(stored)
  const { primary, accent, background } = colours
  const shown = logo ? logo.hash : initialsOf(brand)
  return {
    // The stylesheet already contains the colours of the first palette, so these need no styles.
    styles: palette === 'garden' ? '' : colourStyles(colours),
    themeColor: primary,
    background,
    mark: isSample && !logo ? null : hashOf([shown, primary, accent, background]),
    logo,
    showName: showName || !logo,
    heroImage,
    heroAlt,
    shareImage,
  }
}
