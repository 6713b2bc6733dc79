import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
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
import type { Tx } from '#engine'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import { users } from '../../db/schema/accounts.ts'
import { settings, shopVersions } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { sanitiseSvg } from '../../media/sanitise-svg.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addMedia, storePictures } from '../pictures/store-pictures.ts'

type Endpoints = Pick<
  typeof contract,
  'getAdminLook' | 'getLookVersions' | 'saveLook' | 'getAdminContent' | 'getContentVersions' | 'saveContent'
>

/** The parts of the shop that are replaced as a whole, and whose last versions are stored. */
const parts = {
  look: { action: 'saveLook', changed: 'The look was changed meanwhile. Reload it and try again.' },
  content: {
    action: 'saveContent',
    changed: 'Home page and menus were changed meanwhile. Reload them and try again.',
  },
} as const

/** Number of versions that can be restored. */
const maxVersions = 10

const adminLook = (row: SettingsRow | null): AdminLook => ({ version: row?.lookVersion ?? 0, look: row?.look ?? null })

const adminContent = (row: SettingsRow | null): AdminContent => ({
  version: row?.contentVersion ?? 0,
  content: row?.content ?? null,
})

/** Whether an `If-Match` header allows a change of this version. */
const isCurrent = (ifMatch: string | null, version: number): boolean =>
  ifMatch === null ||
  ifMatch.split(',').some((tag) => ['*', String(version)].includes(tag.trim().replace(/^W\//, '').replaceAll('"', '')))

const refusedLogo = () => new ShopError('invalid', lookMessages.logo, { fields: { logo: lookMessages.logo } })

/** Stores a new logo, or returns the stored one. Throws `invalid` with the field. */
async function storeLogo(pictures: Deps['pictures'], given: string | null): Promise<StoredLogo | null> {
  if (given === null) return null
  const isNew = given.startsWith('data:')
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  const svg = given.startsWith('data:image/svg') ? svgOf(bytes) : null
  const logo = isNew ? await pictures.addLogo(svg ?? bytes, svg !== null) : await pictures.findLogo(given)
  if (!logo) throw refusedLogo()
  return logo
}

/** Returns the sanitised SVG. Throws `invalid` for another file. */
function svgOf(bytes: Buffer): Buffer {
  const svg = bytes.length <= maxSvgLength ? sanitiseSvg(bytes.toString('utf8')) : null
  if (svg === null) throw refusedLogo()
  return Buffer.from(svg)
}

/** Stores a version of a part of the shop, and deletes all but its last ten. */
async function addVersion(tx: Tx, version: typeof shopVersions.$inferInsert): Promise<void> {
  await tx.insert(shopVersions).values(version)
  const ids = await tx
    .select({ id: shopVersions.id })
    .from(shopVersions)
    .where(eq(shopVersions.part, version.part))
    .orderBy(asc(shopVersions.version))
  const oldest = ids.slice(0, -maxVersions).map(({ id }) => id)
  if (oldest.length > 0) await tx.delete(shopVersions).where(inArray(shopVersions.id, oldest))
}

interface Replacement {
  part: keyof typeof parts
  value: StoredLook | StoredContent
  /** Returns the reply of the API for a row of settings. */
  replyOf: (row: SettingsRow | null) => AdminLook | AdminContent
  /** Returns the columns of the settings row to change. */
  set: (version: number) => Partial<typeof settings.$inferInsert>
  ifMatch: string | null
  admin: CurrentUser
  now: Date
}

/**
 * Replaces a part of the shop in one transaction with its version and audit entry, and returns its new version. Throws
 * `conflict` with the stored part.
 */
async function replacePart(
  tx: Tx,
  { part, value, replyOf, set, ifMatch, admin, now }: Replacement,
): Promise<{ version: number }> {
  // It locks the row of the version, so two changes at the same time are compared one after the other.
  await raiseCatalogueVersion(tx)
  const row = await readSettings(tx)
  const current = replyOf(row)
  if (!isCurrent(ifMatch, current.version)) throw new ShopError('conflict', parts[part].changed, { current })
  const version = current.version + 1
  const changed = { ...set(version), updatedAt: now }
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, ...changed })
    .onConflictDoUpdate({ target: settings.id, set: changed })
  await addVersion(tx, { part, version, value, userId: admin.id, savedAt: now })
  const audit = { userId: admin.id, action: parts[part].action, target: 'settings' } as const
  await addAudit(tx, { ...audit, before: row?.[part] ?? null, after: value, createdAt: now })
  return { version }
}

/** Returns the stored versions of a part, newest first, with who saved them. */
async function versionsOf(tx: Tx, part: keyof typeof parts) {
  const { id, value, savedAt } = shopVersions
  const rows = await tx
    .select({ id, value, savedAt, savedBy: users.username })
    .from(shopVersions)
    .leftJoin(users, eq(users.id, shopVersions.userId))
    .where(eq(shopVersions.part, part))
    .orderBy(desc(shopVersions.version))
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

/** Returns the look to store, after its pictures were stored. */
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

export const adminLookHandlers = ({ db, clock, catalogue, pictures }: Deps): Handlers<Endpoints> => ({
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
