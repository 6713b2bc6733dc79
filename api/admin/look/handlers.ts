import type { contract } from '#contract/contract'
import type { AdminContent, StoredContent } from '#contract/look/content'
import {
  type AdminLook,
  type LookInput,
  lookMessages,
  maxSvgLength,
  type StoredLogo,
  type StoredLook,
} from '#contract/look/look'
import type { AdminProfile, StoredProfile } from '#contract/profile'
import { ownPromises } from '#rules/shop/shop-profile'
import { readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addMedia, sanitiseSvg, storePictures } from '../pictures/store-pictures.ts'
import { replacePart, versionsOf } from './shop-parts.ts'

type ProfileEndpoints = Pick<typeof contract, 'getAdminProfile' | 'getProfileVersions' | 'saveProfile'>
type LookEndpoints = Pick<typeof contract, 'getAdminLook' | 'getLookVersions' | 'saveLook'>
type ContentEndpoints = Pick<typeof contract, 'getAdminContent' | 'getContentVersions' | 'saveContent'>

const adminProfile = (row: SettingsRow | null): AdminProfile => ({
  version: row?.profileVersion ?? 0,
  profile: row?.profile ?? null,
})

const adminLook = (row: SettingsRow | null): AdminLook => ({ version: row?.lookVersion ?? 0, look: row?.look ?? null })

const adminContent = (row: SettingsRow | null): AdminContent => ({
  version: row?.contentVersion ?? 0,
  content: row?.content ?? null,
})

const refusedLogo = () => new ShopError('invalid', lookMessages.logo, { fields: { logo: lookMessages.logo } })

/** Throws `invalid` when a change would remove the GSTIN of an open shop that is registered for GST. */
function assertGstinStays(row: SettingsRow | null, gstin: string | null): void {
  if (!row?.isOpen || row.gstRegistration === 'none' || !row.profile?.gstin || gstin !== null) return
  const message = 'Choose “Not registered” in the tab Shipping before you remove the GSTIN'
  throw new ShopError('invalid', message, { fields: { gstin: message } })
}

/**
 * Stores a new logo and returns it, or returns the stored logo if the request names its hash. Throws `invalid` with the
 * field.
 */
async function storeLogo(pictures: Deps['pictures'], given: string | null): Promise<StoredLogo | null> {
  if (given === null) return null
  const isNew = given.startsWith('data:')
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  const svg = given.startsWith('data:image/svg') ? svgOf(bytes) : null
  const logo = isNew ? await pictures.addLogo(svg ?? bytes, svg !== null) : await pictures.findLogo(given)
  if (!logo) throw refusedLogo()
  return logo
}

/** Returns the sanitised SVG of a logo. Throws `invalid` for a file that is not a usable SVG. */
function svgOf(bytes: Buffer): Buffer {
  const svg = bytes.length <= maxSvgLength ? sanitiseSvg(bytes.toString('utf8')) : null
  if (svg === null) throw refusedLogo()
  return Buffer.from(svg)
}

/** Returns the look to save, after its pictures were stored. */
function storedLook(
  { logo: _logo, ...look }: LookInput,
  logo: StoredLogo | null,
  addressOf: (given: string) => string,
) {
  const isCustom = look.palette === 'custom'
  return {
    ...look,
    primary: isCustom ? look.primary : null,
    accent: isCustom ? look.accent : null,
    background: isCustom ? look.background : null,
    logo,
    heroImage: look.heroImage && addressOf(look.heroImage),
    shareImage: look.shareImage && addressOf(look.shareImage),
  }
}

export const adminLookHandlers = (deps: Deps): Handlers<ProfileEndpoints & LookEndpoints & ContentEndpoints> => ({
  ...profileHandlers(deps),
  ...lookHandlers(deps),
  ...contentHandlers(deps),
})

const profileHandlers = ({ db, clock, catalogue }: Deps): Handlers<ProfileEndpoints> => ({
  getAdminProfile: async ({ response }) => {
    const profile = adminProfile(await db.read(readSettings))
    response.headers.set('etag', `"${profile.version}"`)
    return profile
  },

  getProfileVersions: async () =>
    (await db.read((tx) => versionsOf(tx, 'profile'))).map(({ value, ...row }) => ({
      ...row,
      profile: value as StoredProfile,
    })),

  saveProfile: async ({ body: profile, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const ifMatch = request.headers.get('if-match')
    // The shop stops being the sample shop when the owner saves a profile. From then on, new reviews need approval
    // unless the owner changes that setting, and the promises of the sample end unless the owner has saved them.
    const set = (profileVersion: number, row: SettingsRow | null) => {
      assertGstinStays(row, profile.gstin)
      const isFirst = row?.isSample ?? true
      const own = isFirst ? { reviewApproval: true, promises: row?.promises ?? ownPromises } : {}
      return { profile, profileVersion, isSample: false, ...own }
    }
    const saved = await db.write((tx) =>
      replacePart(tx, { part: 'profile', value: profile, replyOf: adminProfile, set, ifMatch, admin, now: clock() }),
    )
    catalogue.invalidate()
    response.headers.set('etag', `"${saved.version}"`)
    return { ...saved, profile }
  },
})

const lookHandlers = ({ db, clock, catalogue, pictures }: Deps): Handlers<LookEndpoints> => ({
  getAdminLook: async ({ response }) => {
    const look = adminLook(await db.read(readSettings))
    response.headers.set('etag', `"${look.version}"`)
    return look
  },

  getLookVersions: async () =>
    (await db.read((tx) => versionsOf(tx, 'look'))).map(({ value, ...row }) => ({
      ...row,
      look: value as StoredLook,
    })),

  saveLook: async ({ body, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const uploaded = await storePictures(pictures, { heroImage: body.heroImage, shareImage: body.shareImage })
    const look = storedLook(body, await storeLogo(pictures, body.logo), uploaded.addressOf)
    const saved = await db.write(async (tx) => {
      const now = clock()
      await addMedia(tx, uploaded.masters, now)
      const set = (lookVersion: number) => ({ look, lookVersion })
      const ifMatch = request.headers.get('if-match')
      return replacePart(tx, { part: 'look', value: look, replyOf: adminLook, set, ifMatch, admin, now })
    })
    catalogue.invalidate()
    response.headers.set('etag', `"${saved.version}"`)
    return { ...saved, look }
  },
})

const contentHandlers = ({ db, clock, catalogue }: Deps): Handlers<ContentEndpoints> => ({
  getAdminContent: async ({ response }) => {
    const content = adminContent(await db.read(readSettings))
    response.headers.set('etag', `"${content.version}"`)
    return content
  },

  getContentVersions: async () =>
    (await db.read((tx) => versionsOf(tx, 'content'))).map(({ value, ...row }) => ({
      ...row,
      content: value as StoredContent,
    })),

  saveContent: async ({ body: content, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const ifMatch = request.headers.get('if-match')
    const set = (contentVersion: number) => ({ content, contentVersion })
    const saved = await db.write((tx) =>
      replacePart(tx, { part: 'content', value: content, replyOf: adminContent, set, ifMatch, admin, now: clock() }),
    )
    catalogue.invalidate()
    response.headers.set('etag', `"${saved.version}"`)
    return { ...saved, content }
  },
})
