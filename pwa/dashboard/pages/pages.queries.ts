import { queryOptions } from '@tanstack/react-query'
import {
  type AdminPage,
  type EditablePage,
  getAdminPage,
  getAdminPages,
  getPageVersions,
  type PageVersion,
} from '#contract/admin/pages'
import { urlOf } from '#contract/paths'
import { jsonOf, sendRequest } from '../../api/api-client.ts'
import { adminQuery } from '../frame/admin-query.ts'

export const pagesQuery = adminQuery<AdminPage[]>(getAdminPages.path)

export const versionsQuery = (id: number) => adminQuery<PageVersion[]>(urlOf(getPageVersions.path, { params: { id } }))

/** A stored page with the ETag of its revision, which detects changes by other admins. */
export interface Tagged {
  page: EditablePage
  etag: string | null
}

export const taggedOf = async (response: Response): Promise<Tagged> => ({
  page: await jsonOf<EditablePage>(response),
  etag: response.headers.get('etag'),
})

const pathOf = (id: number) => urlOf(getAdminPage.path, { params: { id } })

/** Reads a page without the query cache, so that an open form does not change. */
export const readTagged = async (id: number, signal?: AbortSignal): Promise<Tagged> =>
  taggedOf(await sendRequest(pathOf(id), { headers: { accept: 'application/json' } }, signal))

/** Query of the page for a form: fetched when the form opens and not refetched while it is open. */
export const pageToEdit = (id: number) =>
  queryOptions<Tagged>({
    queryKey: [pathOf(id), 'admin'],
    queryFn: ({ signal }) => readTagged(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
