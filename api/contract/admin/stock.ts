import * as v from 'valibot'
import { admin, get, getWithQuery, post, put } from '../endpoint.ts'
import { OrderStatus } from '../orders.ts'
import { Day, Id, IdInput, IdQuery, Instant, Money, Paging, Price, pageFields, requiredText, text } from '../scalars.ts'
import { StockReason } from './catalogue-fields.ts'

/** A batch of a variant: goods that were made together and expire together (record 64). */
export const Batch = v.object({
  id: Id,
  product: v.object({ id: Id, name: v.string() }),
  variant: v.object({ id: Id, title: v.string(), sku: v.nullable(v.string()) }),
  /** The batch number. It is empty for the stock that the variant had before its first batch. */
  number: v.string(),
  manufacturedOn: v.nullable(Day),
  /** The last day on which the goods of the batch can be sold; null for goods without an expiry date. */
  expiresOn: v.nullable(Day),
  /** MRP of the batch, including tax; null if the MRP of the variant applies. */
  mrp: v.nullable(Money),
  /** Number of pieces that can be sold. Reserved pieces are already subtracted, and an expired batch has none. */
  quantity: v.number(),
  isExpired: v.boolean(),
})
export type Batch = v.InferOutput<typeof Batch>

/** Number of days before the expiry date from which a batch counts as expiring soon. */
export const expiringDays = 90

/**
 * The state of a batch. `stocked`: with pieces. `expiring`: with pieces, and expires within 90 days. `expired`: past
 * the expiry date.
 */
export const BatchState = v.picklist(['stocked', 'expiring', 'expired'])

export const BatchQuery = v.object({
  ...Paging.entries,
  productId: v.optional(IdQuery),
  state: v.optional(BatchState),
})
export type BatchQuery = v.InferOutput<typeof BatchQuery>

/**
 * Returns batches, sorted by expiry date, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q`
 * searches in batch number, product name and SKU.
 */
export const getBatches = getWithQuery('/api/admin/batches', BatchQuery, v.array(Batch), admin)

/** Returns one batch of goods by its ID. */
export const getBatch = get('/api/admin/batches/:id', Batch, admin)

const maxPieces = 1_000_000
const Quantity = (min: number) =>
  v.pipe(
    v.number('Please enter the number of pieces'),
    v.integer('Please enter a whole number'),
    v.minValue(min, `Please enter at least ${min}`),
    v.maxValue(maxPieces, 'Please enter a smaller number'),
  )

const BatchNumber = requiredText(40, 'Please enter the batch number')

const details = {
  manufacturedOn: v.nullable(Day),
  expiresOn: v.nullable(Day),
  mrp: v.nullable(Price),
}

/**
 * Adds received pieces to the stock. With the first batch of a variant, its earlier stock becomes a batch without a
 * number. For an existing batch, `fromQuantity` is the quantity before the receipt. The reply is 409 if `fromQuantity`
 * is missing or differs, so that pieces are not received twice, or if dates or MRP differ. Returns 400 for an expired
 * batch, and for an MRP below the selling price with tax.
 */
export const receiveBatch = post(
  '/api/admin/batches',
  v.object({
    variantId: IdInput,
    number: BatchNumber,
    ...details,
    quantity: Quantity(1),
    fromQuantity: v.optional(Quantity(0)),
  }),
  Batch,
  { ...admin, status: 201 },
)

/**
 * Corrects a batch. `fromQuantity` is the quantity on which the correction is based: 409 if `quantity` changes it and
 * the batch has a different quantity now. Expiry date and MRP apply to the next order; a date in the past removes the
 * pieces from the stock.
 */
export const correctBatch = put(
  '/api/admin/batches/:id',
  v.object({
    number: text(40),
    ...details,
    quantity: Quantity(0),
    fromQuantity: Quantity(0),
    /** The reason why the admin corrects the quantity of the batch. */
    reason: v.optional(text(200)),
  }),
  Batch,
  admin,
)

/**
 * Removes damaged, lost or recalled pieces from the stock. `fromQuantity` is the quantity before the write-off: 409 if
 * it differs from that of the batch, so that pieces are not written off twice, or if the batch has fewer pieces than
 * are written off.
 */
export const writeOffBatch = post(
  '/api/admin/batches/:id/write-offs',
  v.object({
    quantity: Quantity(1),
    fromQuantity: Quantity(0),
    reason: requiredText(200, 'Please enter a reason'),
  }),
  Batch,
  admin,
)

/** An order in the list of a recall: the customer has received or will receive pieces of the batch with this order. */
export const BatchOrder = v.object({
  id: Id,
  orderNumber: v.string(),
  status: OrderStatus,
  customerName: v.string(),
  customerEmail: v.string(),
  customerPhone: v.nullable(v.string()),
  /** Number of pieces of the batch in the order. */
  quantity: v.number(),
  createdAt: Instant,
})
export type BatchOrder = v.InferOutput<typeof BatchOrder>

export const BatchOrdersQuery = v.object({ ...pageFields, batchId: IdQuery })

/**
 * Returns the orders that a recall of a batch affects, newest first, 25 per page unless `limit` is given;
 * `X-Total-Count` is always set. The CSV export is `exports/recall.csv?batchId=`.
 */
