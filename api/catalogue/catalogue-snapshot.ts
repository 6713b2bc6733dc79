import type { Collection, ShownCollection } from '#contract/admin/collections'
import type { CatalogueTexts, Category, FilterCounts, Product, ProductQuery, SearchSynonyms } from '#contract/catalogue'
import type { PublishedPage } from '#contract/own-pages'
import type { PublicSettings } from '#contract/settings'
import type { Language, ProductTexts, TranslationLanguage } from '#contract/translations'
import type { PublishedPageChanges } from '../content/page-store.ts'
import { createPublishedPages } from '../content/published-pages.ts'
import { createPause } from '../db/statement.ts'
import { Prepared } from '../http/representation.ts'
import type { TestimonialRow } from '../reviews/review-store.ts'
import { cached, createCatalogueRows, type ProductEntry } from './catalogue-rows.ts'
import type { CategoryRow, ProductRow, SettingsRow } from './catalogue-store.ts'
import { type CollectionRow, createCollections } from './collections.ts'
import { defaultSynonyms } from './default-synonyms.ts'
import { createProductLists } from './product-lists.ts'
import { publicSettings } from './product-reply.ts'

/**
 * The snapshot: the catalogue of active products in memory. It is changed in place, so callers must read its values
 * before their next `await`.
 */
export interface CatalogueSnapshot {
  readonly version: number
  /**
   * The number of changes of the snapshot. While the products of a bulk write are read, the snapshot changes and its
   * version does not.
   */
  readonly revision: number
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
  /** Resolves when a search takes little time. Call it before `found` or `filters` with a search text. */
  searchReady(): Promise<void>
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

interface Preparation {
  /** The categories and settings with which the products are shown; by default those of the snapshot. */
  shown?: Pick<SnapshotUpdate, 'categories' | 'settings'>
  /** Called after each product. */
  onEntry?: () => void
}

/** A snapshot together with the functions that change it after a write. */
export interface ChangeableSnapshot {
  snapshot: CatalogueSnapshot
  /**
   * Prepares changed products for `apply`. Other requests are processed meanwhile, because a bulk write changes all
   * products.
   */
  prepare(rows: readonly ProductRow[], preparation?: Preparation): Promise<ProductEntry[]>
  /** Applies an update. `entries` are its changed products and those of earlier reads of the same products. */
  apply(update: SnapshotUpdate, entries: readonly ProductEntry[]): void
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
  const rows = createCatalogueRows({
    onListChange: () => {
      for (const derived of [categories, texts.hi, texts.ur]) derived.clear()
      lists.clearSequence()
    },
    onTextChange: (id) => lists.changeTexts(id),
  })
  const collections = createCollections()
  const ownPages = createPublishedPages()
  let version = 0
  let revision = 0
  let pricedAt = clock()
  let settings = publicSettings(null, { ...providers, ownPages: [], testimonials: [], now: clock() })
  let synonyms: readonly SearchSynonyms[] = defaultSynonyms
  const lists = createProductLists(rows.entries, {
    version: () => version,
    revision: () => revision,
    clock,
    synonyms: () => synonyms,
    collection: collections.find,
  })
  const categories = preparedOnce(rows.countedCategories)
  const texts = { hi: preparedOnce(() => rows.textsIn('hi')), ur: preparedOnce(() => rows.textsIn('ur')) }
  const synonymsPrepared = preparedOnce((): SearchSynonyms[] => [...synonyms])
  const settingsPrepared = preparedOnce(() => settings)

  function apply(update: SnapshotUpdate, entries: readonly ProductEntry[]) {
    version = update.version
    revision += 1
    lists.clear()
    rows.putHomeOrder(update.settings?.homeOrder ?? [])
    rows.putCategories(update.categories)
    rows.change(update.removed, entries)
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
    get revision() {
      return revision
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
    searchReady: lists.searchReady,
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
  async function prepare(changed: readonly ProductRow[], { shown, onEntry }: Preparation = {}) {
    const makeEntry = rows.entriesFor(shown && { ...shown, homeOrder: shown.settings?.homeOrder ?? [] })
    const pause = createPause()
    const entries: ProductEntry[] = []
    for (const row of changed) {
      entries.push(makeEntry(row))
      onEntry?.()
      await pause()
    }
    return entries
  }
  return { snapshot, prepare, apply, setPricedAt }
}
