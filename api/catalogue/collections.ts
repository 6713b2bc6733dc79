import { asc } from 'drizzle-orm'
import type { Collection, ShownCollection, StoredRule } from '#contract/admin/collections'
import { collectionPage } from '#contract/page-paths'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { collections } from '../db/schema/pages.ts'
import { statement } from '../db/statement.ts'
import { Prepared } from '../http/representation.ts'

export type CollectionRow = typeof collections.$inferSelect

const selectCollections = statement('all_collections', (tx) =>
  tx.select().from(collections).orderBy(asc(collections.id)),
)

/** Returns all collections, active or not, oldest first. */
export const allCollections = (tx: Tx): Promise<CollectionRow[]> => selectCollections(tx).execute()

/** Converts a row to the collection of the API in a language. A text without a translation is English. */
export const collectionReply = (row: CollectionRow, language: Language): Collection => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  text: row.text,
  imageUrl: row.imageUrl,
  imageAlt: row.imageAlt,
  ...(language === 'en' ? {} : row.translations?.[language]),
  rule: row.rule && ruleReply(row.rule),
  productIds: row.productIds,
})

/** Converts a stored rule, whose prices are paise, to the rule of the API. */
export const ruleReply = (rule: StoredRule): NonNullable<Collection['rule']> => ({
  ...rule,
  minPrice: orNull(rule.minPrice),
  maxPrice: orNull(rule.maxPrice),
})

const orNull = (paise: number | null) => (paise === null ? null : rupees(paise))

/** Creates the store of the snapshot's active collections. */
export function createCollections() {
  let rows: readonly CollectionRow[] = []
  const lists = new Map<Language, Prepared<Collection[]>>()
  const rowOf = (slug: string) => rows.find((row) => row.slug === slug)
  return {
    apply(all: readonly CollectionRow[]) {
      const active = all.filter(({ isActive }) => isActive)
      if (JSON.stringify(active) === JSON.stringify(rows)) return
      rows = active
      lists.clear()
    },
    /** Returns the URL paths of the pages of the collections. */
    paths: (): string[] => rows.map(({ slug }) => collectionPage(slug)),
    /** Returns the time of the last edit of each collection, by the path of its page. */
    editTimes: () => rows.map(({ slug, updatedAt }) => [collectionPage(slug), updatedAt.toISOString()] as const),
    find(slug: string): Collection | undefined {
      const row = rowOf(slug)
      return row && collectionReply(row, 'en')
    },
    list(language: Language): Prepared<Collection[]> {
      const list =
        lists.get(language) ??
        new Prepared<Collection[]>(JSON.stringify(rows.map((row) => collectionReply(row, language))))
      lists.set(language, list)
      return list
    },
    shown(slug: string, language: Language): Prepared<ShownCollection> | undefined {
      const row = rowOf(slug)
      if (!row) return undefined
      const { rule: _rule, productIds: _productIds, ...shown } = collectionReply(row, language)
      return new Prepared<ShownCollection>(JSON.stringify(shown))
    },
  }
}
