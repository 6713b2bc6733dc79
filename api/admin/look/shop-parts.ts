import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { AdminContent, StoredContent } from '#contract/look/content'
import type { AdminLook, StoredLook } from '#contract/look/look'
import type { AdminProfile, StoredProfile } from '#contract/profile'
import type { VersionedSettings } from '#contract/settings'
import type { Tx } from '#engine'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import { users } from '../../db/schema/accounts.ts'
import { settings, shopVersions } from '../../db/schema/operations.ts'
import { documentedRates, type shopParts } from '../../db/schema/values.ts'
import { etagOf } from '../../http/representation.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'

/**
 * The parts of the shop (profile, look, content) that are always replaced as a whole. The last versions of each part
 * are stored.
 */
const parts = {
  profile: { action: 'saveProfile', changed: 'The profile was changed meanwhile. Reload it and try again.' },
  look: { action: 'saveLook', changed: 'The look was changed meanwhile. Reload it and try again.' },
  content: {
    action: 'saveContent',
    changed: 'Home page and menus were changed meanwhile. Reload them and try again.',
  },
} as const

/** Number of stored versions of each part of the shop that an admin can restore. */
const maxVersions = 10

/** Whether the `If-Match` header of a request matches the given version, so that the change is allowed. */
const isCurrent = (ifMatch: string | null, version: number | string): boolean =>
  ifMatch === null ||
  ifMatch.split(',').some((tag) => ['*', String(version)].includes(tag.trim().replace(/^W\//, '').replaceAll('"', '')))

/** Stores a version of a part of the shop (profile, look, content), and deletes all but its last ten versions. */
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
  value: StoredProfile | StoredLook | StoredContent
  /** Converts a row of settings to the reply of the API. */
  replyOf: (row: SettingsRow | null) => AdminProfile | AdminLook | AdminContent
  /** Returns the values of the settings row to store with the new version of the part (profile, look or content). */
  set: (version: number, row: SettingsRow | null) => Partial<typeof settings.$inferInsert>
  ifMatch: string | null
  admin: CurrentUser
  now: Date
}

/**
 * Replaces a part of the shop in one transaction, adds an audit entry, and returns the new version of the part.
 * Throws `conflict` with the stored part if `If-Match` is outdated.
 */
export async function replacePart(
  tx: Tx,
  { part, value, replyOf, set, ifMatch, admin, now }: Replacement,
): Promise<{ version: number }> {
  // Raising the catalogue version locks its row, so that the second of two concurrent changes is compared with the
  // result of the first.
  await raiseCatalogueVersion(tx)
  const row = await readSettings(tx)
  const current = replyOf(row)
  if (!isCurrent(ifMatch, current.version)) throw new ShopError('conflict', parts[part].changed, { current })
  const version = current.version + 1
  const changed = { ...set(version, row), updatedAt: now }
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, ...changed })
    .onConflictDoUpdate({ target: settings.id, set: changed })
  await addVersion(tx, { part, version, value, userId: admin.id, savedAt: now })
  const audit = { userId: admin.id, action: parts[part].action, target: 'settings' } as const
  await addAudit(tx, { ...audit, before: row?.[part] ?? null, after: value, createdAt: now })
  return { version }
}

interface SettingsChange {
  before: VersionedSettings
  after: VersionedSettings
  userId: number
  now: Date
}

/**
 * Stores a version of the settings. Before the first version, the settings from before the change are stored as a
 * version.
 */
export async function addSettingsVersion(tx: Tx, { before, after, userId, now }: SettingsChange): Promise<void> {
  const part = 'settings'
  const [newest] = await tx
    .select({ version: shopVersions.version })
    .from(shopVersions)
    .where(eq(shopVersions.part, part))
    .orderBy(desc(shopVersions.version))
    .limit(1)
  const last = newest?.version ?? 1
  if (!newest) await addVersion(tx, { part, version: last, value: before, userId: null, savedAt: now })
  await addVersion(tx, { part, version: last + 1, value: after, userId, savedAt: now })
}

/** Returns the stored versions of a part of the shop, newest first, with the admins who saved them. */
export async function versionsOf(tx: Tx, part: (typeof shopParts)[number]) {
  const { id, value, savedAt } = shopVersions
  const rows = await tx
    .select({ id, value, savedAt, savedBy: users.username })
    .from(shopVersions)
    .leftJoin(users, eq(users.id, shopVersions.userId))
    .where(eq(shopVersions.part, part))
    .orderBy(desc(shopVersions.version))
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

/** Adds a `version` to a value of the settings that has no version column: a hash of its content. */
export const versioned = <T extends object>(value: T): T & { version: string } => ({
  version: etagOf(JSON.stringify(value)).replaceAll('"', ''),
  ...value,
})

/** Throws `conflict` with the stored value if the `If-Match` header contains another version. */
export function assertCurrent(request: Request, current: { version: string }, message: string): void {
  if (!isCurrent(request.headers.get('if-match'), current.version))
    throw new ShopError('conflict', message, { current })
}
