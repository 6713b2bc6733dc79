import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  createPage,
  getAdminPages,
  type PageVersion,
  publishPage,
  restorePage,
  updatePage,
} from '#contract/admin/pages'
import { urlOf } from '#contract/paths'
import { sendRequest } from '../../api/api-client.ts'
import { failureText, fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { bodyOf, formOf, PageForm, type PageValues } from './page-form.ts'
import { pageToEdit, readTagged, type Tagged, taggedOf } from './pages.queries.ts'

// On a slow connection, uploading a picture takes much longer than other requests.
const saveTimeoutMs = 90_000

const send = async (path: string, method: string, body: object, etag?: string | null): Promise<Tagged> =>
  taggedOf(
    await sendRequest(
      path,
      {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(etag ? { 'if-match': etag } : {}),
        },
        body: JSON.stringify(body),
      },
      undefined,
      saveTimeoutMs,
    ),
  )

const isStale = (error: unknown) =>
  error instanceof HttpError && error.status === 409 && Object.keys(error.fields).length === 0

/** What a press of a button does after the draft was saved. */
export type PageAction =
  | { kind: 'save' }
  | { kind: 'publish' }
  | { kind: 'offline' }
  | { kind: 'restore'; version: PageVersion }

const messages: Readonly<Record<PageAction['kind'], string>> = {
  save: 'Draft saved',
  publish: 'Page published',
  offline: 'Page is offline',
  restore: 'Version restored as draft',
}

const listChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: [getAdminPages.path] })

/** Returns the state of the form of a page and the functions that save it. `stored` is null for a new page. */
export function usePageEditor(stored: Tagged | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [base, setBase] = useState(stored)
  const [picture, setPicture] = useState(stored?.page.imageUrl ?? null)
  const [conflict, setConflict] = useState<Tagged | null>(null)
  const [created, setCreated] = useState(false)
  const form = useForm({ name: 'page', start: { ...formOf(stored?.page ?? null) }, schema: PageForm })
  const pictureChanged = picture !== (base?.page.imageUrl ?? null)
  const dirty = pictureChanged || JSON.stringify(form.values) !== JSON.stringify(formOf(base?.page ?? null))

  /** Shows a stored page in the form. */
  const show = (tagged: Tagged) => {
    setBase(tagged)
    setPicture(tagged.page.imageUrl)
    const values = formOf(tagged.page)
    for (const name of Object.keys(values) as (keyof PageValues)[]) form.set(name, values[name])
  }

  const save = (etag: string | null): Promise<Tagged> => {
    const { kind, ...changes } = bodyOf(form.values)
    const body = { ...changes, ...(pictureChanged ? { imageUrl: picture } : {}) }
    if (!base) return send(createPage.path, createPage.method, { kind, ...body })
    return send(urlOf(updatePage.path, { params: { id: base.page.id } }), updatePage.method, body, etag)
  }

  async function run(action: PageAction): Promise<Tagged> {
    if (action.kind === 'restore' && base) {
      const path = urlOf(restorePage.path, { params: { id: base.page.id } })
      return send(path, restorePage.method, { versionId: action.version.id }, base.etag)
    }
    let current = base
    if (!base || (dirty && action.kind !== 'offline')) {
      current = await save(base?.etag ?? null)
      // A draft that was saved stays saved when it cannot be published.
      show(current)
    }
    if (!current || action.kind === 'save') return current ?? save(null)
    const path = urlOf(publishPage.path, { params: { id: current.page.id } })
    return send(path, publishPage.method, { isPublished: action.kind === 'publish' }, current.etag)
  }

  const { mutate, isPending, error } = useSingleMutation<Tagged, PageAction>({
    mutationFn: run,
    onSuccess: async (tagged, { kind }) => {
      notifySuccess(messages[kind])
      if (kind === 'publish' || kind === 'offline') catalogueChanged(client)
      void listChanged(client)
      client.setQueryData(pageToEdit(tagged.page.id).queryKey, tagged)
      if (base) return show(tagged)
      // Turn off the warning about unsaved changes before the navigation.
      flushSync(() => setCreated(true))
      const params = { pageId: tagged.page.id }
      await navigate({ to: '/admin/pages/$pageId', params, replace: true, ignoreBlocker: true })
    },
    onError: async (failure) => {
      if (base && isStale(failure)) {
        setConflict(await readTagged(base.page.id))
        window.scrollTo({ top: 0 })
        return
      }
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })

  return {
    form,
    page: base?.page ?? null,
    picture,
    setPicture,
    dirty: dirty && !created,
    saving: isPending,
    conflict,
    problem: conflict
      ? 'Another admin changed this page. See above.'
      : error
        ? failureText(error, 'The page could not be saved.')
        : Object.keys(form.errors).length > 0
          ? 'Check the highlighted fields.'
          : undefined,
    act: (action: PageAction) => {
      if (!isPending) mutate(action)
    },
    /** Discards the text of this form, or continues with it: the next save then replaces the other admin's text. */
    resolve: (keepsMine: boolean) => {
      if (conflict && keepsMine) setBase(conflict)
      else if (conflict) show(conflict)
      setConflict(null)
    },
  }
}
