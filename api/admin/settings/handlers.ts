import type { contract } from '#contract/contract'
import { readSettings } from '../../catalogue/catalogue-store.ts'
import { settingsReply } from '../../catalogue/product-reply.ts'
import { raiseCatalogueVersion } from '../../catalogue/version-store.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { addAudit } from '../audit/audit-store.ts'
import { saveSettings } from './settings-write-store.ts'

type Endpoints = Pick<typeof contract, 'updateSettings'>

export const adminSettingsHandlers = ({ db, clock, catalogue }: Deps): Handlers<Endpoints> => ({
  updateSettings: async ({ body, caller }) => {
    const admin = requireAdmin(await caller())
    const { everywhere, freeThreshold, standardCost } = body
    // Hundredths of a per cent, as the row keeps them.
    const taxRate = Math.round(body.taxRate * 100)
    const saved = await db.write(async (tx) => {
      const now = clock()
      await raiseCatalogueVersion(tx)
      const before = settingsReply(await readSettings(tx))
      const row = await saveSettings(tx, { everywhere, freeThreshold, standardCost, taxRate, updatedAt: now })
      const after = settingsReply(row)
      const audit = { userId: admin.id, action: 'updateSettings', target: 'settings' } as const
      await addAudit(tx, { ...audit, before, after, createdAt: now })
      return after
    })
    catalogue.changed()
    return saved
  },
})
