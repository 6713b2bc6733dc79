import { createHash } from 'node:crypto'
import type { Product } from '#contract/catalogue'
import { Prepared } from '../http/prepared.ts'
import type { CategoryRow, ProductRow, VariantRow } from './catalogue-store.ts'
import { productReply } from './product-reply.ts'

/**
 * One active product of the snapshot with its serialised forms, which are created on first use. A changed row gets a
 * new entry.
 */
export class ProductEntry {
  readonly row: ProductRow
  readonly product: Product
  private json: string | undefined
  private encoded: { bytes: Buffer<ArrayBuffer>; digest: Buffer } | undefined
  private prepared: Prepared<Product> | undefined

  constructor(row: ProductRow, category: CategoryRow | undefined) {
    this.row = row
    this.product = productReply(row, category)
  }

  /** The product as JSON. */
  get text(): string {
    this.json ??= JSON.stringify(this.product)
    return this.json
  }

  /** The bytes of the product in a list, and their SHA-256. */
  get part(): { bytes: Buffer<ArrayBuffer>; digest: Buffer } {
    if (!this.encoded) {
      const bytes = Buffer.from(this.text)
      this.encoded = { bytes, digest: createHash('sha256').update(bytes).digest() }
    }
    return this.encoded
  }

  get reply(): Prepared<Product> {
    this.prepared ??= new Prepared<Product>(this.text)
    return this.prepared
  }
}

/** Columns that every sale changes. Variants are compared separately. */
const stockColumns: ReadonlySet<string> = new Set([
  'inventory',
  'version',
  'updatedAt',
  'variants',
  'lowStockReported',
] satisfies (keyof ProductRow | keyof VariantRow)[])

/**
 * Whether two rows of a product differ only in stock, so that sort sequence, search index and counts stay valid. A
 * change between in stock and out of stock counts as another difference.
 */
export const differInStockOnly = (a: ProductRow, b: ProductRow): boolean =>
  a.inventory > 0 === b.inventory > 0 &&
  areEqualButStock(a, b) &&
  a.variants.length === b.variants.length &&
  b.variants.every((variant, index) => areEqualButStock(a.variants[index], variant))

function areEqualButStock(a: object | undefined, b: object): boolean {
  const previous = new Map<string, unknown>(Object.entries(a ?? {}))
  return Object.entries(b).every(([name, value]) => stockColumns.has(name) || isSame(previous.get(name), value))
}

const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
