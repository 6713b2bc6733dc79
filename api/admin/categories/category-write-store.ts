import { and, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { CategoryRow } from '../../catalogue/catalogue-store.ts'
import { categories, products } from '../../db/schema/catalogue.ts'

export type NewCategoryRow = typeof categories.$inferInsert
export type CategoryRowChanges = Partial<NewCategoryRow>

export async function insertCategory(tx: Tx, values: NewCategoryRow): Promise<CategoryRow> {
  const [row] = await tx.insert(categories).values(values).returning()
  if (!row) throw new Error('The category was not stored')
  return row
}

/** Changes a category and sets `version` on its products, because their replies contain its name. */
export async function changeCategory(tx: Tx, id: number, changes: CategoryRowChanges, version: number) {
  await tx.update(categories).set(changes).where(eq(categories.id, id))
  await tx.update(products).set({ version }).where(eq(products.categoryId, id))
}

/** Deletes an empty category. Its subcategories become top-level categories. */
export async function removeCategory(tx: Tx, id: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
}

/** Number of products of a category: all, and active ones. */
export async function productsIn(tx: Tx, categoryId: number): Promise<{ all: number; active: number }> {
  const rows = await tx
    .select({ isActive: products.isActive, number: count() })
    .from(products)
    .where(eq(products.categoryId, categoryId))
    .groupBy(products.isActive)
  const active = rows.find(({ isActive }) => isActive)?.number ?? 0
  return { active, all: rows.reduce((sum, { number }) => sum + number, 0) }
}

export async function isCategorySlugTaken(tx: Tx, slug: string, ownId: number): Promise<boolean> {
  const [other] = await tx
    .select({ number: count() })
    .from(categories)
    .where(and(eq(categories.slug, slug), ne(categories.id, ownId)))
  return (other?.number ?? 0) > 0
}
