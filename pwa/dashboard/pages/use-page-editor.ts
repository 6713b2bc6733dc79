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
import type { PageKind } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import {
  isStale,
  notifyError,
  notifySuccess,
  saveProblem,
  sendEdit,
  useSingleMutation,
} from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import {
  bodyOf,
  formOf,
  PageForm,
  type PageValues,
  pageToEdit,
  readTagged,
  type Tagged,
  taggedOf,
} from './page-form.ts'

const send = async (path: string, method: string, body: object, etag?: string | null): Promise<Tagged> =>
  taggedOf(await sendEdit(path, method, body, { etag }))

/** Stores the text of the form: creates the page, or changes the page `base` unless another admin has changed it. */
const storePage = (base: Tagged | null, kind: PageKind, changes: object): Promise<Tagged> =>
  base
    ? send(urlOf(updatePage.path, { params: { id: base.page.id } }), updatePage.method, changes, base.etag)
    : send(createPage.path, createPage.method, { kind, ...changes })

const restore = ({ page, etag }: Tagged, { id: versionId }: PageVersion): Promise<Tagged> =>
  send(urlOf(restorePage.path, { params: { id: page.id } }), restorePage.method, { versionId }, etag)

const publish = ({ page, etag }: Tagged, isPublished: boolean): Promise<Tagged> =>
  send(urlOf(publishPage.path, { params: { id: page.id } }), publishPage.method, { isPublished }, etag)

/** The action of a button. The button first saves unsaved changes of the draft. */
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

interface Editing {
  base: Tagged | null
  dirty: boolean
  /** Stores the text of the form as a draft. */
  save: () => Promise<Tagged>
  show: (tagged: Tagged) => void
}

/**
 * Saves the draft if needed, then publishes the page, takes it offline or restores a version. Returns the stored page.
 */
async function carryOut(action: PageAction, { base, dirty, save, show }: Editing): Promise<Tagged> {
  if (action.kind === 'restore' && base) return restore(base, action.version)
  let current = base
  if (!base || (dirty && action.kind !== 'offline')) {
    current = await save()
    // Show the saved draft before publishing, because it is stored even if publishing fails.
    show(current)
  }
  if (!current || action.kind === 'save') return current ?? save()
  return publish(current, action.kind === 'publish')
}

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

  /** Shows that another admin changed the page. */
  const showConflict = async () => {
    if (!base) return
    setConflict(await readTagged(base.page.id))
    window.scrollTo({ top: 0 })
  }

  const save = () => {
    const { kind, ...changes } = bodyOf(form.values)
    return storePage(base, kind, { ...changes, ...(pictureChanged ? { imageUrl: picture } : {}) })
  }

  const { mutate, isPending, error } = useSingleMutation<Tagged, PageAction>({
    mutationFn: (action) => carryOut(action, { base, dirty, save, show }),
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
      if (isStale(failure)) return showConflict()
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })

  return {
    form,
    page: base?.page ?? null,
    base,
    showConflict,
    picture,
    setPicture,
    dirty: dirty && !created,
    saving: isPending,
    conflict,
    problem: saveProblem({ subject: 'page', conflict: conflict !== null, error, errors: form.errors }),
    act: (action: PageAction) => {
      if (!isPending) mutate(action)
    },
    /**
     * Resolves a conflict with another admin: discards the text of this form, or continues with it, so that the next
     * save replaces the other admin's text.
     */
    resolve: (keepsMine: boolean) => {
      if (conflict && keepsMine) setBase(conflict)
      else if (conflict) show(conflict)
      setConflict(null)
    },
  }
}
