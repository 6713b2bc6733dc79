import type { EditablePage } from '#contract/admin/pages'
import type { contract } from '#contract/contract'
import { allPages, findPage, pageVersionsOf } from '../../content/page-store.ts'
import { renderMarkdown } from '../../content/published-pages.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers, ResponseDraft } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import {
  createPage,
  deletePage,
  pageLine,
  publishPage,
  restorePage,
  type TaggedPage,
  taggedPage,
  updatePage,
} from './write-page.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getAdminPages'
  | 'getAdminPage'
  | 'getPageVersions'
  | 'createPage'
  | 'updatePage'
  | 'publishPage'
  | 'restorePage'
  | 'previewPage'
  | 'deletePage'
>

function withEtag({ headers }: ResponseDraft, { page, etag }: TaggedPage): EditablePage {
  headers.set('etag', etag)
  return page
}

const missing = () => new ShopError('not_found', 'Page not found.')
const ifMatchOf = ({ headers }: Request) => headers.get('if-match')

export const adminPageHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminPages: async () => (await deps.db.read(allPages)).map(pageLine),

  getAdminPage: async ({ params, response }) => {
    const row = await deps.db.read((tx) => findPage(tx, params.id))
    if (!row) throw missing()
    return withEtag(response, taggedPage(row))
  },

  getPageVersions: ({ params }) =>
    deps.db.read(async (tx) => {
      if (!(await findPage(tx, params.id))) throw missing()
      const rows = await pageVersionsOf(tx, params.id)
      return rows.map(({ content, savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString(), ...content }))
    }),

  createPage: async ({ body, caller, response }) =>
    withEtag(response, await createPage(deps, requireAdmin(await caller()), body)),

  updatePage: async ({ params, body, caller, request, response }) =>
    withEtag(
      response,
      await updatePage(deps, requireAdmin(await caller()), { id: params.id, body, ifMatch: ifMatchOf(request) }),
    ),

  publishPage: async ({ params, body, caller, request, response }) =>
    withEtag(
      response,
      await publishPage(deps, requireAdmin(await caller()), { id: params.id, body, ifMatch: ifMatchOf(request) }),
    ),

  restorePage: async ({ params, body, caller, request, response }) =>
    withEtag(
      response,
      await restorePage(deps, requireAdmin(await caller()), { id: params.id, body, ifMatch: ifMatchOf(request) }),
    ),

  previewPage: async ({ body }) => ({ html: renderMarkdown(body.body, body.language ?? 'en') }),

  deletePage: async ({ params, caller, request }) =>
    deletePage(deps, requireAdmin(await caller()), { id: params.id, ifMatch: ifMatchOf(request) }),
})
