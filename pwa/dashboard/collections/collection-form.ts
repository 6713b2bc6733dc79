import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import {
  type CollectionProduct,
  type CollectionToEdit,
  createCollection,
  getAdminCollection,
  getAdminCollections,
  NewCollection,
  updateCollection,
} from '#contract/admin/collections'
import type { ProductForm } from '#contract/constants'
import { urlOf } from '#contract/paths'
import { call, getJson } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { type TranslationField, translationSchema, translationsBody, translationValues } from '../form/translations.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'

/** The texts of a collection that can be translated. */
const translatedTexts = ['title', 'text', 'imageAlt'] as const
type TranslatedText = (typeof translatedTexts)[number]

/**
 * The fields of the form as text. Lists are separated by commas, and tags, which can contain commas, by line breaks. A
 * switch that is on is `true`, a switch that is off is empty.
 */
export interface CollectionValues extends Record<TranslationField<TranslatedText>, string> {
  title: string
  slug: string
  text: string
  imageAlt: string
  isActive: string
  /** How the products are chosen: `rule` or `hand`. */
  kind: string
  rule: string
  'rule.forms': string
  'rule.categoryIds': string
  'rule.minPrice': string
  'rule.maxPrice': string
  'rule.tags': string
  'rule.isNew': string
  'rule.onSale': string
  productIds: string
}

export const listOf = (text: string, separator: ',' | '\n' = ','): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean)

const idsOf = (products: readonly CollectionProduct[]) => products.map(({ id }) => id).join()

const flag = (isSet: boolean | undefined) => (isSet ? 'true' : '')

/** Returns the form values of a stored collection, or for null those of a new collection. */
const formOf = (collection: CollectionToEdit | null): CollectionValues => ({
  title: collection?.title ?? '',
  slug: collection?.slug ?? '',
  text: collection?.text ?? '',
  imageAlt: collection?.imageAlt ?? '',
  isActive: flag(collection?.isActive ?? true),
  kind: collection && !collection.rule ? 'hand' : 'rule',
  rule: '',
  'rule.forms': collection?.rule?.forms.join() ?? '',
  'rule.categoryIds': collection?.rule?.categoryIds.join() ?? '',
  'rule.minPrice': collection?.rule?.minPrice ?? '',
  'rule.maxPrice': collection?.rule?.maxPrice ?? '',
  'rule.tags': collection?.rule?.tags.join('\n') ?? '',
  'rule.isNew': flag(collection?.rule?.isNew),
  'rule.onSale': flag(collection?.rule?.onSale),
  productIds: idsOf(collection?.products ?? []),
  ...translationValues(translatedTexts, collection?.translations),
})

/** Returns the rule of a request for the form values. */
export const ruleOf = (values: CollectionValues) => ({
  forms: listOf(values['rule.forms']) as ProductForm[],
  categoryIds: listOf(values['rule.categoryIds']),
  minPrice: values['rule.minPrice'].trim() || null,
  maxPrice: values['rule.maxPrice'].trim() || null,
  tags: listOf(values['rule.tags'], '\n'),
  isNew: values['rule.isNew'] !== '',
  onSale: values['rule.onSale'] !== '',
})

/** Returns the request body for the form values. A blank web address is omitted, so that the server derives one. */
const bodyOf = (values: CollectionValues): v.InferInput<typeof NewCollection> => ({
  title: values.title,
  ...(values.slug.trim() ? { slug: values.slug.trim() } : {}),
  text: values.text,
  imageAlt: values.imageAlt,
  isActive: values.isActive !== '',
  rule: values.kind === 'rule' ? ruleOf(values) : null,
  productIds: values.kind === 'rule' ? [] : listOf(values.productIds),
  translations: translationsBody(translatedTexts, values),
})

const text = v.string()

const CollectionForm = v.pipe(
  v.object({
    title: text,
    slug: text,
    text,
    imageAlt: text,
    isActive: text,
    kind: text,
    rule: text,
    'rule.forms': text,
    'rule.categoryIds': text,
    'rule.minPrice': text,
    'rule.maxPrice': text,
    'rule.tags': text,
    'rule.isNew': text,
    'rule.onSale': text,
    productIds: text,
    ...translationSchema(translatedTexts),
  }),
  v.transform(bodyOf),
  NewCollection,
)

/**
 * Returns the query of a collection for the form. It is fetched when the form opens and not refetched while it is open.
 */
export const collectionToEdit = (id: number) => {
  const path = urlOf(getAdminCollection.path, { params: { id } })
  return queryOptions<CollectionToEdit>({
    queryKey: [path, 'admin'],
    queryFn: ({ signal }) => getJson<CollectionToEdit>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** What a request stores: the values of the form and the address of the picture. */
interface Sent {
  values: CollectionValues
  picture: string | null
}

const useCollectionForm = (stored: CollectionToEdit | null) =>
  useForm({ name: 'collection', start: { ...formOf(stored) }, schema: CollectionForm })
export type Form = ReturnType<typeof useCollectionForm>

/** Returns the state of the form of a collection and the function that saves it. */
export function useCollectionEditor(stored: CollectionToEdit | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [base, setBase] = useState(stored)
  const [picture, setPicture] = useState(stored?.imageUrl ?? null)
  const [products, setProducts] = useState<readonly CollectionProduct[]>(stored?.products ?? [])
  const [created, setCreated] = useState(false)
  const form = useCollectionForm(stored)
  const pictureChanged = picture !== (base?.imageUrl ?? null)
  const dirty = pictureChanged || JSON.stringify(form.values) !== JSON.stringify(formOf(base))

  // Fields that the owner edited after the form was sent keep their values.
  const show = (saved: CollectionToEdit, sent: Sent) => {
    setBase(saved)
    setPicture((now) => (now === sent.picture ? saved.imageUrl : now))
    setProducts((now) => (idsOf(now) === sent.values.productIds ? saved.products : now))
    form.showStored(sent.values, { ...formOf(saved) })
  }
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: ({ values, picture }: Sent) => {
      const body = { ...bodyOf(values), ...(pictureChanged ? { imageUrl: picture } : {}) }
      return base
        ? call(updateCollection, { params: { id: base.id }, body }, { ifMatch: `"${base.version}"` })
        : call(createCollection, { body })
    },
    onSuccess: async (saved, sent) => {
      notifySuccess(base ? 'Collection saved' : 'Collection created')
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: [getAdminCollections.path] })
      client.setQueryData(collectionToEdit(saved.id).queryKey, saved)
      if (base) return show(saved, sent)
      // Turn off the warning about unsaved changes before the navigation.
      flushSync(() => setCreated(true))
      const params = { collectionId: saved.id }
      await navigate({ to: '/admin/collections/$collectionId', params, replace: true, ignoreBlocker: true })
    },
    onError: (failure) => {
      if (isStale(failure)) return
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })
  return {
    form,
    base,
    picture,
    setPicture,
    products,
    setProducts: (next: readonly CollectionProduct[]) => {
      setProducts(next)
      form.set('productIds', idsOf(next))
    },
    dirty: dirty && !created,
    saving: isPending,
    error,
    save: () => {
      if (!isPending) mutate({ values: { ...form.values }, picture })
    },
  }
}
export type Editor = ReturnType<typeof useCollectionEditor>
