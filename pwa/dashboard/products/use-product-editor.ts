import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InferInput } from 'valibot'
import { createProduct, type NewProduct, type ProductChanges, updateProduct } from '#contract/admin/catalogue'
import type { Product } from '#contract/catalogue'
import { urlOf } from '#contract/paths'
import { jsonOf } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { isStale, saveProblem, sendEdit } from '../form/edit-stored.ts'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import {
  bodyOf,
  changesOf,
  type FormPicture,
  formOf,
  newPicture,
  type ProductField,
  ProductForm,
  type ProductValues,
  samePictures,
} from './product-form.ts'
import { lastFilters, readTagged, type Tagged } from './products.queries.ts'

/** Unsaved changes that are applied again after the stored product was fetched again. */
export interface Edits {
  values: Partial<ProductValues>
  pictures: readonly FormPicture[] | null
}

interface EditorOptions {
  tagged: Tagged | null
  edits: Edits | null
}

const isField = (name: string, values: ProductValues): name is ProductField => name in values

/** Returns the state of the form of a product and the functions that save it. */
export function useProductEditor({ tagged, edits }: EditorOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [start] = useState(() => formOf(tagged?.product ?? null))
  const [startPictures] = useState(() => {
    const { images = [], imageAlts = [] } = tagged?.product ?? {}
    return images.map((src, index) => newPicture(src, imageAlts[index]))
  })
  const [pictures, setPictures] = useState(edits?.pictures ?? startPictures)
  const [conflict, setConflict] = useState<Tagged | null>(null)
  const [saved, setSaved] = useState(false)
  const form = useForm({ name: 'product', start: { ...start }, schema: ProductForm })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once: the unsaved changes from before the product was read again
  useEffect(() => {
    for (const [name, value] of Object.entries(edits?.values ?? {})) if (isField(name, start)) form.set(name, value)
  }, [])

  const picturesChanged = !samePictures(pictures, startPictures)
  const dirty = picturesChanged || JSON.stringify(form.values) !== JSON.stringify(start)

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const images = picturesChanged
        ? { images: pictures.map(({ src }) => src), imageAlts: pictures.map(({ alt }) => alt) }
        : {}
      if (!tagged) return addProduct({ ...bodyOf(form.values), ...images })
      return changeProduct(tagged.product.id, { ...changesOf(form.values, start), ...images }, tagged.etag)
    },
    onSuccess: async () => {
      notifySuccess(tagged ? 'Product updated successfully' : 'Product created successfully')
      // Turn off the warning about unsaved changes before the navigation.
      flushSync(() => setSaved(true))
      catalogueChanged(client)
      await navigate({ to: '/admin/products', search: lastFilters(), replace: true, ignoreBlocker: true })
    },
    onError: async (failure) => {
      if (tagged && isStale(failure)) {
        setConflict(await readTagged(tagged.product.id))
        window.scrollTo({ top: 0 })
        return
      }
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })

  return {
    form,
    pictures,
    setPictures,
    picturesChanged,
    dirty,
    saved,
    saving: isPending,
    conflict,
    problem: saveProblem({ subject: 'product', conflict: conflict !== null, error, errors: form.errors }),
    save: () => {
      if (!isPending) mutate()
    },
  }
}

const send = async (path: string, method: string, body: object, etag: string | null = null) =>
  jsonOf<Product>(await sendEdit(path, method, body, etag))

const addProduct = (body: InferInput<typeof NewProduct>): Promise<Product> =>
  send(createProduct.path, createProduct.method, body)

/**
 * Changes these fields of a product. Rejects with status 409 and no field errors when the product was changed since
 * `etag`.
 */
const changeProduct = (id: number, body: InferInput<typeof ProductChanges>, etag: string | null): Promise<Product> =>
  send(urlOf(updateProduct.path, { params: { id } }), updateProduct.method, body, etag)
