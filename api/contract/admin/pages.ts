import * as v from 'valibot'
import { admin, del, get, post, put } from '../endpoint.ts'
import { PageKind } from '../own-pages.ts'
import { Id, IdInput, Instant, requiredText, text } from '../scalars.ts'
import { Language } from '../translations.ts'
import { Picture, Slug } from './catalogue-fields.ts'

/** Maximum lengths of the texts of a page in characters. */
export const pageTextLengths = { title: 120, description: 300, body: 50_000, imageAlt: 200 } as const

const withPictures = { ...admin, pictures: true } as const

const PageTexts = v.object({ title: v.string(), description: v.string(), body: v.string() })

/** The texts of a page as the owner edits them. `body` is Markdown. A missing text is an empty string. */
export const PageContent = v.object({
  ...PageTexts.entries,
  imageUrl: v.nullable(v.string()),
  imageAlt: v.string(),
  /**
   * The translations of the page. A language without texts is missing. A translation is shown once it has a title and a
   * text.
   */
  translations: v.object({ hi: v.exactOptional(PageTexts), ur: v.exactOptional(PageTexts) }),
})
export type PageContent = v.InferOutput<typeof PageContent>

/** A page in the dashboard's list of pages. */
export const AdminPage = v.object({
  id: Id,
  kind: PageKind,
  slug: v.string(),
  title: v.string(),
  /** The state of the page. `changed`: it is published, and its draft was edited afterwards. */
  state: v.picklist(['draft', 'published', 'changed']),
  updatedAt: Instant,
})
export type AdminPage = v.InferOutput<typeof AdminPage>

/** A page with the texts of its draft, which the editor shows. */
export const EditablePage = v.object({ ...AdminPage.entries, ...PageContent.entries })
export type EditablePage = v.InferOutput<typeof EditablePage>

export const PageVersion = v.object({
  id: Id,
  /** The admin who saved this version; null after the account was deleted. */
  savedBy: v.nullable(v.string()),
  savedAt: Instant,
  ...PageContent.entries,
})
export type PageVersion = v.InferOutput<typeof PageVersion>

const Title = requiredText(pageTextLengths.title, 'Title is required')

const translated = v.exactOptional(
  v.nullable(
    v.object({
      title: v.exactOptional(v.nullable(text(pageTextLengths.title))),
      description: v.exactOptional(v.nullable(text(pageTextLengths.description))),
      body: v.exactOptional(v.nullable(text(pageTextLengths.body))),
    }),
  ),
)

const pageFields = {
  slug: v.exactOptional(Slug),
  title: v.exactOptional(Title),
  description: v.exactOptional(text(pageTextLengths.description)),
  body: v.exactOptional(text(pageTextLengths.body)),
  imageUrl: v.exactOptional(v.nullable(Picture)),
  imageAlt: v.exactOptional(text(pageTextLengths.imageAlt)),
  /**
   * The translations of a page; each given language contains all texts. `null` removes a language; a missing language
   * is not changed.
   */
  translations: v.exactOptional(v.object({ hi: translated, ur: translated })),
}

/** A change of the draft of a page. Only the given fields are changed; at least one is required. */
export const PageChanges = v.pipe(
  v.object(pageFields),
  v.check((changes) => Object.keys(changes).length > 0, 'Please change at least one field'),
)
export type PageChanges = v.InferOutput<typeof PageChanges>
export const NewPage = v.object({ ...pageFields, kind: PageKind, title: Title })
export type NewPage = v.InferOutput<typeof NewPage>

/** Returns all pages and articles, drafts included, last edited first. */
export const getAdminPages = get('/api/admin/pages', v.array(AdminPage), admin)

/** Returns the draft of a page, and the ETag to send as `If-Match` with a change. */
export const getAdminPage = get('/api/admin/pages/:id', EditablePage, admin)

/** Returns the last ten saved versions of a page, newest first. */
export const getPageVersions = get('/api/admin/pages/:id/versions', v.array(PageVersion), admin)

/**
 * Creates a page as a draft. Without `slug`, the slug is made from the title. A page of kind `standard` needs the slug
 * of a standard page. A taken slug is 409 with `fields.slug`.
 */
export const createPage = post('/api/admin/pages', NewPage, EditablePage, { status: 201, ...withPictures })

/**
 * Changes the given fields of the draft of a page. With an outdated `If-Match`, 409 with the stored page as `current`.
 * The address of a published or standard page cannot be changed.
 */
export const updatePage = put('/api/admin/pages/:id', PageChanges, EditablePage, withPictures)

/**
 * Publishes the draft of a page, or takes the page offline. `If-Match` works as for `updatePage`. Returns 400 for a
 * draft without text.
 */
export const publishPage = post(
  '/api/admin/pages/:id/publish',
  v.object({ isPublished: v.boolean() }),
  EditablePage,
  admin,
)

/** Replaces the draft of a page by a stored version. `If-Match` works as for `updatePage`. */
export const restorePage = post('/api/admin/pages/:id/restore', v.object({ versionId: IdInput }), EditablePage, admin)

/** Renders Markdown as the HTML that a published page would show in the given language. Stores nothing. */
export const previewPage = post(
  '/api/admin/page-previews',
  v.object({ body: text(pageTextLengths.body), language: v.exactOptional(Language) }),
  v.object({ html: v.string() }),
  // The size limit for bodies with pictures, because a text in Hindi or Urdu can exceed the usual limit.
  withPictures,
)

/**
 * Deletes a page with its versions. If the deleted page replaced a built-in page, the built-in page is shown again.
 * `If-Match` works as for `updatePage`.
 */
export const deletePage = del('/api/admin/pages/:id', v.object({ success: v.literal(true) }), admin)
