import type { Collection, ShownCollection } from '#contract/admin/collections'
import type { CatalogueTexts, Category, FilterCounts, Product, ProductQuery, SearchSynonyms } from '#contract/catalogue'
import type { PublishedPage } from '#contract/own-pages'
import { productPage } from '#contract/page-paths'
import type { PublicSettings } from '#contract/settings'
import type { Language, ProductTexts, TranslationLanguage } from '#contract/translations'
import type { PublishedPageChanges } from '../content/page-store.ts'
import { createPublishedPages } from '../content/published-pages.ts'
import { Prepared } from '../http/representation.ts'
import type { CategoryRow, ProductRow, SettingsRow, TestimonialRow } from './catalogue-store.ts'
import { type CollectionRow, createCollections } from './collections.ts'
import { defaultSynonyms } from './default-synonyms.ts'
import { cached, createProductLists, differInStockOnly, ProductEntry } from './product-lists.ts'
import { categoryReply, publicSettings } from './product-reply.ts'

/**
 * The snapshot: the catalogue of active products in memory. It is changed in place, so callers must read its values
 * before their next `await`.
 */
export interface CatalogueSnapshot {
  readonly version: number
  /**
   * Whether the prices of the snapshot may be outdated at a time: a sale has begun or ended since they were read, or
   * the clock was set back.
   */
  isSaleDue(now: Date): boolean
  /** All active products, newest first. */
  readonly products: readonly Product[]
  /** Returns the active product with this id. */
  byId(id: number): Product | undefined
  /** Returns the translation of an active product into a language. */
  textsOf(id: number, language: TranslationLanguage): ProductTexts | undefined
  /**
   * Returns the time at which each active product and collection was last edited, by the path of its page. Orders do not
   * change it.
   */
  editTimes(): ReadonlyMap<string, string>
  readonly settings: PublicSettings
  /** The synonym list of the search. */
  readonly synonyms: readonly SearchSynonyms[]
  /** Returns the active collection with this slug. */
  collection(slug: string): Collection | undefined
  /** Returns the catalogue version at which each published page was last published, by page id. */
  pageVersions(): ReadonlyMap<number, number>
  replies: {
    products(): Prepared<Product[]>
    /**
     * Returns the response with the products that match a query. If the query requests one page of the list, the
     * response has the total number of products in the header `X-Total-Count`.
     */
    found(query: ProductQuery): Prepared<Product[]>
    /** Returns the product filters, each with the number of products that match the query. */
    filters(query: ProductQuery): Prepared<FilterCounts>
    categories(): Prepared<Category[]>
    /** Returns all translations of the catalogue in a language. */
    texts(language: TranslationLanguage): Prepared<CatalogueTexts>
    settings(): Prepared<PublicSettings>
    synonyms(): Prepared<SearchSynonyms[]>
    /** Returns the active collections in a language, oldest first. */
    collections(language: Language): Prepared<Collection[]>
    /** Returns an active collection for its page; undefined if there is none with the slug. */
    collection(slug: string, language: Language): Prepared<ShownCollection> | undefined
    /** Returns the published pages in a language, newest first. */
    pages(language: Language): Prepared<PublishedPage[]>
    /** Returns a published page; undefined if no such page is published. */
    page(kind: string, slug: string, language: Language): Prepared<PublishedPage> | undefined
    /** Returns an active product; undefined if no active product has the slug. */
    product(slug: string): Prepared<Product> | undefined
  }
}

/** Changes of the catalogue that were read from the database and are newer than the snapshot. */
export interface SnapshotUpdate {
  version: number
  /** Products whose version is newer than the snapshot, active or not. */
  changed: readonly ProductRow[]
  removed: readonly number[]
  /** All categories and collections, including those that have not changed. */
  categories: readonly CategoryRow[]
  collections: readonly CollectionRow[]
  settings: SettingsRow | null
  /** The approved reviews that the owner has chosen for the home page. */
  testimonials: readonly TestimonialRow[]
  pages: PublishedPageChanges
}

/**
 * Returns the JSON text of a value as a response. The text is created on first use, and created again when it is used
 * after `clear`.
 */
const preparedOnce = <T>(value: () => T) => cached(() => new Prepared<T>(JSON.stringify(value())))

/** Returns the testimonials whose product is active, with the name and the slug of the product. */
const withProducts = (testimonials: readonly TestimonialRow[], entries: ReadonlyMap<number, ProductEntry>) =>
  testimonials.flatMap(({ productId, ...review }) => {
    const product = entries.get(productId)?.product
    return product ? [{ ...review, product: { name: product.name, slug: product.slug } }] : []
  })

/** A snapshot together with the functions that change it after a write. */
interface ChangeableSnapshot {
  snapshot: CatalogueSnapshot
  apply(update: SnapshotUpdate): void
  /** Sets the time for which the prices of the snapshot were computed. */
  setPricedAt(time: Date): void
}

type SnapshotOptions = Pick<PublicSettings, 'onlinePayment' | 'courierConnected'> & { clock: () => Date }

/**
 * Creates an empty snapshot and `apply`, which applies changes to it. Each changed product is serialised separately;
 * the list is joined from the bytes of its products when the list is requested. Sort sequence, search index and counts
 * are rebuilt only if more than stock has changed.
 */
