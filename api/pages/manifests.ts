import type { PublicSettings } from '#contract/settings'
import { profileOf } from '#rules/shop/shop-profile'
import type { Representation } from '../http/representation.ts'
import { textDocument } from './documents.ts'

/**
 * Returns the web app manifests of the shop: those of the build with the name of the shop. They are created once per
 * path until the settings change. `file` is the manifest of the build, which belongs to the sample shop.
 */
export function shopManifests() {
  const made = new Map<string, Representation>()
  let madeFor: PublicSettings | null = null
  return {
    of(path: string, file: Representation, settings: PublicSettings): Representation {
      const profile = profileOf(settings)
      if (profile.isSample) return file
      if (settings !== madeFor) made.clear()
      madeFor = settings
      const manifest = made.get(path) ?? textDocument(ownManifest(file, profile), 'application/manifest+json')
      made.set(path, manifest)
      return manifest
    },
  }
}

/** The manifest with name and description of an own shop, and without the screenshots, which show the sample. */
function ownManifest(file: Representation, { brand, blurb, tagline }: ReturnType<typeof profileOf>): string {
  const {
    screenshots: _screenshots,
    description: _description,
    ...manifest
  } = JSON.parse(Buffer.from(file.body(null)).toString())
  const description = blurb ?? tagline
  return JSON.stringify({ ...manifest, name: brand, short_name: brand, ...(description ? { description } : {}) })
}
