import { isDeepStrictEqual } from 'node:util'
import type { CurrentUser } from '#contract/account'
import type { AdminPage, EditablePage, NewPage, PageChanges, PageContent } from '#contract/admin/pages'
import { standardPages } from '#contract/page-paths'
import type { Tx } from '#engine'
import { slugOf } from '#rules/slug'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import {
  addPageVersion,
  findPage,
  findPageVersion,
  insertPage,
  isSlugTaken,
  type PageRow,
  removePage,
  updatePageRow,
} from '../../content/page-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addMedia, storePictures } from '../pictures/store-pictures.ts'

const texts = {
  missing: 'Page not found.',
  changed: 'This page was changed meanwhile. Reload it and try again.',
  taken: 'Another page has this web address',
  fixed: 'The address of this page cannot be changed',
  published: 'Take the page offline before you change its address',
  standard: 'Please choose one of the standard pages',
  noSlug: 'Please enter a web address: the title cannot be used as one',
  noText: 'Write a text before you publish the page',
}

const refused = (field: string, message: string, code: 'invalid' | 'conflict' = 'invalid') =>
  new ShopError(code, message, { fields: { [field]: message } })

function stateOf({ content, published }: PageRow): AdminPage['state'] {
  if (!published) return 'draft'
  return isDeepStrictEqual(published, content) ? 'published' : 'changed'
}

/** Converts a page to an entry of the dashboard's list of pages. */
export const pageLine = (row: PageRow): AdminPage => ({
  id: row.id,
  kind: row.kind,
  slug: row.slug,
  title: row.content.title,
  state: stateOf(row),
  updatedAt: row.updatedAt.toISOString(),
})

export interface TaggedPage {
  page: EditablePage
  /** ETag of the stored page, which is compared with the `If-Match` header. */
  etag: string
}

export const taggedPage = (row: PageRow): TaggedPage => ({
  page: { ...pageLine(row), ...row.content },
  etag: `"${row.revision}"`,
})

/** Returns the stored page. Throws `not_found`, or `conflict` with the stored page if `ifMatch` is outdated. */
async function unchangedPage(tx: Tx, id: number, ifMatch: string | null): Promise<PageRow> {
  const row = await findPage(tx, id)
  if (!row) throw new ShopError('not_found', texts.missing)
  const { page, etag } = taggedPage(row)
  const sent = ifMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (sent && !sent.includes('*') && !sent.includes(etag)) {
    throw new ShopError('conflict', texts.changed, { current: page })
  }
  return row
}

/** Returns the error for a page that another admin has changed after this request loaded it. */
const overtaken = () => new ShopError('conflict', texts.changed)

const empty: PageContent = { title: '', description: '', body: '', imageUrl: null, imageAlt: '', translations: {} }

/** Returns the content of a page after a change. A language without texts is removed. */
function changedContent(
  former: PageContent,
  { translations = {}, title, description, body, imageAlt }: PageChanges,
  imageUrl: string | null | undefined,
): PageContent {
  const merged = { ...former.translations }
  for (const language of ['hi', 'ur'] as const) {
    const given = translations[language]
    if (given === undefined) continue
    const filled = { title: given?.title ?? '', description: given?.description ?? '', body: given?.body ?? '' }
    if (filled.title || filled.description || filled.body) merged[language] = filled
    else delete merged[language]
  }
  return {
    title: title ?? former.title,
    description: description ?? former.description,
    body: body ?? former.body,
    imageUrl: imageUrl === undefined ? former.imageUrl : imageUrl,
    imageAlt: imageAlt ?? former.imageAlt,
    translations: merged,
  }
}

/** Returns the fields of a page that the audit log stores. The texts of the page are stored in its versions. */
const summaryOf = ({ kind, slug, content }: Pick<PageRow, 'kind' | 'slug' | 'content'>) => ({
  kind,
  slug,
  title: content.title,
  description: content.description,
  imageUrl: content.imageUrl,
  characters: content.body.length,
  languages: ['en', ...Object.keys(content.translations)],
})

async function assertFreeSlug(tx: Tx, { kind, slug }: Pick<PageRow, 'kind' | 'slug'>, ownId: number) {
  if (await isSlugTaken(tx, kind, slug, ownId)) throw refused('slug', texts.taken, 'conflict')
}

type Write = Pick<Deps, 'db' | 'clock' | 'catalogue' | 'pictures'>

