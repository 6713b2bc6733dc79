import { createHash } from 'node:crypto'
import type { CatalogueTexts, Category, Product } from '#contract/catalogue'
import { productPage } from '#contract/page-paths'
import { TranslationLanguage } from '#contract/translations'
import type { SearchableProduct } from '#rules/search/search'
import { Prepared } from '../http/representation.ts'
import type { CategoryRow, ProductRow, VariantRow } from './catalogue-store.ts'
import { categoryReply, productReply } from './product-reply.ts'

/** Caches a value. It is computed on first use, and computed again after `clear`. */
export function cached<T>(make: () => T) {
  let made: { value: T } | undefined
  return {
    get(): T {
      made ??= { value: make() }
      return made.value
    },
    clear() {
      made = undefined
    },
  }
}

/**
 * An active product of the snapshot with its serialised forms, which are created on first use. A changed row gets a new
 * entry.
 */
export class ProductEntry {
  readonly row: ProductRow
  readonly category: CategoryRow | undefined
  readonly product: Product
  private json: string | undefined
  private encoded: { bytes: Buffer<ArrayBuffer>; digest: Buffer } | undefined
  private prepared: Prepared<Product> | undefined
  private compared: { previous: ProductEntry; differs: boolean } | undefined

  constructor(row: ProductRow, category: CategoryRow | undefined, homeOrder: readonly number[]) {
    this.row = row
    this.category = category
    this.product = productReply(row, category, homeOrder)
  }

  /** The product with the translations that are searched. */
  get searched(): SearchableProduct {
    const translations = TranslationLanguage.options.map((language) => {
      const { name, shortDescription } = this.row.translations?.[language] ?? {}
      const category = this.category?.translations?.[language]?.name
      return {
        ...(name ? { name } : {}),
        ...(shortDescription ? { shortDescription } : {}),
        ...(category ? { category } : {}),
      }
    })
    return { ...this.product, translations }
  }

  /** Returns the product as JSON text. */
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

  /**
   * Whether a text that is searched differs from that of the previous entry of the product. The result is stored until
   * `forgetComparison`, so that a bulk write can compare its products in parts before it shows all of them at once.
   */
  differsInTexts(previous: ProductEntry): boolean {
    if (this.compared?.previous !== previous) this.compared = { previous, differs: differInTexts(previous, this) }
    return this.compared.differs
  }

  /** Releases the previous entry. */
  forgetComparison() {
    this.compared = undefined
  }

  get reply(): Prepared<Product> {
    this.prepared ??= new Prepared<Product>(this.text)
    return this.prepared
  }
}

/**
 * Product columns that affect neither the sort sequence nor the search, and that orders or a recurring job change
 * often. Variants are compared separately.
 */
