import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
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
import { documentedRates } from '../../db/documented-rates.ts'
import { users } from '../../db/schema/accounts.ts'
import { settings, shopVersions } from '../../db/schema/operations.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { sanitiseSvg } from '../../media/sanitise-svg.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addMedia, storePictures } from '../pictures/store-pictures.ts'

type Endpoints = Pick<typeof contract, 'getAdminLook' | 'getLookVersions' | 'saveLook'>

const changedMessage = 'The look was changed meanwhile. Reload it and try again.'

/** Number of versions that can be restored. */
const maxVersions = 10

const adminLook = (row: SettingsRow | null): AdminLook => ({ version: row?.lookVersion ?? 0, look: row?.look ?? null })

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

/** Replaces the look in one transaction with its version and audit entry. Throws `conflict` with the stored look. */
async function replaceLook(
  tx: Tx,
  { look, ifMatch, admin, now }: { look: StoredLook; ifMatch: string | null; admin: CurrentUser; now: Date },
): Promise<AdminLook> {
  // It locks the row of the version, so two changes at the same time are compared one after the other.
  await raiseCatalogueVersion(tx)
  const before = adminLook(await readSettings(tx))
  if (!isCurrent(ifMatch, before.version)) throw new ShopError('conflict', changedMessage, { current: before })
  const version = before.version + 1
  const set = { look, lookVersion: version, updatedAt: now }
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, ...set })
    .onConflictDoUpdate({ target: settings.id, set })
  await addVersion(tx, { part: 'look', version, value: look, userId: admin.id, savedAt: now })
  const audit = { userId: admin.id, action: 'saveLook', target: 'settings' } as const
  await addAudit(tx, { ...audit, before: before.look, after: look, createdAt: now })
  return { version, look }
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

  getLookVersions: async () => {
    const rows = await db.read((tx) =>
      tx
        .select({
          id: shopVersions.id,
          value: shopVersions.value,
          savedAt: shopVersions.savedAt,
          savedBy: users.username,
        })
        .from(shopVersions)
        .leftJoin(users, eq(users.id, shopVersions.userId))
        .where(eq(shopVersions.part, 'look'))
        .orderBy(desc(shopVersions.version))
        .execute(),
    )
    return rows.map(({ value, savedAt, ...row }) => ({
      ...row,
      savedAt: savedAt.toISOString(),
      look: value as StoredLook,
    }))
  },

  saveLook: async ({ body, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const uploaded = await storePictures(pictures, { heroImage: body.heroImage, shareImage: body.shareImage })
    const look = storedLook(body, await storeLogo(pictures, body.logo), uploaded.addressOf)
    const saved = await db.write(async (tx) => {
      const now = clock()
      await addMedia(tx, uploaded.masters, now)
      return replaceLook(tx, { look, ifMatch: request.headers.get('if-match'), admin, now })
    })
    catalogue.invalidate()
    response.headers.set('etag', `"${saved.version}"`)
    return saved
  },
})
