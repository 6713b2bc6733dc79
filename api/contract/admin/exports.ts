import * as v from 'valibot'
import { admin, getWithQuery, post, postFile } from '../endpoint.ts'
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders.ts'
import { Day, Id, IdInput, IdQuery, Instant, MoneyInput, Price, pageFields } from '../scalars.ts'
import { RemittanceFilter } from './accounting.ts'
import { AdminProductQuery } from './catalogue.ts'
import { GstRate, nullableField, optionalField, Stock } from './catalogue-fields.ts'

export const ExportName = v.picklist([
  'products',
  'orders',
  'customers',
  'subscribers',
  'stock',
  'recall',
  'remittances',
  'audit',
])
export type ExportName = v.InferOutput<typeof ExportName>

/** The path of an export: a CSV file. Its rows are streamed, so it is no endpoint with a JSON reply. */
export const exportPath = '/api/admin/exports/:file'

/** The filters of exports. An export ignores filters that do not apply to it. Days are days in India, both included. */
export const ExportQuery = v.object({
  from: v.optional(Day),
  to: v.optional(Day),
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  paymentMethod: v.optional(PaymentMethod),
  productId: v.optional(IdQuery),
  /** The batch whose orders the export `recall` lists. */
  batchId: v.optional(IdQuery),
  active: v.optional(v.picklist(['true', 'false'])),
  /** Filter of the export `remittances`: which COD cash it lists. */
  shown: v.optional(RemittanceFilter),
})
export type ExportQuery = v.InferOutput<typeof ExportQuery>

/**
 * The formats of product files: Shopify, WooCommerce, and the shop's own format, which the export `products` writes.
 */
export const ImportFormat = v.picklist(['shopify', 'woocommerce', 'gulbagh'])
export type ImportFormat = v.InferOutput<typeof ImportFormat>

/** Where the changes of an import come from: a file, or a bulk edit, which is stored and undone like an import (record 67). */
export const ImportSource = v.picklist([...ImportFormat.options, 'bulk'])
export type ImportSource = v.InferOutput<typeof ImportSource>

export const ImportState = v.picklist(['running', 'applied', 'undone', 'failed'])
export type ImportState = v.InferOutput<typeof ImportState>

export const ImportAction = v.picklist(['created', 'updated', 'unchanged', 'rejected'])
export type ImportAction = v.InferOutput<typeof ImportAction>

/** Number of rows for each action of the import. */
export const ImportCounts = v.object({
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  rejected: v.number(),
})
export type ImportCounts = v.InferOutput<typeof ImportCounts>

/** A row of an import file. `row` is its number in a spreadsheet, where the header is row 1. */
export const ImportRow = v.object({
  row: v.number(),
  action: ImportAction,
  handle: v.string(),
  sku: v.nullable(v.string()),
  /** The changed fields, with values as text; `from` is null for a new value, `to` is null for a removed value. */
  changes: v.array(v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) })),
  /** The reasons why the row is rejected, or the names of its missing pictures. */
  errors: v.array(v.string()),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

const importEntries = {
  /** The id of the import; 0 for a dry run, which is not stored. */
  id: v.number(),
  format: ImportFormat,
  counts: ImportCounts,
}

/**
 * The result of an import. `counts` has all rows of the file. `rows` has at most the first 500 of each action, sorted
 * by row number.
 */
export const ImportResult = v.object({ ...importEntries, rows: v.array(ImportRow) })
export type ImportResult = v.InferOutput<typeof ImportResult>

/**
 * An import or bulk edit in the list of imports. `done` of `total` pictures were downloaded. `counts` is null until the
 * import is applied.
 */
export const ImportLine = v.object({
  ...importEntries,
  id: Id,
  format: ImportSource,
  counts: v.nullable(ImportCounts),
  state: ImportState,
  done: v.number(),
  total: v.number(),
  admin: v.nullable(v.string()),
  createdAt: Instant,
})
export type ImportLine = v.InferOutput<typeof ImportLine>

const Switch = v.optional(v.picklist(['true', 'false']))

/**
 * Options of an import. `setStock`: the file replaces the stock of existing variants. New variants always get the stock
 * of the file.
 */
export const ImportQuery = v.object({
  format: v.optional(v.picklist(['auto', ...ImportFormat.options])),
  dryRun: Switch,
  setStock: Switch,
})

/**
 * Imports a product file: the CSV body of the request, of at most 40 MB and 60,000 rows. With `dryRun=true` nothing is
 * stored. Otherwise missing pictures are downloaded first, then all valid rows are stored in one transaction. Variants
 * that the file lacks are not changed. Returns 400 when the file cannot be read; 409 while another import runs.
 */
export const createImport = postFile('/api/admin/imports', ImportQuery, ImportResult)

/** Returns the imports and bulk edits, newest first, with the progress of the one that runs. `X-Total-Count` is always set. */
export const getImports = getWithQuery('/api/admin/imports', v.object(pageFields), v.array(ImportLine), admin)

/**
 * Undoes an import: restores all values that were not changed after the import. Pieces that were sold after the import
 * stay subtracted from the stock. Products that the import created are deleted, or deactivated when they have orders.
 * `kept` is the number of products with a value that is not restored because it was changed after the import. Returns
 * 409 if the import was not applied, or is undone already.
 */
export const undoImport = post(
  '/api/admin/imports/:id/undo',
  null,
  v.object({ restored: v.number(), kept: v.number() }),
  admin,
)

