import type { PublicLook } from '#contract/look/look'
import type { PublicSettings } from '#contract/settings'
import { iconPath, profileOf, type ShopProfile } from '#rules/shop/shop-profile'
import type { Representation } from '../http/representation.ts'
import { textDocument } from './documents.ts'

/**
 * Returns the web app manifests of the shop: those of the build with name, icons and colours of the shop. They are
 * created once per path until the settings change. `file` is the manifest of the build, which belongs to the sample shop.
 */
export function shopManifests() {
  const made = new Map<string, Representation>()
  let madeFor: PublicSettings | null = null
  return {
    of(path: string, file: Representation, settings: PublicSettings): Representation {
      const profile = profileOf(settings)
      if (profile.isSample && !profile.look) return file
      if (settings !== madeFor) made.clear()
      madeFor = settings
      const manifest = made.get(path) ?? textDocument(ownManifest(file, profile), 'application/manifest+json')
      made.set(path, manifest)
      return manifest
    },
  }
}

interface Manifest {
  screenshots?: unknown
  description?: string
  shortcuts: { icons?: unknown }[]
}

const icon = (src: string, size: number, purpose?: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/** Icons and colours of the look. Without an own mark, the icons of the build. */
function lookOf(look: PublicLook, shortcuts: Manifest['shortcuts']) {
  const colours = { theme_color: look.themeColor, background_color: look.background }
  if (!look.mark) return colours
  const small = iconPath(look, '192')
  const icons = [
    icon(small, 192, 'any'),
    icon(iconPath(look, '512'), 512, 'any'),
    icon(iconPath(look, 'maskable-512'), 512, 'maskable'),
  ]
  return { ...colours, icons, shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: [icon(small, 192)] })) }
}

/** The manifest of an own shop has no screenshots, because those of the build show the sample. */
function ownManifest(file: Representation, { brand, blurb, tagline, look, isSample }: ShopProfile): string {
  const built: Manifest = JSON.parse(Buffer.from(file.body(null)).toString())
  const shown = look ? lookOf(look, built.shortcuts) : {}
  if (isSample) return JSON.stringify({ ...built, ...shown })
  const { screenshots: _screenshots, description: _description, ...manifest } = built
  const description = blurb ?? tagline
  const names = { name: brand, short_name: brand, ...(description ? { description } : {}) }
  return JSON.stringify({ ...manifest, ...names, ...shown })
}
