import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText, fieldsOf } from '../../api/failure-text.ts'
import { HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/catalogue-changed.ts'
import { lastFilters } from './last-list.ts'
import { type FormPicture, newPicture, samePictures } from './picture-order.ts'
import { changesOf, formOf, type ProductField, ProductForm, type ProductValues, wireOf } from './product-form.ts'
import { readTagged, type Tagged } from './products.queries.ts'
import { addProduct, changeProduct } from './save-product.ts'

/** What goes on being edited after the product was read anew. */
export interface Edits {
  values: Partial<ProductValues>
  pictures: readonly FormPicture[] | null
}

interface EditorOptions {
  tagged: Tagged | null
  edits: Edits | null
}

const isStale = (error: unknown) =>
  error instanceof HttpError && error.status === 409 && Object.keys(error.fields).length === 0

const isField = (name: string, values: ProductValues): name is ProductField => name in values

/** What the form of a product holds, and how it is saved. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was being edited before the product was read anew
  useEffect(() => {
    for (const [name, value] of Object.entries(edits?.values ?? {})) if (isField(name, start)) form.set(name, value)
  }, [])

  const picturesChanged = !samePictures(pictures, startPictures)
  const dirty = picturesChanged || JSON.stringify(form.values) !== JSON.stringify(start)

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const shown = picturesChanged
        ? { images: pictures.map(({ src }) => src), imageAlts: pictures.map(({ alt }) => alt) }
        : {}
      if (!tagged) return addProduct({ ...wireOf(form.values), ...shown })
      return changeProduct(tagged.product.id, { ...changesOf(form.values, start), ...shown }, tagged.etag)
    },
    onSuccess: async () => {
      notifySuccess(tagged ? 'Product updated successfully' : 'Product created successfully')
      // The guard must know before the way leads away.
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
    problem: conflict
      ? 'Somebody else changed this product. Look above.'
      : error
        ? failureText(error, 'The product could not be saved.')
        : Object.keys(form.errors).length > 0
          ? 'Some fields need another look.'
          : undefined,
    save: () => {
      if (!isPending) mutate()
    },
  }
}