/** Creates a page as a draft. Throws `invalid` or `conflict` with the field. */
export async function createPage(deps: Write, admin: CurrentUser, body: NewPage): Promise<TaggedPage> {
  const { kind } = body
  const slug = body.slug ?? slugOf(body.title)
  if (!slug) throw refused('slug', texts.noSlug)
  if (kind === 'standard' && !standardPages.some((known) => known === slug)) throw refused('slug', texts.standard)
  const uploaded = await storePictures(deps.pictures, { imageUrl: body.imageUrl })
  return deps.db.write(async (tx) => {
    const now = deps.clock()
    await assertFreeSlug(tx, { kind, slug }, 0)
    const content = changedContent(empty, body, body.imageUrl && uploaded.addressOf(body.imageUrl))
    const row = await insertPage(tx, { kind, slug, content, createdAt: now, updatedAt: now })
    await addMedia(tx, uploaded.masters, now)
    await addPageVersion(tx, { pageId: row.id, content, userId: admin.id, savedAt: now })
    const audit = { userId: admin.id, action: 'createPage', target: `pages/${row.id}` } as const
    await addAudit(tx, { ...audit, after: summaryOf(row), createdAt: now })
    return taggedPage(row)
  })
}

interface Change<Body> {
  id: number
  body: Body
  /** The value of the request's `If-Match` header; null without the header. */
  ifMatch: string | null
}

/** Stores a changed draft of a page with a version and an audit entry. */
async function saveDraft(
  tx: Tx,
  row: PageRow,
  changes: { action: 'updatePage' | 'restorePage'; slug: string; content: PageContent; userId: number; now: Date },
): Promise<PageRow> {
  const { action, slug, content, userId, now } = changes
  const saved = await updatePageRow(tx, row, { slug, content, updatedAt: now })
  if (!saved) throw overtaken()
  await addPageVersion(tx, { pageId: row.id, content, userId, savedAt: now })
  const audit = { userId, action, target: `pages/${row.id}` } as const
  await addAudit(tx, { ...audit, before: summaryOf(row), after: summaryOf(saved), createdAt: now })
  return saved
}

/** Changes the given fields of the draft of a page. Throws `invalid` or `conflict` with the field. */
export async function updatePage(
  deps: Write,
  admin: CurrentUser,
  { id, body, ifMatch }: Change<PageChanges>,
): Promise<TaggedPage> {
  const uploaded = await storePictures(deps.pictures, { imageUrl: body.imageUrl })
  return deps.db.write(async (tx) => {
    const now = deps.clock()
    const row = await unchangedPage(tx, id, ifMatch)
    const slug = body.slug ?? row.slug
    if (slug !== row.slug) {
      if (row.kind === 'standard') throw refused('slug', texts.fixed)
      if (row.published) throw refused('slug', texts.published)
      await assertFreeSlug(tx, { kind: row.kind, slug }, id)
    }
    const content = changedContent(row.content, body, body.imageUrl && uploaded.addressOf(body.imageUrl))
    await addMedia(tx, uploaded.masters, now)
    return taggedPage(await saveDraft(tx, row, { action: 'updatePage', slug, content, userId: admin.id, now }))
  })
}

/** Replaces the draft of a page by a stored version. */
export const restorePage = (
  deps: Write,
  admin: CurrentUser,
  { id, body, ifMatch }: Change<{ versionId: number }>,
): Promise<TaggedPage> =>
  deps.db.write(async (tx) => {
    const row = await unchangedPage(tx, id, ifMatch)
    const content = await findPageVersion(tx, id, body.versionId)
    if (!content) throw new ShopError('not_found', 'This version is no longer stored.')
    const change = { action: 'restorePage', slug: row.slug, content, userId: admin.id, now: deps.clock() } as const
    return taggedPage(await saveDraft(tx, row, change))
  })

/** Publishes the draft of a page, or takes the page offline. */
export async function publishPage(
  deps: Write,
  admin: CurrentUser,
  { id, body, ifMatch }: Change<{ isPublished: boolean }>,
): Promise<TaggedPage> {
  const saved = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    const row = await unchangedPage(tx, id, ifMatch)
    if (body.isPublished && !row.content.body) throw refused('body', texts.noText)
    const changes = body.isPublished
      ? { published: row.content, publishedAt: now, firstPublishedAt: row.firstPublishedAt ?? now }
      : { published: null, publishedAt: null }
    const changed = await updatePageRow(tx, row, { ...changes, version })
    if (!changed) throw overtaken()
    const audit = { userId: admin.id, action: 'publishPage', target: `pages/${id}` } as const
    const [before, after] = [row, changed].map((each) => ({ ...summaryOf(each), state: stateOf(each) }))
    await addAudit(tx, { ...audit, before, after, createdAt: now })
    return taggedPage(changed)
  })
  deps.catalogue.invalidate()
  return saved
}

/** Deletes a page with its versions. */
export async function deletePage(
  deps: Write,
  admin: CurrentUser,
  { id, ifMatch }: Omit<Change<null>, 'body'>,
): Promise<{ success: true }> {
  await deps.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    const row = await unchangedPage(tx, id, ifMatch)
    if (!(await removePage(tx, row))) throw overtaken()
    const audit = { userId: admin.id, action: 'deletePage', target: `pages/${id}` } as const
    await addAudit(tx, { ...audit, before: summaryOf(row), createdAt: deps.clock() })
  })
  deps.catalogue.invalidate()
  return { success: true }
}
