import type { Category, Product } from '#contract/catalogue'
import type { SortKey } from '#contract/product-sort'
import type { ShippingSettings } from '#contract/settings'
import { catalogueVersionHeader } from '#rules/catalogue-version'
import { sortProducts } from '#rules/product-list'
import { createSearch, type SearchableProduct } from '#rules/search'
import { Prepared } from '../http/prepared.ts'
import type { CategoryRow, ProductRow, SettingsRow } from './catalogue-store.ts'
import { categoryReply, productReply, settingsReply } from './product-reply.ts'

/** The active catalogue of one version, ready to be sent. */
export interface CatalogueSnapshot {
  version: number
  /** Newest first. */
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  bySlug: ReadonlyMap<string, Product>
  categories: readonly Category[]
  settings: ShippingSettings
  /** Ids of the products that a text finds, best first. */
  search: (text: string) => readonly number[]
  /** The products in another order, sorted once. */
  sorted: (key: SortKey) => readonly Product[]
  replies: {
    products(): Prepared<Product[]>
    categories(): Prepared<Category[]>
    settings(): Prepared<ShippingSettings>
    /** Undefined for a slug that is not there. */
    product(slug: string): Prepared<Product> | undefined
  }
}

interface Rows {
  version: number
  rows: readonly ProductRow[]
  categories: readonly CategoryRow[]
  settings: SettingsRow | null
}

export function makeSnapshot(
  { version, rows, categories, settings }: Rows,
  former: CatalogueSnapshot | null,
): CatalogueSnapshot {
  const categoryById = new Map(categories.map((row) => [row.id, row]))
  const products = rows.map((row) => productReply(row, categoryById.get(row.categoryId ?? 0)))
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const counted = countBy(rows, (row) => row.categoryId)
  const wireCategories = categories.map((row) => categoryReply(row, counted.get(row.id) ?? 0))
  const wireSettings = settingsReply(settings)
  return {
    version,
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    bySlug,
    categories: wireCategories,
    settings: wireSettings,
    search: sameTexts(products, former?.products) && former ? former.search : lazily(() => createSearch(products)),
    sorted: remembered((key) => sortProducts(products, key)),
    replies: {
      products: once(
        () => new Prepared<Product[]>(JSON.stringify(products), { [catalogueVersionHeader]: String(version) }),
      ),
      categories: once(() => new Prepared<Category[]>(JSON.stringify(wireCategories))),
      settings: once(() => new Prepared<ShippingSettings>(JSON.stringify(wireSettings))),
      product: remembered((slug: string) => {
        const product = bySlug.get(slug)
        return product && new Prepared<Product>(JSON.stringify(product))
      }),
    },
  }
}

/** Every order changes a stock; the search index is made again only when a text that it reads has changed. */
function sameTexts(products: readonly SearchableProduct[], former: readonly SearchableProduct[] | undefined): boolean {
  return (
    former?.length === products.length && products.every((product, place) => textOf(product) === textOf(former[place]))
  )
}

const textOf = (product: SearchableProduct | undefined) =>
  product &&
  JSON.stringify([
    product.id,
    product.name,
    product.shortDescription,
    product.category,
    product.ingredients,
    product.benefits,
    product.doshaTypes,
  ])

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const lazily = (make: () => (text: string) => readonly number[]) => {
  const made = once(make)
  return (text: string) => made()(text)
}

function remembered<K, T>(make: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    const found = known.get(key) ?? make(key)
    if (found !== undefined) known.set(key, found)
    return found
  }
}

function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