export const getBatchOrders = getWithQuery('/api/admin/batch-orders', BatchOrdersQuery, v.array(BatchOrder), admin)

/** A change of the stock of a variant. The fields for product, variant and admin become null when these are deleted. */
export const StockMovement = v.object({
  id: Id,
  product: v.nullable(v.object({ id: Id, name: v.string() })),
  variant: v.nullable(v.object({ id: Id, title: v.string(), sku: v.nullable(v.string()) })),
  /** Number of pieces by which the stock has changed; negative when pieces leave the stock. */
  quantity: v.number(),
  reason: StockReason,
  order: v.nullable(v.object({ id: Id, orderNumber: v.string() })),
  /** The admin who changed the stock; null for orders and for changes by the shop. */
  admin: v.nullable(v.string()),
  /**
   * The batch of the pieces; null for a variant without batches. `number` is empty for stock from before the first
   * batch.
   */
  batch: v.nullable(v.object({ id: Id, number: v.string() })),
  /** The reason why an admin wrote pieces off or corrected their number; null for other changes. */
  note: v.nullable(v.string()),
  createdAt: Instant,
})
export type StockMovement = v.InferOutput<typeof StockMovement>

export const StockMovementQuery = v.object({
  ...pageFields,
  productId: v.optional(IdQuery),
  /** The first and the last day to include (`from`, `to`), in India. */
  from: v.optional(Day),
  to: v.optional(Day),
})
export type StockMovementQuery = v.InferOutput<typeof StockMovementQuery>

/**
 * Returns the stock movements of a product, or of all products. They are never changed or deleted, and their sum is the
 * stock of the variant (record 54). Newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set.
 */
export const getStockMovements = getWithQuery(
  '/api/admin/stock-movements',
  StockMovementQuery,
  v.array(StockMovement),
  admin,
)

/**
 * A line of a stock-taking: a variant without batches, or a batch that has not expired. Drafts and inactive variants are
 * included, because the shop can have pieces of them.
 */
export const CountLine = v.object({
  productId: Id,
  variantId: Id,
  /** Name of the product and title of the variant. */
  name: v.string(),
  sku: v.nullable(v.string()),
  barcode: v.nullable(v.string()),
  /**
   * The batch of the line; null for a variant without batches. `number` is empty for stock from before the first batch.
   */
  batch: v.nullable(v.object({ id: Id, number: v.string(), expiresOn: v.nullable(Day) })),
  /**
   * Number of pieces that should be on the shelf: the sellable pieces, and the pieces of orders that are not packed.
   */
  shelf: v.number(),
  /** The number of pieces in `shelf` that are reserved for orders. */
  reserved: v.number(),
})
export type CountLine = v.InferOutput<typeof CountLine>

/** Maximum number of products in one reply of `getCountLines`. */
export const countLinesPerPage = 200

/**
 * A page of stock-taking lines. The client sends `since` back with the counted pieces of these lines, so that the
 * server detects changes after the page was read. `next` is the value of `after` for the next page; null on the last
 * page.
 */
export const CountLines = v.object({
  since: v.pipe(v.number(), v.integer()),
  lines: v.array(CountLine),
  next: v.nullable(Id),
})
export type CountLines = v.InferOutput<typeof CountLines>

/**
 * Returns the stock-taking lines of up to 200 products with an id greater than `after`, sorted by product, variant and
 * batch.
 */
export const getCountLines = getWithQuery(
  '/api/admin/count-lines',
  v.object({ after: v.optional(IdQuery) }),
  CountLines,
  admin,
)

/** Maximum number of lines in one request to `countStock`. */
export const maxCountedLines = 200

const CountedLine = v.object({
  variantId: IdInput,
  batchId: v.nullable(IdInput),
  /** Number of pieces counted on the shelf, including those of orders that are not packed. */
  counted: Quantity(0),
  /** The values `shelf` and `since` that the server returned for the line before it was counted. */
  shelf: v.pipe(v.number(), v.integer()),
  since: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** The changes of stock that a stock-taking has made. Lines without a difference are left out. */
export const StockCount = v.object({
  changes: v.array(
    v.object({
      variantId: Id,
      batchId: v.nullable(Id),
      /** Number of pieces added to the stock; negative when pieces are missing. */
      quantity: v.number(),
      /** Number of missing pieces that could not be subtracted, because orders have reserved them. */
      short: v.number(),
    }),
  ),
})
export type StockCount = v.InferOutput<typeof StockCount>

/**
 * Stores counted lines: adds the difference between the counted pieces and `shelf` to the stock, with the reason
 * `count`. Orders and cancellations after the count do not change the shelf. If another change has changed it (packing,
 * a receipt, a return, an edit or another count), nothing is stored: 409, with a message for each such line in `fields`
 * (`lines.3`). The stock of a line never falls below zero (record 65).
 */
export const countStock = post(
  '/api/admin/stock-counts',
  v.object({
    lines: v.pipe(v.array(CountedLine), v.minLength(1), v.maxLength(maxCountedLines)),
    /** The reason why the stock was counted. */
    reason: v.optional(text(200)),
  }),
  StockCount,
  { ...admin, idempotent: true },
)
