import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { OpeningNeed, SetUp } from '#contract/admin/overview'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import { lacksGstin, shownProfile } from '../../catalogue/product-reply.ts'
import { categories, products, removedProducts } from '../../db/schema/catalogue.ts'
import { settings } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { postDeletion, type StockCause } from '../../stock/movement-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { deleteTrialOrders, readSampleOrders } from './trial-orders.ts'

type Endpoints = Pick<typeof contract, 'getSetUp' | 'recordSetUp' | 'openShop' | 'deleteSamples'>

const needTexts: Readonly<Record<OpeningNeed, string>> = {
  name: 'Enter the name of the shop',
  legalName: 'Enter the legal name',
  address: 'Enter the address',
  customerCare: 'Enter a phone number or an email address for customers',
  grievanceOfficer: 'Enter the grievance officer with a phone number or an email address',
  rates: 'Save the step Prices',
  gstin: 'Enter the GSTIN, or choose “Not registered” in the step Prices',
}

/**
 * Returns the missing parts of the profile and settings without which a shop cannot open. The sample shop needs none of
 * them (record 46).
 */
function missingFor(row: SettingsRow | null): OpeningNeed[] {
  if (shownProfile(row).isSample) return []
  const profile = row?.profile
  const needs: Record<OpeningNeed, boolean> = {
    name: !profile?.name,
    legalName: !profile?.legalName,
    address: !profile?.address,
    customerCare: !(profile?.phone || profile?.email),
    grievanceOfficer: !(profile?.grievanceName && (profile.grievancePhone || profile.grievanceEmail)),
    rates: !row?.everywhere,
    gstin: lacksGstin(row),
  }
  return (Object.keys(needs) as OpeningNeed[]).filter((need) => needs[need])
}

/** The set-up without the numbers of products and reviews, which are read from the catalogue. */
interface Progress extends Omit<SetUp, 'counts'> {
  counts: Pick<SetUp['counts'], 'orders' | 'keptOrders'>
}

/** Returns the progress of the set-up, without the numbers of products and reviews. */
async function readProgress(tx: Tx): Promise<Progress> {
  const row = await readSettings(tx)
  const steps = row?.setUp ?? {}
  const canDeleteSamples = steps.samples !== 'done' && steps.open !== 'done'
  const { trial, kept } = canDeleteSamples ? await readSampleOrders(tx) : { trial: [], kept: [] }
  return {
    isOpen: row?.isOpen ?? true,
    isSample: row?.isSample ?? true,
    isStarted: row?.setUp != null,
    steps,
    missing: missingFor(row),
    hasUnusedGstin: Boolean(row?.profile?.gstin) && row?.gstRegistration === 'none',
    canDeleteSamples,
    counts: { orders: trial.length, keptOrders: kept.reduce((sum, { count }) => sum + count, 0) },
    lastOrderAt: trial.at(-1)?.createdAt.toISOString() ?? null,
    keptReasons: kept,
  }
}

interface Change {
  action: 'recordSetUp' | 'openShop' | 'deleteSamples'
  set: Partial<Pick<SettingsRow, 'isOpen' | 'setUp'>>
  /** The number of trial orders that were deleted. */
  deletedOrders?: number
  now: Date
}

/** Changes the settings of the set-up and stores the change in the audit log. */
async function change(tx: Tx, admin: CurrentUser, { action, set, deletedOrders, now }: Change): Promise<void> {
  const row = await readSettings(tx)
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, ...set, updatedAt: now })
    .onConflictDoUpdate({ target: settings.id, set: { ...set, updatedAt: now } })
  const before = { isOpen: row?.isOpen ?? true, ...row?.setUp }
  const counted = deletedOrders === undefined ? {} : { deletedOrders }
  const after = { isOpen: set.isOpen ?? before.isOpen, ...(set.setUp ?? row?.setUp), ...counted }
  await addAudit(tx, { userId: admin.id, action, target: 'settings', before, after, createdAt: now })
}

