import type { AdminSynonyms } from '#contract/admin/catalogue'
import type { contract } from '#contract/contract'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import { defaultSynonyms } from '../../catalogue/default-synonyms.ts'
import { settings } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { addAudit } from '../audit/audit-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminSynonyms' | 'saveSynonyms'>

const adminSynonyms = (row: SettingsRow | null): AdminSynonyms => ({
  synonyms: row?.searchSynonyms ?? defaultSynonyms,
  isDefault: !row?.searchSynonyms,
})

/** Handlers of the synonym list of the search (record 53). */
export const adminSearchHandlers = ({ db, clock, catalogue }: Deps): Handlers<Endpoints> => ({
  getAdminSynonyms: async () => adminSynonyms(await db.read(readSettings)),

  saveSynonyms: async ({ body, caller }) => {
    const admin = requireAdmin(await caller())
    const saved = await db.write(async (tx) => {
      const now = clock()
      await raiseCatalogueVersion(tx)
      const before = (await readSettings(tx))?.searchSynonyms ?? null
      const set = { searchSynonyms: body.synonyms, updatedAt: now }
      await tx
        .insert(settings)
        .values({ id: 1, ...documentedRates, ...set })
        .onConflictDoUpdate({ target: settings.id, set })
      const audit = { userId: admin.id, action: 'saveSynonyms', target: 'settings' } as const
      await addAudit(tx, { ...audit, before, after: body.synonyms, createdAt: now })
      return adminSynonyms(await readSettings(tx))
    })
    catalogue.invalidate()
    return saved
  },
})
