import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type AdminPage,
  type EditablePage,
  getAdminPage,
  getAdminPages,
  getPageVersions,
  NewPage,
  type PageContent,
  type PageVersion,
} from '#contract/admin/pages'
import { type PageKind, standardPages } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import { jsonOf, sendRequest } from '../../api/api-client.ts'
import { type TranslationField, translationSchema, translationsBody, translationValues } from '../form/translations.tsx'
import { adminQuery } from '../frame/admin-query.ts'

/** The texts of a page that can be translated. */
export const translatedTexts = ['title', 'description', 'body'] as const
export type TranslatedText = (typeof translatedTexts)[number]

/** The fields of the form as text. `place` is `page`, `article`, or the slug of a standard page. */
export interface PageValues extends Record<TranslationField<TranslatedText>, string> {
  place: string
  slug: string
  title: string
  description: string
  body: string
  imageAlt: string
}

const names: Readonly<Record<(typeof standardPages)[number], string>> = {
  about: 'About us',
  'shipping-info': 'Delivery',
  returns: 'Returns',
  terms: 'Terms',
  privacy: 'Privacy',
  'help-centre': 'Help Centre',
}

/** The values of the field `place` for a new page, with their labels. */
export const places: readonly { value: string; label: string }[] = [
  { value: 'page', label: 'New page' },
  { value: 'article', label: 'New article' },
  ...standardPages.map((slug) => ({ value: slug, label: `Standard page: ${names[slug]}` })),
]

/** Returns the kind and the fixed slug of a page for a value of the field `place`. */
export function placeOf(place: string): { kind: PageKind; slug: string | null } {
  if (place === 'page' || place === 'article') return { kind: place, slug: null }
  return { kind: 'standard', slug: place }
}

/** Returns the form values of a stored page. For null, returns those of a new page. */
export const formOf = (page: EditablePage | null): PageValues => ({
  place: page ? (page.kind === 'standard' ? page.slug : page.kind) : 'page',
  slug: page?.slug ?? '',
  ...textsOf(page),
})

/** Returns the form values of the texts of a page or of one of its versions. */
export const textsOf = (content: PageContent | null): Omit<PageValues, 'place' | 'slug'> => ({
  title: content?.title ?? '',
  description: content?.description ?? '',
  body: content?.body ?? '',
  imageAlt: content?.imageAlt ?? '',
  ...translationValues(translatedTexts, content?.translations),
})

/** Returns the request body for the form values. A blank web address is omitted, so that the server derives one. */
export function bodyOf(values: PageValues): v.InferInput<typeof NewPage> {
  const { kind, slug } = placeOf(values.place)
  const address = slug ?? values.slug.trim()
  return {
    kind,
    ...(address ? { slug: address } : {}),
    title: values.title,
    description: values.description,
    body: values.body,
    imageAlt: values.imageAlt,
    translations: translationsBody(translatedTexts, values),
  }
}

const text = v.string()

export const PageForm = v.pipe(
  v.object({
    place: text,
    slug: text,
    title: text,
    description: text,
    body: text,
    imageAlt: text,
    ...translationSchema(translatedTexts),
  }),
  v.transform(bodyOf),
  NewPage,
)

export const stateLabels: Readonly<Record<EditablePage['state'], string>> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Published, with unpublished changes',
}

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

/** Returns the query of a page for the form. It is fetched when the form opens and not refetched while it is open. */
export const pageToEdit = (id: number) =>
  queryOptions<Tagged>({
    queryKey: [pathOf(id), 'admin'],
    queryFn: ({ signal }) => readTagged(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