export const setUpHandlers = ({ db, clock, catalogue }: Deps): Handlers<Endpoints> => {
  const withCounts = async (progress: Progress): Promise<SetUp> => {
    const { products } = await catalogue.current()
    const reviews = products.reduce((sum, { reviewCount }) => sum + reviewCount, 0)
    return { ...progress, counts: { ...progress.counts, products: products.length, reviews } }
  }

  const write = async (work: (tx: Tx) => Promise<void>): Promise<SetUp> => {
    const saved = await db.write(async (tx) => {
      // Raising the catalogue version locks its row, so that concurrent changes run one after the other.
      await raiseCatalogueVersion(tx)
      await work(tx)
      return readProgress(tx)
    })
    catalogue.invalidate()
    return withCounts(saved)
  }

  return {
    getSetUp: async () => withCounts(await db.read(readProgress)),

    recordSetUp: async ({ body: { step, state }, caller }) => {
      const admin = requireAdmin(await caller())
      return write(async (tx) => {
        const steps = (await readSettings(tx))?.setUp ?? {}
        // A finished step stays finished, because the sample data can be deleted only before.
        const isFinal = (step === 'samples' || step === 'open') && steps[step] === 'done'
        const set = { setUp: step && !isFinal ? { ...steps, [step]: state } : steps }
        await change(tx, admin, { action: 'recordSetUp', set, now: clock() })
      })
    },

    openShop: async ({ body: { isOpen }, caller }) => {
      const admin = requireAdmin(await caller())
      return write(async (tx) => {
        const row = await readSettings(tx)
        const missing = isOpen ? missingFor(row) : []
        if (missing.length > 0) {
          const fields = Object.fromEntries(missing.map((need) => [need, needTexts[need]]))
          throw new ShopError('invalid', 'The shop cannot open yet.', { fields })
        }
        const setUp = isOpen ? { ...row?.setUp, open: 'done' as const } : (row?.setUp ?? {})
        await change(tx, admin, { action: 'openShop', set: { isOpen, setUp }, now: clock() })
      })
    },

    deleteSamples: async ({ body, caller }) => {
      const admin = requireAdmin(await caller())
      // The sample catalogue is loaded on demand, so that it does not use memory in a shop without the sample.
      const { sampleCategories } = await import('../../db/seed/sample-catalogue.ts')
      return write(async (tx) => {
        const { canDeleteSamples, steps } = await readProgress(tx)
        if (!canDeleteSamples) throw new ShopError('conflict', 'These data can no longer be deleted in one action.')
        const now = clock()
        const deletedOrders = body.orders ? await deleteTrialOrders(tx, body.lastOrderAt) : 0
        await deleteProducts(tx, { userId: admin.id, now })
        // A sample category that the owner has renamed or described is not deleted.
        for (const { slug, name, description } of sampleCategories) {
          const { slug: bySlug, name: byName, description: byDescription } = categories
          const isUnchanged = and(eq(bySlug, slug), eq(byName, name), eq(byDescription, description))
          await tx.delete(categories).where(isUnchanged)
        }
        const set = { setUp: { ...steps, samples: 'done' as const } }
        await change(tx, admin, { action: 'deleteSamples', set, deletedOrders, now })
      })
    },
  }
}

/** Deletes all products and their reviews. Lines of orders contain the product names and are not deleted. */
async function deleteProducts(tx: Tx, cause: Omit<StockCause, 'reason'>): Promise<void> {
  const version = await raiseCatalogueVersion(tx)
  await postDeletion(tx, {}, cause)
  const removed = await tx.delete(products).returning({ id: products.id })
  for (let start = 0; start < removed.length; start += 500) {
    const rows = removed.slice(start, start + 500).map(({ id }) => ({ productId: id, version }))
    await tx
      .insert(removedProducts)
      .values(rows)
      .onConflictDoUpdate({ target: removedProducts.productId, set: { version: sql`${version}` } })
  }
}
