import { createHash } from 'node:crypto'
import type { VariantInput } from '#contract/admin/catalogue-fields'
import {
  type BulkChanges,
  type BulkEdit,
  type BulkResult,
  type BulkRow,
  type ImportCounts,
  maxBulkProducts,
  type PriceChange,
} from '#contract/admin/exports'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { productTotals } from '#rules/variants'
import { allCategories, type ProductRow, type VariantRow } from '../../../catalogue/catalogue-store.ts'
import { createPause } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { requireAdmin } from '../../../http/access.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { planVariants, type VariantPlan } from '../plan-variants.ts'
import { matchingIds } from '../product-list-store.ts'
import { priceRules, withState } from '../write-product.ts'
import type { ProductPlan } from './prepare-product.ts'
import { readProducts } from './run-import.ts'
import { beginImport, plannedChange, readable, setFailed, storePlans } from './stored-changes.ts'

// A bulk edit of products is planned, stored and undone like an import (record 67).

const texts = {
  category: 'Please choose a category that exists',
  many: `At most ${maxBulkProducts.toLocaleString('en-IN')} products at once`,
  price: 'The price would be 0, or too high',
  mrp: 'The MRP would be 0, or too high',
  changed: 'Some of these products were changed since the preview. Please check the changes again.',
}

interface EditPlan extends ProductPlan {
  rows: BulkRow[]
  /**
   * A fingerprint of the plan. It differs from the fingerprint of the preview if, since the preview, a value that the
   * edit replaces or a reason to reject a row has changed.
   */
  print: string
}

export const bulkEditHandlers = (deps: Deps): Handlers<Pick<typeof contract, 'bulkEdit'>> => ({
  bulkEdit: async ({ body, caller, idempotency }) => {
    const { id: userId } = requireAdmin(await caller())
    const shop = await deps.db.read(readSelected(body, deps.clock()))
    const plans: EditPlan[] = []
    const pause = createPause()
    for (const former of shop.products) {
      plans.push(planEdit(former, body.changes, shop))
      await pause()
    }
    const preview = await resultOf(plans)
    if (body.version === undefined) return preview
    if (body.version !== preview.version) throw new ShopError('conflict', texts.changed, { current: preview })
    const { counts } = preview
    if (counts.updated === 0) throw new ShopError('invalid', 'There is nothing to change.')
    const id = await beginImport(deps, userId, 'bulk')
    try {
      await storePlans(deps, plans, {
        ...{ importId: id, userId, counts, newCategories: new Map() },
        storeReply: async (tx, now) => idempotency?.storeResponse(tx, { status: 200, reply: { ...preview, id }, now }),
        replan: (plan, current) => {
          const next = planEdit(current, body.changes, shop)
          if (next.print === plan.print) return next
          const name = current.name.slice(0, 60)
          throw new ShopError('conflict', `${name} was changed meanwhile. Please check the changes again.`)
        },
        audit: { action: 'bulkEdit', after: { changes: body.changes, products: plans.length, ...counts } },
      })
      return { ...preview, id }
    } catch (error) {
      await deps.db.write((tx) => setFailed(tx, [id]))
      throw error
    }
  },
})

const readSelected =
  ({ products: chosen, changes: { categoryId } }: BulkEdit, now: Date) =>
  async (tx: Tx) => {
    const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : await matchingIds(tx, chosen.filter)
    if (ids.length > maxBulkProducts) throw new ShopError('invalid', texts.many)
    const categories = await allCategories(tx)
    const category = categories.find(({ id }) => id === categoryId)
    if (categoryId && !category)
      throw new ShopError('invalid', texts.category, { fields: { 'changes.categoryId': texts.category } })
    const byId = new Map((await readProducts(tx, ids)).map((row) => [row.id, row]))
    const batched = [...byId.values()].flatMap((row) =>
      row.variants.flatMap((each) => (each.hasBatches ? each.id : [])),
    )
    return {
      now,
      categories,
      category: categoryId === undefined ? undefined : (category?.slug ?? null),
      products: ids.flatMap((id) => byId.get(id) ?? []),
      ...(await priceRules(tx, now, batched)),
    }
  }

type Shop = Awaited<ReturnType<ReturnType<typeof readSelected>>>

/** Rounds an amount half up to a multiple of `step` paise. */
const nearest = (paise: number, step: number): Paise => Math.floor((paise + step / 2) / step) * step

const roundings: Record<PriceChange['rounding'], (paise: number) => Paise> = {
  none: (paise) => paise,
  rupee: (paise) => nearest(paise, 100),
  five: (paise) => nearest(paise, 500),
  // The result ends with 9 rupees and is at least 9 rupees.
  nine: (paise) => Math.max(nearest(paise + 100, 1000) - 100, 900),
}

