import type { contract } from '#contract/contract'
import type { BodyOf } from '#contract/endpoint'
import type { StoredLogo } from '#contract/look/look'
import {
  type AdminSettings,
  type ShippingSettings,
  type ShopPromises,
  signatureMessage,
  type VersionedSettings,
} from '#contract/settings'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { raiseCatalogueVersion, readSettings, type SettingsRow } from '../../catalogue/catalogue-store.ts'
import {
  codLimitsOf,
  invoicePrefixOf,
  lacksGstin,
  promisesReply,
  settingsReply,
} from '../../catalogue/product-reply.ts'
import { settings } from '../../db/schema/operations.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addSettingsVersion, assertCurrent, versioned, versionsOf } from '../look/shop-parts.ts'

type Values = Omit<typeof settings.$inferInsert, 'id'>

/** Stores the settings in the only row of their table. */
export async function saveSettings(tx: Tx, values: Values) {
  const [row] = await tx
    .insert(settings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: settings.id, set: values })
    .returning()
  return row ?? null
}

type Endpoints = Pick<typeof contract, 'getAdminSettings' | 'getSettingsVersions' | 'updateSettings'>

type PromisesBody = NonNullable<BodyOf<typeof contract.updateSettings>['promises']>

/** Converts the promises of the shop from the format of a request, with amounts in paise, to that of the API. */
const promisesOf = (
  { consultationPhone, consultationVisit, ...promises }: PromisesBody,
  before: ShopPromises,
): ShopPromises => ({
  ...before,
  ...promises,
  consultationPhone: consultationPhone === null ? null : rupees(consultationPhone),
  consultationVisit: consultationVisit === null ? null : rupees(consultationVisit),
})

/** Returns the settings for admins, including the COD limits. */
function adminSettings(row: SettingsRow | null): AdminSettings {
  const limits = codLimitsOf(row)
  return versioned({
    isSample: row?.isSample ?? true,
    ...settingsReply(row),
    invoicePrefix: invoicePrefixOf(row),
    codMaxAmount: rupees(limits.maxAmount),
    codMaxPieces: limits.maxPieces,
    codOpenPerPhone: limits.openPerPhone,
    codOpenPerAddress: limits.openPerAddress,
    codOpenPerIp: limits.openPerIp,
    codExpiryDays: limits.expiryDays,
    cashOnDelivery: row?.cashOnDelivery ?? true,
    reviewApproval: row?.reviewApproval ?? false,
    largeTurnover: row?.largeTurnover ?? false,
    eInvoices: row?.eInvoices ?? false,
    signature: row?.signature ?? null,
    promises: promisesReply(row),
  })
}

/**
 * Throws `invalid` if a shop that charges no GST has no known state, because such a shop delivers only within its
 * state.
 */
function assertStateKnown({ everywhere, gstRegistration, shopState }: ShippingSettings): void {
  if (!everywhere || gstRegistration === 'regular' || shopState !== null) return
  const message = 'Choose the state of the shop'
  throw new ShopError('invalid', message, { fields: { shopState: message } })
}

/** Throws `invalid` for settings with which an own shop could not open (record 46). */
function assertMayStayOpen(row: SettingsRow | null): void {
  if (!row?.isOpen || row.isSample) return
  if (!row.everywhere) {
    const message = 'An open shop of your own uses its own rates everywhere'
    throw new ShopError('invalid', message, { fields: { everywhere: message } })
  }
  if (lacksGstin(row)) {
    const message = 'Enter the GSTIN in the shop profile first, or choose “Not registered”'
    throw new ShopError('invalid', message, { fields: { gstRegistration: message } })
  }
}

/** Stores a new signature, or returns the stored one. Throws `invalid` if it cannot be read. */
async function storeSignature(pictures: Deps['pictures'], given: string | null): Promise<StoredLogo | null> {
  if (given === null) return null
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  const stored = await (given.startsWith('data:') ? pictures.addLogo(bytes, false) : pictures.findLogo(given))
  if (!stored) throw new ShopError('invalid', signatureMessage, { fields: { signature: signatureMessage } })
  return stored
}

export const adminSettingsHandlers = ({ db, clock, catalogue, pictures }: Deps): Handlers<Endpoints> => ({
  getAdminSettings: async ({ response }) => {
    const settings = adminSettings(await db.read(readSettings))
    response.headers.set('etag', `"${settings.version}"`)
    return settings
  },

  getSettingsVersions: async () =>
    (await db.read((tx) => versionsOf(tx, 'settings'))).map(({ value, ...row }) => ({
      ...row,
      settings: value as VersionedSettings,
    })),

  updateSettings: async ({ body, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    // The column `taxRate` stores hundredths of a percent.
    const taxRate = Math.round(body.taxRate * 100)
    const signature = body.signature === undefined ? undefined : await storeSignature(pictures, body.signature)
    const saved = await db.write(async (tx) => {
      const now = clock()
      await raiseCatalogueVersion(tx)
      const before = adminSettings(await readSettings(tx))
      assertCurrent(request, before, 'The settings were changed meanwhile. Reload them and try again.')
      const { promises, signature: _given, ...values } = body
      const stored = {
        ...(promises && { promises: promisesOf(promises, before.promises) }),
        ...(signature !== undefined && { signature }),
      }
      const saved = await saveSettings(tx, { ...values, ...stored, taxRate, updatedAt: now })
      assertStateKnown(settingsReply(saved))
      assertMayStayOpen(saved)
      const after = adminSettings(saved)
      const audit = { userId: admin.id, action: 'updateSettings', target: 'settings' } as const
      const { version: _before, isSample: _was, ...former } = before
      const { version: _after, isSample: _is, ...changed } = after
      await addSettingsVersion(tx, { before: former, after: changed, userId: admin.id, now })
      await addAudit(tx, { ...audit, before: former, after: changed, createdAt: now })
      return after
    })
    catalogue.invalidate()
    response.headers.set('etag', `"${saved.version}"`)
    return saved
  },
})
