import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InferInput } from 'valibot'
import { createProduct, type NewProduct, type ProductChanges, updateProduct } from '#contract/admin/catalogue'
import type { Product } from '#contract/catalogue'
import { urlOf } from '#contract/paths'
import { jsonOf } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { type FieldErrors, useForm } from '../../forms/use-form.ts'
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
  changesOf,
  type FormPicture,
  formOf,
  newPicture,
  ownFields,
  type ProductField,
  ProductForm,
  ProductFormWithOptions,
  type ProductValues,
  samePictures,
} from './product-form.ts'
import { lastFilters, readTagged, type Tagged } from './products.queries.ts'
import { serverErrors, variantChanges, variantErrors } from './variants-body.ts'
import { type FormVariants, variantsOf } from './variants-form.ts'

/** Unsaved changes of the form. They are applied again after the stored product was fetched again. */
export interface Edits {
  values: Partial<ProductValues>
  pictures: readonly FormPicture[] | null
  variants: FormVariants
}

interface EditorOptions {
  tagged: Tagged | null
  edits: Edits | null
}

const isField = (name: string, values: ProductValues): name is ProductField => name in values

interface SaveOptions {
  tagged: Tagged | null
  send: () => Promise<Product>
  onSaved: () => void
  /** Called with the stored product when another admin has saved it while the form was open. */
  onConflict: (current: Tagged) => void
  /** Called with the error messages of the server by field. */
  onRefused: (fields: FieldErrors) => void
}

/** Saves the product and opens the product list afterwards. While a request runs, further calls are ignored. */
function useSaveProduct({ tagged, send, onSaved, onConflict, onRefused }: SaveOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: send,
    onSuccess: async () => {
      notifySuccess(tagged ? 'Product updated successfully' : 'Product created successfully')
      // Turn off the warning about unsaved changes before the navigation.
      flushSync(onSaved)
      catalogueChanged(client)
      await navigate({ to: '/admin/products', search: lastFilters(), replace: true, ignoreBlocker: true })
    },
    onError: async (failure) => {
      if (tagged && isStale(failure)) {
        onConflict(await readTagged(tagged.product.id))
        window.scrollTo({ top: 0 })
        return
      }
      notifyError(failure)
      onRefused(fieldsOf(failure))
    },
  })
}

const picturesIn = (tagged: Tagged | null) => {
  const { images = [], imageAlts = [] } = tagged?.product ?? {}
  return images.map((src, index) => newPicture(src, imageAlts[index]))
}

/** Returns the options and variants of the form, and the errors of their fields. */
function useFormVariants({ tagged, edits }: EditorOptions) {
  const [startVariants] = useState(() => variantsOf(tagged?.product ?? null))
  const [variants, setVariants] = useState(edits?.variants ?? startVariants)
  const [rowErrors, setRowErrors] = useState<FieldErrors>({})
  /** Changes options and variants, and clears the errors of all rows. */
  const changeVariants = useCallback((change: (state: FormVariants) => FormVariants) => {
    setVariants(change)
    setRowErrors({})
  }, [])
  return { startVariants, variants, changeVariants, rowErrors, setRowErrors }
}

/** Returns the state of the form of a product and the functions that save it. */
export function useProductEditor({ tagged, edits }: EditorOptions) {
  const [start] = useState(() => formOf(tagged?.product ?? null))
  const [startPictures] = useState(() => picturesIn(tagged))
  const [pictures, setPictures] = useState(edits?.pictures ?? startPictures)
  const { startVariants, variants, changeVariants, rowErrors, setRowErrors } = useFormVariants({ tagged, edits })
  const [conflict, setConflict] = useState<Tagged | null>(null)
  const [saved, setSaved] = useState(false)
  const hasOptions = variants.options.length > 0
  const form = useForm({
    name: 'product',
    start: { ...start },
    schema: hasOptions ? ProductFormWithOptions : ProductForm,
  })

  /** Changes the form to a product without options. The first variant becomes the only one. */
  const removeOptions = () => {
    const [first] = variants.rows
    for (const name of ownFields) form.set(name, first?.fields[name] ?? start[name])
    changeVariants(({ rows }) => ({ options: [], rows: rows.slice(0, 1).map((row) => ({ ...row, chosen: {} })) }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once: the unsaved changes from before the product was read again
  useEffect(() => {
    for (const [name, value] of Object.entries(edits?.values ?? {})) if (isField(name, start)) form.set(name, value)
  }, [])

  const picturesChanged = !samePictures(pictures, startPictures)
  const ownChanges = variantChanges(variants, startVariants, form.values)
  const changes = { ...changesOf(form.values, start, hasOptions || startVariants.options.length > 0), ...ownChanges }
  const dirty = picturesChanged || Object.keys(changes).length > 0

  const { mutate, isPending, error } = useSaveProduct({
    tagged,
    send: () => {
      const images = picturesChanged
        ? { images: pictures.map(({ src }) => src), imageAlts: pictures.map(({ alt }) => alt) }
        : {}
      if (!tagged) return addProduct({ ...bodyOf(form.values, hasOptions), ...ownChanges, ...images })
      return changeProduct(tagged.product.id, { ...changes, ...images }, tagged.etag)
    },
    onSaved: () => setSaved(true),
    onConflict: setConflict,
    onRefused: (fields) => {
      setRowErrors(serverErrors(variants, fields))
      if (!form.showErrors(fields)) focusFirstError()
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
    variants,
    startVariants,
    changeVariants,
    removeOptions,
    rowErrors,
    problem: saveProblem({
      subject: 'product',
      conflict: conflict !== null,
      error,
      errors: { ...form.errors, ...rowErrors },
    }),
    /** Saves the form, or shows the errors at their fields. */
    onSubmit: (event: FormEvent) => {
      const wrong = variantErrors(variants)
      flushSync(() => setRowErrors(wrong))
      form.onSubmit(() => {
        if (Object.keys(wrong).length > 0) focusFirstError()
        else if (!isPending) mutate()
      })(event)
    },
  }
}

const focusFirstError = () => {
  const field = document.querySelector('#main [aria-invalid=true]')
  if (field instanceof HTMLElement) field.focus()
}

const send = async (path: string, method: string, body: object, etag: string | null = null) =>
  jsonOf<Product>(await sendEdit(path, method, body, { etag }))

const addProduct = (body: InferInput<typeof NewProduct>): Promise<Product> =>
  send(createProduct.path, createProduct.method, body)

/**
 * Changes these fields of a product. Rejects with status 409 and no field errors when the product was changed since
 * `etag`.
 */
const changeProduct = (id: number, body: InferInput<typeof ProductChanges>, etag: string | null): Promise<Product> =>
  send(urlOf(updateProduct.path, { params: { id } }), updateProduct.method, body, etag)