/**
 * Stores the pictures of a ZIP file for product files that refer to them by name: at most 100 MB, 2,000 pictures and 15
 * MB each. A picture replaces an earlier one with the same file name.
 */
export const addImportPictures = postFile(
  '/api/admin/import-pictures',
  v.object({}),
  v.object({ stored: v.number(), rejected: v.array(v.object({ name: v.string(), message: v.string() })) }),
)

/** The products that the feed for Google Merchant Center leaves out, each with the reasons (record 62). */
export const FeedReport = v.object({
  /** The URL path of the product feed. */
  path: v.string(),
  /** The number of products in the product feed; 0 while the shop is closed. */
  listed: v.number(),
  /** The total number of excluded products, on all pages of the report. */
  excludedCount: v.number(),
  excluded: v.array(v.object({ id: Id, name: v.string(), reasons: v.array(v.string()) })),
})
export type FeedReport = v.InferOutput<typeof FeedReport>

/** Returns a page of the active products that are excluded from the product feed, by name: 25 unless `limit` is given. */
export const getFeedReport = getWithQuery('/api/admin/feed', v.object(pageFields), FeedReport, admin)

/** How a changed price is rounded: not at all, to whole rupees, to a multiple of ₹5, or to a price that ends with 9. */
export const PriceRounding = v.picklist(['none', 'rupee', 'five', 'nine'])
export type PriceRounding = v.InferOutput<typeof PriceRounding>

const rounding = v.optional(PriceRounding, 'none')

const percentMessage = 'Please enter a percentage from -99 to 1000'
const Percent = v.pipe(
  v.number(percentMessage),
  v.minValue(-99, percentMessage),
  v.maxValue(1000, percentMessage),
  v.transform((percent) => Math.round(percent * 100)),
)

/**
 * A change of prices by `kind`: `set` the price to `amount`, `add` the amount (negative to reduce), or change the price
 * by `amount` per cent. Amounts are parsed to paise, percentages to hundredths of a per cent.
 */
export const PriceChange = v.variant('kind', [
  v.object({ kind: v.literal('set'), amount: Price, rounding }),
  v.object({ kind: v.literal('add'), amount: MoneyInput, rounding }),
  v.object({ kind: v.literal('percent'), amount: Percent, rounding }),
])
export type PriceChange = v.InferOutput<typeof PriceChange>

/**
 * The fields that a bulk edit changes. `price` is the regular price; sale prices are not changed. `price`, `mrp`,
 * `inventory` and `gstRate` change the active variants; `mrp` null removes the MRP. The other fields change the
 * products.
 */
export const BulkChanges = v.pipe(
  v.object({
    price: optionalField(PriceChange),
    mrp: nullableField(PriceChange),
    inventory: optionalField(Stock),
    gstRate: nullableField(GstRate),
    categoryId: nullableField(IdInput),
    isFeatured: optionalField(v.boolean()),
    isActive: optionalField(v.boolean()),
  }),
  v.check((changes) => Object.keys(changes).length > 0, 'Choose at least one change'),
)
export type BulkChanges = v.InferOutput<typeof BulkChanges>

/** Maximum number of products of one bulk edit. */
export const maxBulkProducts = 20_000

const { q, status, stock, categoryId, featured } = AdminProductQuery.entries

/** The products that a bulk edit changes: those with these ids, or all that match filters of the product list. */
const Selection = v.union(
  [
    v.object({
      ids: v.pipe(v.array(IdInput), v.minLength(1), v.maxLength(maxBulkProducts)),
    }),
    v.object({ filter: v.object({ q, status, stock, categoryId, featured }) }),
  ],
  'Choose products',
)

export const BulkEdit = v.object({
  products: Selection,
  changes: BulkChanges,
  /** The `version` of the preview that the admin has confirmed. Without it nothing is stored. */
  version: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type BulkEdit = v.InferOutput<typeof BulkEdit>

/** The result of a bulk edit for one variant, or for the fields of a product that has several variants. */
export const BulkRow = v.object({
  productId: Id,
  name: v.string(),
  /** The title of the variant; null for a row about the product, and for a product without options. */
  variant: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  action: ImportAction,
  /** The changed fields, with values as text; null for no value. */
  changes: v.array(v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) })),
  /** The reasons why the row of the bulk edit is rejected. */
  errors: v.array(v.string()),
})
export type BulkRow = v.InferOutput<typeof BulkRow>

/** The result of a bulk edit. `counts` has all rows, `rows` at most the first 500 of each action. */
export const BulkResult = v.object({
  /** The id with which `POST /api/admin/imports/:id/undo` undoes the edit. 0 for a preview, which is not stored. */
  id: v.number(),
  /**
   * The version of the preview. It changes when the products, or the values that the bulk edit would replace, change.
   */
  version: v.string(),
  /** The ids of the selected products that exist, to be sent with `version`. */
  ids: v.array(Id),
  counts: ImportCounts,
  rows: v.array(BulkRow),
})
export type BulkResult = v.InferOutput<typeof BulkResult>

/**
 * Changes several products. Without `version` it returns what would change. With the `version` of that preview, the
 * rows that are not rejected are stored in one transaction. A bulk edit is listed among the imports and can be undone
 * like an import. A repeated request with the same `Idempotency-Key` gets the first response. Returns 409 with a new
 * preview as `current` when one of the previewed values has changed, for example the stock because of an order; 409
 * without `current` while an import runs.
 */
export const bulkEdit = post('/api/admin/bulk-edits', BulkEdit, BulkResult, {
  ...admin,
  pictures: true,
  idempotent: true,
})