export function createCatalogueSnapshot({ clock, ...providers }: SnapshotOptions): ChangeableSnapshot {
  const rows = createCatalogueRows(() => {
    for (const derived of [categories, texts.hi, texts.ur]) derived.clear()
    lists.clearSequence()
  })
  const collections = createCollections()
  const ownPages = createPublishedPages()
  let version = 0
  let pricedAt = clock()
  let settings = publicSettings(null, { ...providers, ownPages: [], testimonials: [], now: clock() })
  let synonyms: readonly SearchSynonyms[] = defaultSynonyms
  const lists = createProductLists(rows.entries, {
    version: () => version,
    clock,
    texts: () => [rows.textsIn('hi'), rows.textsIn('ur')],
    synonyms: () => synonyms,
    collection: collections.find,
  })
  const categories = preparedOnce(rows.countedCategories)
  const texts = { hi: preparedOnce(() => rows.textsIn('hi')), ur: preparedOnce(() => rows.textsIn('ur')) }
  const synonymsPrepared = preparedOnce((): SearchSynonyms[] => [...synonyms])
  const settingsPrepared = preparedOnce(() => settings)

  function apply(update: SnapshotUpdate) {
    version = update.version
    lists.clear()
    rows.putHomeOrder(update.settings?.homeOrder ?? [])
    rows.putCategories(update.categories)
    for (const id of update.removed) rows.remove(id)
    for (const row of update.changed) {
      if (row.isActive) rows.put(row)
      else rows.remove(row.id)
    }
    ownPages.apply(update.pages)
    collections.apply(update.collections)
    const testimonials = withProducts(update.testimonials, rows.entries)
    const shown = { ...providers, ownPages: [...ownPages.paths(), ...collections.paths()], testimonials, now: clock() }
    const next = publicSettings(update.settings, shown)
    if (JSON.stringify(next) !== JSON.stringify(settings)) settingsPrepared.clear()
    settings = next
    const nextSynonyms = update.settings?.searchSynonyms ?? defaultSynonyms
    if (JSON.stringify(nextSynonyms) !== JSON.stringify(synonyms)) {
      synonyms = nextSynonyms
      synonymsPrepared.clear()
      lists.clearSearch()
    }
  }

  const snapshot: CatalogueSnapshot = {
    get version() {
      return version
    },
    isSaleDue: (now) => rows.saleChanges().some((time) => time <= now.getTime() !== time <= pricedAt.getTime()),
    get products() {
      return lists.products()
    },
    get settings() {
      return settings
    },
    get synonyms() {
      return synonyms
    },
    collection: collections.find,
    pageVersions: ownPages.versions,
    byId: (id) => rows.entries.get(id)?.product,
    textsOf: (id, language) => rows.entries.get(id)?.row.translations?.[language],
    editTimes: () => new Map([...rows.editTimes(), ...collections.editTimes()]),
    replies: {
      products: lists.reply,
      found: lists.found,
      filters: lists.filters,
      categories: () => categories.get(),
      texts: (language) => texts[language].get(),
      settings: () => settingsPrepared.get(),
      synonyms: () => synonymsPrepared.get(),
      collections: collections.list,
      collection: collections.shown,
      pages: ownPages.all,
      page: ownPages.find,
      product: (slug) => rows.bySlug(slug)?.reply,
    },
  }
  const setPricedAt = (time: Date) => {
    pricedAt = time
  }
  return { snapshot, apply, setPricedAt }
}

/**
 * Creates the store of the snapshot's active products and categories. `onListChange` is called after each change of
 * more than stock.
 */
function createCatalogueRows(onListChange: () => void) {
  const entries = new Map<number, ProductEntry>()
  const bySlug = new Map<string, ProductEntry>()
  /** Starts and ends of sales by product id. The map is small, because few products have a sale. */
  const saleTimes = new Map<number, number[]>()
  const saleChanges = cached(() => [...saleTimes.values()].flat())
  let categoryRows: readonly CategoryRow[] = []
  let categoryById = new Map<number, CategoryRow>()
  let homeOrder: readonly number[] = []

  function put(row: ProductRow) {
    const previous = entries.get(row.id)
    const entry = new ProductEntry(row, categoryById.get(row.categoryId ?? 0), homeOrder)
    entries.set(row.id, entry)
    if (previous && bySlug.get(previous.row.slug) === previous) bySlug.delete(previous.row.slug)
    bySlug.set(row.slug, entry)
    putSales(row.id, row.variants)
    if (!previous || !differInStockOnly(previous.row, row)) onListChange()
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
    put,
    remove(id: number) {
      const entry = entries.get(id)
      if (!entry) return
      entries.delete(id)
      putSales(id, [])
      if (bySlug.get(entry.row.slug) === entry) bySlug.delete(entry.row.slug)
      onListChange()
    },
    putCategories(rows: readonly CategoryRow[]) {
      if (JSON.stringify(rows) === JSON.stringify(categoryRows)) return
      categoryRows = rows
      categoryById = new Map(rows.map((row) => [row.id, row]))
      for (const { row } of [...entries.values()]) if (row.categoryId !== null) put(row)
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
      return { products: textsById([...entries.values()].map(({ row }) => row)), categories: textsById(categoryRows) }
    },
    countedCategories(): Category[] {
      const counts = new Map<number | null, number>()
      for (const { row } of entries.values()) counts.set(row.categoryId, (counts.get(row.categoryId) ?? 0) + 1)
      return categoryRows.map((row) => categoryReply(row, counts.get(row.id) ?? 0))
    },
  }
}
