import type { CurrentUser } from '#contract/account'
import type { Batch, correctBatch, receiveBatch, writeOffBatch } from '#contract/admin/stock'
import type { contract } from '#contract/contract'
import type { BodyOf } from '#contract/endpoint'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { type Paise, rupees } from '#rules/money'
import { isExpired } from '#rules/order/batches'
import { exceedsMrp } from '#rules/variants'
import { findProduct, lockProduct, type ProductRow, raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import {
  type BatchRow,
  batchesPage,
  divideStock,
  findBatch,
  insertBatch,
  ordersOfBatch,
  productIdOf,
  updateBatch,
} from '../../stock/batch-list-store.ts'
import { applyToStock, removeExpired } from '../../stock/batch-store.ts'
import { replaceFlagged } from '../../stock/expire-batches.ts'
import type { StockCause } from '../../stock/movement-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { priceRules } from './write-product.ts'

const texts = {
  variant: 'Product not found.',
  missing: 'Batch not found.',
  expired: 'This batch has expired',
  dates: 'The expiry date must be after the manufacturing date',
  mrp: 'The selling price with tax is above this MRP',
  details: 'This batch exists with other dates or another MRP. Correct it first.',
  exists: (pieces: number) => `This batch exists with ${pieces} pieces. Reload the list and try again.`,
  taken: 'Another batch of this variant has this number',
  number: 'Please enter the batch number',
  changed: (pieces: number) => `The quantity was changed meanwhile to ${pieces}. Reload the batch and try again.`,
  few: (pieces: number) => `This batch has ${pieces} pieces only.`,
}

const refuse = (field: string, message: string, code: 'invalid' | 'conflict' = 'invalid') =>
  new ShopError(code, message, { fields: { [field]: message } })

const batchReply = ({ batch, ...names }: BatchRow, now: Date): Batch => ({
  ...names,
  id: batch.id,
  number: batch.number,
  manufacturedOn: batch.manufacturedOn,
  expiresOn: batch.expiresOn,
  mrp: batch.mrp === null ? null : rupees(batch.mrp),
  quantity: batch.quantity,
  isExpired: isExpired(batch, dayInIndia(now)),
})

interface Details {
  manufacturedOn: string | null
  expiresOn: string | null
  mrp: Paise | null
}

function assertDates({ manufacturedOn, expiresOn }: Details): void {
  if (manufacturedOn !== null && expiresOn !== null && manufacturedOn > expiresOn) {
    throw refuse('expiresOn', texts.dates)
  }
}

/** Throws `invalid` if the MRP of a sellable batch is lower than the selling price of its variant with tax. */
async function assertMrp(tx: Tx, variant: ProductRow['variants'][number], batch: Details, now: Date): Promise<void> {
  if (isExpired(batch, dayInIndia(now))) return
  const { taxOf } = await priceRules(tx, now, [])
  const price = variant.regularPrice ?? variant.price
  if (exceedsMrp(price, batch.mrp, taxOf(variant.gstRate))) throw refuse('mrp', texts.mrp)
}

/**
 * Raises the catalogue version, locks the product of a variant, and returns version and product. Throws `not_found`.
 */
async function lockVariant(tx: Tx, productId: number | null, variantId: number) {
  const version = await raiseCatalogueVersion(tx)
  if (productId !== null) await lockProduct(tx, productId, version)
  const product = productId === null ? null : await findProduct(tx, productId)
  const variant = product?.variants.find(({ id }) => id === variantId)
  if (!product || !variant) throw new ShopError('not_found', texts.variant)
  return { product, variant, version }
}

async function lockBatch(tx: Tx, id: number) {
  const known = await findBatch(tx, id)
  if (!known) throw new ShopError('not_found', texts.missing)
  const locked = await lockVariant(tx, known.product.id, known.variant.id)
  return { ...locked, batch: await storedBatch(tx, id) }
}

async function storedBatch(tx: Tx, id: number): Promise<BatchRow['batch']> {
  const found = await findBatch(tx, id)
  if (!found) throw new ShopError('not_found', texts.missing)
  return found.batch
}

/** Returns the values of a batch that the audit log stores. */
const audited = ({ number, manufacturedOn, expiresOn, mrp, quantity }: BatchRow['batch']) => ({
  number,
  manufacturedOn,
  expiresOn,
  mrp,
  quantity,
})

interface Change {
  productId: number
  variantId: number
  batchId: number
  quantity: number
}

interface Written {
  admin: CurrentUser
  action: 'receiveBatch' | 'correctBatch' | 'writeOffBatch'
  before: BatchRow['batch'] | null
  change: Change
  reason: StockCause['reason']
  note?: string | undefined
  version: number
  now: Date
}

/** Applies a change of the quantity of a batch to the stock, and adds the audit entry. Returns the batch. */
async function finish(tx: Tx, { admin, action, before, change, reason, note, version, now }: Written) {
  const cause = { reason, userId: admin.id, now, ...(note ? { note } : {}) }
  if (change.quantity !== 0) await applyToStock(tx, [change], { version, cause })
  await removeExpired(tx, [change], { version, now })
  const row = await findBatch(tx, change.batchId)
  if (!row) throw new Error('The batch was not stored')
  await addAudit(tx, {
    userId: admin.id,
    action,
    target: `products/${change.productId}`,
    before: before && audited(before),
    after: { ...audited(row.batch), ...(note ? { reason: note } : {}) },
    createdAt: now,
  })
  return row
}

async function receive(tx: Tx, admin: CurrentUser, body: BodyOf<typeof receiveBatch>, now: Date): Promise<BatchRow> {
  const { variantId, number, quantity, fromQuantity, ...given } = body
  assertDates(given)
  const { product, variant, version } = await lockVariant(tx, await productIdOf(tx, variantId), variantId)
  if (isExpired(given, dayInIndia(now))) throw refuse('expiresOn', texts.expired)
  await assertMrp(tx, variant, given, now)
  const place = { productId: product.id, variantId }
  if (!variant.hasBatches) await divideStock(tx, { ...place, inventory: variant.inventory, userId: admin.id, now })
  const { id, before } = await insertBatch(tx, { variantId, number, ...given, createdAt: now })
  if (before) {
    if (fromQuantity !== before.quantity) throw refuse('number', texts.exists(before.quantity), 'conflict')
    const isSame = (['manufacturedOn', 'expiresOn', 'mrp'] as const).every((name) => before[name] === given[name])
    if (!isSame) throw refuse('number', texts.details, 'conflict')
  }
  const change = { ...place, batchId: id, quantity }
  return finish(tx, { admin, action: 'receiveBatch', before, change, reason: 'receipt', version, now })
}

interface Correction {
  id: number
  body: BodyOf<typeof correctBatch>
  now: Date
}

async function correct(tx: Tx, admin: CurrentUser, { id, body, now }: Correction): Promise<BatchRow> {
  const { number, quantity, fromQuantity, reason: note, ...given } = body
  assertDates(given)
  const { product, variant, version, batch: before } = await lockBatch(tx, id)
  if (number === '' && before.number !== '') throw refuse('number', texts.number)
  if (quantity !== fromQuantity && fromQuantity !== before.quantity) {
    throw refuse('quantity', texts.changed(before.quantity), 'conflict')
  }
  if (quantity > fromQuantity && isExpired(given, dayInIndia(now))) throw refuse('quantity', texts.expired)
  await assertMrp(tx, variant, given, now)
  // When the expiry date changes, `expiredAt` is cleared, so that the recurring job checks the batch again.
  const expiry = given.expiresOn === before.expiresOn ? {} : { expiredAt: null }
  if (!(await updateBatch(tx, before, { number, ...given, ...expiry }))) {
    throw refuse('number', texts.taken, 'conflict')
  }
  const change = {
    productId: product.id,
    variantId: variant.id,
    batchId: id,
    quantity: quantity === fromQuantity ? 0 : quantity - before.quantity,
  }
  return finish(tx, { admin, action: 'correctBatch', before, change, reason: 'correction', note, version, now })
}

interface WriteOff {
  id: number
  body: BodyOf<typeof writeOffBatch>
  now: Date
}

async function writeOff(tx: Tx, admin: CurrentUser, { id, body, now }: WriteOff): Promise<BatchRow> {
  const { product, variant, version, batch: before } = await lockBatch(tx, id)
  if (body.fromQuantity !== before.quantity) throw refuse('quantity', texts.changed(before.quantity), 'conflict')
  if (body.quantity > before.quantity) throw refuse('quantity', texts.few(before.quantity), 'conflict')
  const change = { productId: product.id, variantId: variant.id, batchId: id, quantity: -body.quantity }
  const note = body.reason
  return finish(tx, { admin, action: 'writeOffBatch', before, change, reason: 'write_off', note, version, now })
}

type Endpoints = Pick<
  typeof contract,
  'getBatches' | 'getBatch' | 'getBatchOrders' | 'receiveBatch' | 'correctBatch' | 'writeOffBatch'
>

export const batchHandlers = (deps: Deps): Handlers<Endpoints> => {
  /** Runs a write of a batch. Afterwards it gives the added pieces to orders whose expired pieces must be replaced. */
  async function write(work: (tx: Tx, now: Date) => Promise<BatchRow>): Promise<Batch> {
    const now = deps.clock()
    const row = await deps.db.write((tx) => work(tx, now))
    deps.catalogue.invalidate()
    await replaceFlagged(deps, row.product.id)
    return deps.db.read(async (tx) => batchReply((await findBatch(tx, row.batch.id)) ?? row, now))
  }
  return {
    getBatches: async ({ query, response }) => {
      const now = deps.clock()
      const found = await deps.db.read((tx) => batchesPage(tx, query, { ...listPage(query), now }))
      return pageReply(response, found).map((row) => batchReply(row, now))
    },
    getBatch: ({ params }) =>
      deps.db.read(async (tx) => {
        const row = await findBatch(tx, params.id)
        if (!row) throw new ShopError('not_found', texts.missing)
        return batchReply(row, deps.clock())
      }),
    getBatchOrders: async ({ query, response }) => {
      const found = await deps.db.read((tx) => ordersOfBatch(tx, query.batchId, listPage(query)))
      return pageReply(response, found).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
    receiveBatch: async ({ body, caller }) => {
      const admin = requireAdmin(await caller())
      return write((tx, now) => receive(tx, admin, body, now))
    },
    correctBatch: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      return write((tx, now) => correct(tx, admin, { id: params.id, body, now }))
    },
    writeOffBatch: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      return write((tx, now) => writeOff(tx, admin, { id: params.id, body, now }))
    },
  }
}
