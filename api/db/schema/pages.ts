import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { StoredRule } from '#contract/admin/collections'
import type { PageContent } from '#contract/admin/pages'
import type { CollectionTranslations } from '#contract/translations'
import { users } from './accounts.ts'
import { isOneOf, pageKinds } from './values.ts'

/** Pages and articles that the owner of the shop writes. */
export const pages = kit.table(
  'pages',
  {
    id: kit.id(),
    kind: kit.oneOf(pageKinds).notNull(),
    slug: kit.text().notNull(),
    /** The draft of the page, which the dashboard edits. */
    content: kit.json<PageContent>().notNull(),
    /** The content that visitors see; null while the page is not published. */
    published: kit.json<PageContent>(),
    firstPublishedAt: kit.instant(),
    publishedAt: kit.instant(),
    /**
     * The revision, which increases with each change of the page. It detects that two admins edit the page at the same
     * time.
     */
    revision: kit.int().notNull().default(1),
    /** The catalogue version at which the page was last published. */
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

/** The last saved versions of each page, which admins can restore. */
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

/** Collections of products: by rule, or by hand. Each has a page in the shop (record 72). */
export const collections = kit.table('collections', {
  id: kit.id(),
  slug: kit.text().notNull().unique(),
  title: kit.text().notNull(),
  text: kit.text(),
  imageUrl: kit.text(),
  /** The alternative text of the image. */
  imageAlt: kit.text().notNull().default(''),
  /** The translated texts of the collection; null without translations. */
  translations: kit.json<CollectionTranslations>(),
  /** The rule that selects the products; null for a collection by hand. */
  rule: kit.json<StoredRule>(),
  /** The products of a collection by hand, in their order. Ids of deleted products are ignored. */
  productIds: kit.json<number[]>().notNull().default([]),
  isActive: kit.bool().notNull().default(true),
  createdAt: kit.instant().notNull(),
  updatedAt: kit.instant().notNull(),
})