const stockColumns: ReadonlySet<string> = new Set([
  'inventory',
  'version',
  'updatedAt',
  'variants',
  'lowStockReported',
  'boughtWith',
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

/** Whether two entries of a product differ in a text that is searched. */
const differInTexts = (a: ProductEntry, b: ProductEntry): boolean =>
  (['name', 'shortDescription', 'description', 'ingredients', 'benefits', 'doshaTypes', 'translations'] as const).some(
    (name) => !isSame(a.row[name], b.row[name]),
  ) ||
  a.category?.name !== b.category?.name ||
  !isSame(a.category?.translations, b.category?.translations)

interface Events {
  /** Called after each change of more than stock. */
  onListChange(): void
  /** Called when a product was added or removed, or a text of it that is searched has changed. */
  onTextChange(id: number): void
}

/** Creates the store of the snapshot's active products and categories. */
export function createCatalogueRows({ onListChange, onTextChange }: Events) {
  const entries = new Map<number, ProductEntry>()
  const bySlug = new Map<string, ProductEntry>()
  /** Starts and ends of sales by product id. The map is small, because few products have a sale. */
  const saleTimes = new Map<number, number[]>()
  const saleChanges = cached(() => [...saleTimes.values()].flat())
  let categoryById: ReadonlyMap<number, CategoryRow> = new Map()
  let homeOrder: readonly number[] = []

  /** Adds or replaces an active product. Returns whether more than its stock has changed. */
  function put(entry: ProductEntry, isChanged = false): boolean {
    const { row } = entry
    const previous = entries.get(row.id)
    entries.set(row.id, entry)
    if (previous && bySlug.get(previous.row.slug) === previous) bySlug.delete(previous.row.slug)
    bySlug.set(row.slug, entry)
    putSales(row.id, row.variants)
    if (!previous || entry.differsInTexts(previous)) onTextChange(row.id)
    entry.forgetComparison()
    return isChanged || !previous || !differInStockOnly(previous.row, row)
  }

  /** Returns the categories by id. Rows that have not changed are the ones that the store has. */
  const withKnown = (categories: readonly CategoryRow[]): ReadonlyMap<number, CategoryRow> =>
    new Map(
      categories.map((row) => {
        const known = categoryById.get(row.id)
        return [row.id, known && JSON.stringify(known) === JSON.stringify(row) ? known : row]
      }),
    )

  function remove(id: number): boolean {
    const entry = entries.get(id)
    if (!entry) return false
    entries.delete(id)
    putSales(id, [])
    if (bySlug.get(entry.row.slug) === entry) bySlug.delete(entry.row.slug)
    onTextChange(id)
    return true
  }

  function putSales(id: number, variants: ProductRow['variants']) {
    const times = variants.flatMap(({ salePrice, saleFrom, saleTo }) =>
      salePrice === null ? [] : [saleFrom, saleTo].flatMap((time) => time?.getTime() ?? []),
    )
    if (times.length === 0 && !saleTimes.delete(id)) return
    if (times.length > 0) saleTimes.set(id, times)
    saleChanges.clear()
  }

  return {
    entries,
    saleChanges: saleChanges.get,
    bySlug: (slug: string) => bySlug.get(slug),
    editTimes: () =>
      [...entries.values()].map(({ row }) => [productPage(row.slug), row.updatedAt.toISOString()] as const),
    /** Removes products, then adds or replaces active products and removes inactive ones. */
    change(removed: readonly number[], changed: readonly ProductEntry[]) {
      let isChanged = false
      for (const id of removed) isChanged = remove(id) || isChanged
      for (const entry of changed) {
        const { row, category } = entry
        const current = categoryById.get(row.categoryId ?? 0)
        // The category can have changed since the entry was made.
        const latest = category === current ? entry : new ProductEntry(row, current, homeOrder)
        isChanged = row.isActive ? put(latest, isChanged) : remove(row.id) || isChanged
      }
      if (isChanged) onListChange()
    },
    /**
     * Returns a function that makes the entry of a changed product, with the given categories and the given order of the
     * home page, or those that the store has now.
     */
    entriesFor(shown?: { categories: readonly CategoryRow[]; homeOrder: readonly number[] }) {
      const byId = shown ? withKnown(shown.categories) : categoryById
      const order = shown?.homeOrder ?? homeOrder
      return (row: ProductRow) => {
        const entry = new ProductEntry(row, byId.get(row.categoryId ?? 0), order)
        const previous = entries.get(row.id)
        if (previous) entry.differsInTexts(previous)
        return entry
      }
    },
    /** Sets the categories, and updates the products whose category has changed. */
    putCategories(categories: readonly CategoryRow[]) {
      const before = categoryById
      const next = withKnown(categories)
      categoryById = next
      const isChanged = next.size !== before.size || [...next].some(([id, row]) => before.get(id) !== row)
      if (!isChanged) return
      for (const { row, category } of [...entries.values()]) {
        const current = next.get(row.categoryId ?? 0)
        if (current !== category) put(new ProductEntry(row, current, homeOrder))
      }
      onListChange()
    },
    /**
     * Sets the manual order of the home page. Call it before `put`, which then also updates the products whose position
     * on the home page has changed.
     */
    putHomeOrder(order: readonly number[]) {
      homeOrder = order
    },
    textsIn(language: TranslationLanguage): CatalogueTexts {
      const textsById = (translated: Iterable<Pick<ProductRow | CategoryRow, 'id' | 'translations'>>) =>
        Object.fromEntries(
          [...translated].flatMap(({ id, translations }) =>
            translations?.[language] ? [[id, translations[language]]] : [],
          ),
        )
      return {
        products: textsById([...entries.values()].map(({ row }) => row)),
        categories: textsById(categoryById.values()),
      }
    },
    countedCategories(): Category[] {
      const counts = new Map<number | null, number>()
      for (const { row } of entries.values()) counts.set(row.categoryId, (counts.get(row.categoryId) ?? 0) + 1)
      return [...categoryById.values()].map((row) => categoryReply(row, counts.get(row.id) ?? 0))
    },
  }
}
