import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { PageContent } from '#contract/admin/pages'
import { users } from './accounts.ts'
import { isOneOf, pageKinds } from './values.ts'

/** Pages and articles that the owner writes. */
export const pages = kit.table(
  'pages',
  {
    id: kit.id(),
    kind: kit.oneOf(pageKinds).notNull(),
    slug: kit.text().notNull(),
    /** The draft, which the dashboard edits. */
    content: kit.json<PageContent>().notNull(),
    /** The content that visitors see; null while the page is not published. */
    published: kit.json<PageContent>(),
    firstPublishedAt: kit.instant(),
    publishedAt: kit.instant(),
    /** Raised with each change, to detect edits of two admins at the same time. */
    revision: kit.int().notNull().default(1),
    /** The catalogue version of the last publication. */
    version: kit.int().notNull().default(0),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('pages_slug').on(t.kind, t.slug),
    kit.check('pages_kind', isOneOf(t.kind, pageKinds)),
    kit.check('pages_revision', sql`${t.revision} > 0`),
    kit.check(
      'pages_published',
      sql`(${t.published} is null) = (${t.publishedAt} is null) and (${t.published} is null or ${t.firstPublishedAt} is not null)`,
    ),
  ],
)

/** The last saved versions of each page. */
export const pageVersions = kit.table(
  'page_versions',
  {
    id: kit.id(),
    pageId: kit
      .int()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    content: kit.json<PageContent>().notNull(),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    savedAt: kit.instant().notNull(),
  },
  (t) => [kit.index('page_versions_page').on(t.pageId, t.id), kit.index('page_versions_user').on(t.userId)],
)
