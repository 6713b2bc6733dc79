import type { contract } from '#contract/contract'
import type { AdminProfile } from '#contract/profile'
import type { Tx } from '#engine'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import { settings } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers, ResponseDraft } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminProfile' | 'saveProfile'>

const changedMessage = 'The profile was changed meanwhile. Reload it and try again.'

const adminProfile = (row: SettingsRow | null): AdminProfile => ({
  version: row?.profileVersion ?? 0,
  profile: row?.profile ?? null,
})

/** Whether an `If-Match` header allows a change of this version. */
const isCurrent = (ifMatch: string | null, version: number): boolean =>
  ifMatch === null ||
  ifMatch.split(',').some((tag) => ['*', String(version)].includes(tag.trim().replace(/^W\//, '').replaceAll('"', '')))

function tagged(response: ResponseDraft, profile: AdminProfile): AdminProfile {
  response.headers.set('etag', `"${profile.version}"`)
  return profile
}

/** Stores the profile. With a profile of its owner, the shop is no longer the sample. */
async function storeProfile(tx: Tx, { version, profile }: AdminProfile, updatedAt: Date): Promise<void> {
  const set = { profile, profileVersion: version, isSample: false, updatedAt }
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, ...set })
    .onConflictDoUpdate({ target: settings.id, set })
}

export const adminProfileHandlers = ({ db, clock, catalogue }: Deps): Handlers<Endpoints> => ({
  getAdminProfile: async ({ response }) => tagged(response, adminProfile(await db.read(readSettings))),

  saveProfile: async ({ body, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const saved = await db.write(async (tx) => {
      const now = clock()
      // It locks the row of the version, so two changes at the same time are compared one after the other.
      await raiseCatalogueVersion(tx)
      const before = adminProfile(await readSettings(tx))
      if (!isCurrent(request.headers.get('if-match'), before.version)) {
        throw new ShopError('conflict', changedMessage, { current: before })
      }
      const after = { version: before.version + 1, profile: body }
      await storeProfile(tx, after, now)
      const audit = { userId: admin.id, action: 'saveProfile', target: 'settings' } as const
      await addAudit(tx, { ...audit, before: before.profile, after: after.profile, createdAt: now })
      return after
    })
    catalogue.invalidate()
    return tagged(response, saved)
  },
})
