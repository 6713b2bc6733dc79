import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { PageContent } from '#contract/admin/pages'
import type { PageKind } from '#contract/page-paths'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { pages, pageVersions } from '../db/schema/pages.ts'
import { statement } from '../db/statement.ts'

export type PageRow = typeof pages.$inferSelect

/** Maximum number of stored versions of a page. */
const maxVersions = 10

const publishedVersions = statement('published_page_versions', (tx) =>
  tx.select({ id: pages.id, version: pages.version }).from(pages).where(isNotNull(pages.published)),
)

/** The ids of the published pages, and the rows of those pages whose version differs from the known one. */
export interface PublishedPageChanges {
  ids: readonly number[]
  changed: readonly PageRow[]
}

/** Returns the changes of published pages since the known versions. `known` contains catalogue versions by page id. */
export async function publishedPageChanges(tx: Tx, known: ReadonlyMap<number, number>): Promise<PublishedPageChanges> {
  const rows = await publishedVersions(tx).execute()
  const outdated = rows.filter(({ id, version }) => known.get(id) !== version).map(({ id }) => id)
  const changed = outdated.length > 0 ? await tx.select().from(pages).where(inArray(pages.id, outdated)) : []
  return { ids: rows.map(({ id }) => id), changed: changed.filter(({ published }) => published !== null) }
}

/** Returns all pages, last edited first. */
export const allPages = (tx: Tx): Promise<PageRow[]> =>
  tx.select().from(pages).orderBy(desc(pages.updatedAt), desc(pages.id)).execute()

/** Returns a page; null if there is none. */
export async function findPage(tx: Tx, id: number): Promise<PageRow | null> {
  const [row] = await tx.select().from(pages).where(eq(pages.id, id))
  return row ?? null
}

/** Whether another page of the same kind has the slug. */
export async function isSlugTaken(tx: Tx, kind: PageKind, slug: string, ownId: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.kind, kind), eq(pages.slug, slug), ne(pages.id, ownId)))
  return other !== undefined
}

export async function insertPage(tx: Tx, values: typeof pages.$inferInsert): Promise<PageRow> {
  const [row] = await tx.insert(pages).values(values).returning()
  if (!row) throw new Error('The page was not stored')
  return row
}

const isUnchanged = ({ id, revision }: Pick<PageRow, 'id' | 'revision'>) =>
  and(eq(pages.id, id), eq(pages.revision, revision))

/** Changes a page and raises its revision. Returns null if the page was changed or deleted since `row` was read. */
export async function updatePageRow(tx: Tx, row: PageRow, changes: Partial<PageRow>): Promise<PageRow | null> {
  const [changed] = await tx
    .update(pages)
    .set({ ...changes, revision: row.revision + 1 })
    .where(isUnchanged(row))
    .returning()
  return changed ?? null
}

/** Deletes a page with its versions. Returns false if the page was changed or deleted since `row` was read. */
export async function removePage(tx: Tx, row: PageRow): Promise<boolean> {
  const removed = await tx.delete(pages).where(isUnchanged(row)).returning({ id: pages.id })
  return removed.length > 0
}

interface NewVersion {
  pageId: number
  content: PageContent
  userId: number
  savedAt: Date
}

/** Stores a version of a page, and deletes all but the last ten versions of the page. */
export async function addPageVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx.insert(pageVersions).values(version)
  const ids = await tx
    .select({ id: pageVersions.id })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, version.pageId))
    .orderBy(asc(pageVersions.id))
  const oldest = ids.slice(0, -maxVersions).map(({ id }) => id)
  if (oldest.length > 0) await tx.delete(pageVersions).where(inArray(pageVersions.id, oldest))
}

/** Returns the versions of a page with the names of the admins who saved them, newest first. */
export const pageVersionsOf = (tx: Tx, pageId: number) =>
  tx
    .select({
      id: pageVersions.id,
      content: pageVersions.content,
      savedAt: pageVersions.savedAt,
      savedBy: users.username,
    })
    .from(pageVersions)
    .leftJoin(users, eq(users.id, pageVersions.userId))
    .where(eq(pageVersions.pageId, pageId))
    .orderBy(desc(pageVersions.id))
    .execute()

/** Returns the content of a version of a page; null if there is none. */
export async function findPageVersion(tx: Tx, pageId: number, id: number): Promise<PageContent | null> {
  const [row] = await tx
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.id, id), eq(pageVersions.pageId, pageId)))
  return row?.content ?? null
}