/** Returns a price after a bulk change. The result can be zero or less. */
export function changedPrice(price: Paise, { kind, amount, rounding }: PriceChange): Paise {
  if (kind === 'set') return amount
  // The unit of `amount` depends on the kind of change: paise for `add`, hundredths of a per cent for `percent`.
  const changed = kind === 'add' ? price + amount : Math.floor((price * (10_000 + amount) + 5_000) / 10_000)
  return changed <= 0 ? changed : roundings[rounding](changed)
}

const highestPrice: Paise = 100_000_000_000

class Rejected extends Error {}

function newPrice(price: Paise, change: PriceChange, message: string): Paise {
  const changed = changedPrice(price, change)
  if (changed <= 0 || changed > highestPrice) throw new Rejected(message)
  return changed
}

/** Returns the changed fields of a variant, in the form of a request. Throws `Rejected`. */
function inputOf(row: VariantRow, { price, mrp, inventory, gstRate }: BulkChanges): VariantInput {
  const input: VariantInput = {}
  if (price) input.regularPrice = newPrice(row.regularPrice ?? row.price, price, texts.price)
  if (mrp === null) input.mrp = null
  else if (mrp && (mrp.kind === 'set' || row.mrp !== null)) input.mrp = newPrice(row.mrp ?? 0, mrp, texts.mrp)
  if (inventory !== undefined) input.inventory = inventory
  if (gstRate !== undefined) input.gstRate = gstRate
  return input
}

/** Plans the variants of a product. A rejected variant does not change, and the reasons are added to `errors`. */
function planEach(former: ProductRow, changes: BulkChanges, shop: Shop, errors: Map<number, string>): VariantPlan {
  const context = { ...shop, former, addressOf: (path: string) => path }
  const inputs = former.variants.map((row): VariantInput => {
    if (!row.isActive || errors.has(row.id)) return { id: row.id }
    try {
      return { ...inputOf(row, changes), id: row.id }
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      errors.set(row.id, error.message)
      return { id: row.id }
    }
  })
  try {
    return planVariants({ variants: inputs }, context)
  } catch (error) {
    const [field] = error instanceof ShopError ? Object.keys(error.fields ?? {}) : []
    const row = former.variants[Number(/^variants\.(\d+)\./.exec(field ?? '')?.[1] ?? -1)]
    if (!(error instanceof ShopError) || !row || errors.has(row.id)) throw error
    errors.set(row.id, error.message)
    return planEach(former, changes, shop, errors)
  }
}

/** Plans the changes of a bulk edit for a product. Rejected variants do not change; all other variants do. */
function planEdit(former: ProductRow, changes: BulkChanges, shop: Shop): EditPlan {
  const errors = new Map<number, string>()
  const { rows: planned } = planEach(former, changes, shop, errors)
  const sold = former.variants.filter(({ isActive }) => isActive)
  // A product without options and its only variant share one row, so an error in it rejects all changes of the product.
  const only = former.options.length === 0 && sold.length === 1
  const isKept = only && errors.size > 0
  const { isFeatured = former.isFeatured, isActive = former.isActive } = isKept ? {} : changes
  const category = isKept ? undefined : shop.category
  const columns = { isFeatured, isActive, ...productTotals(planned.map(withState)) }
  const plan = plannedChange(former, columns, { rows: planned, category, categories: shop.categories })
  const rowOf = (row: VariantRow | null, changed: BulkRow['changes']): BulkRow => {
    const error = row && errors.get(row.id)
    return {
      productId: former.id,
      name: former.name,
      variant: row?.title || null,
      sku: row?.sku ?? null,
      action: error ? 'rejected' : changed.length > 0 ? 'updated' : 'unchanged',
      changes: error ? [] : changed,
      errors: error ? [error] : [],
    }
  }
  const ofProduct = readable(plan.visible)
  const rows = plan.variants.flatMap(({ stored, columns: changed }) =>
    stored?.isActive ? rowOf(stored, [...(only ? ofProduct : []), ...readable(changed)]) : [],
  )
  const changesProduct = [changes.isFeatured, changes.isActive, changes.categoryId].some((value) => value !== undefined)
  if (!only && (changesProduct || rows.length === 0)) rows.unshift(rowOf(null, ofProduct))
  return {
    former,
    action: plan.isChanged ? 'updated' : 'unchanged',
    slug: former.slug,
    columns,
    categorySlug: category,
    variants: planned,
    change: plan.change,
    rows,
    print: JSON.stringify([former.id, plan.visible, plan.change.variants, [...errors]]),
  }
}

/** Maximum number of rows with the same action in the response to a bulk edit. */
const maxShownRows = 500

async function resultOf(plans: readonly EditPlan[]): Promise<BulkResult> {
  const hash = createHash('sha256')
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  const rows: BulkRow[] = []
  const pause = createPause()
  for (const plan of plans) {
    hash.update(plan.print)
    for (const row of plan.rows) {
      counts[row.action] += 1
      if (counts[row.action] <= maxShownRows) rows.push(row)
    }
    await pause()
  }
  const ids = plans.flatMap(({ former }) => former?.id ?? [])
  return { id: 0, version: hash.digest('base64url').slice(0, 22), ids, counts, rows }
}
