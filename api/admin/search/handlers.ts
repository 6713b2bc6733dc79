import type { AdminSynonyms } from '#contract/admin/catalogue'
import type { contract } from '#contract/contract'
import { feedExclusions, feedPath } from '#rules/google-feed'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import { defaultSynonyms } from '../../catalogue/default-synonyms.ts'
import { settings } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage } from '../list-query.ts'
import { assertCurrent, versioned } from '../look/shop-parts.ts'

type Endpoints = Pick<typeof contract, 'getAdminSynonyms' | 'saveSynonyms' | 'getFeedReport'>

const byName = (a: { name: string; id: number }, b: typeof a) => a.name.localeCompare(b.name, 'en') || a.id - b.id

const adminSynonyms = (row: SettingsRow | null): AdminSynonyms =>
  versioned({ synonyms: row?.searchSynonyms ?? defaultSynonyms, isDefault: !row?.searchSynonyms })

/** Handlers of the synonym list of the search (record 53) and of the report about the product feed (record 62). */
export const adminSearchHandlers = ({ db, clock, catalogue }: Deps): Handlers<Endpoints> => ({
  getFeedReport: async ({ query }) => {
    const { limit, offset } = listPage(query)
    const { products, settings: shown } = await catalogue.current()
    const excluded = products.flatMap((product) => {
      const reasons = feedExclusions(product)
      return reasons.length > 0 ? [{ id: product.id, name: product.name, reasons }] : []
    })
    return {
      path: feedPath,
      listed: shown.isOpen ? products.length - excluded.length : 0,
      excludedCount: excluded.length,
      excluded: excluded.toSorted(byName).slice(offset, offset + limit),
    }
  },

  getAdminSynonyms: async ({ response }) => {
    const synonyms = adminSynonyms(await db.read(readSettings))
    response.headers.set('etag', `"${synonyms.version}"`)
    return synonyms
  },

  saveSynonyms: async ({ body, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const saved = await db.write(async (tx) => {
      const now = clock()
      await raiseCatalogueVersion(tx)
      const row = await readSettings(tx)
      assertCurrent(request, adminSynonyms(row), 'The list was changed meanwhile. Reload it and try again.')
      const before = row?.searchSynonyms ?? null
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
    response.headers.set('etag', `"${saved.version}"`)
    return saved
  },
})
