import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createCategory, updateCategory } from '#contract/admin-categories'
import type { Category } from '#contract/catalogue'
import { slugOf } from '#rules/slug'
import { call } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/failure-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/catalogue-changed.ts'
import { categoriesToEdit } from './categories.queries.ts'
import { CategoryForm, categoryFormOf, categoryWireOf } from './category-form.ts'
import { CategoryPicture } from './category-picture.tsx'
import { DeleteCategory } from './delete-category.tsx'

const route = getRouteApi('/admin/categories/$categoryId')

/** The form of a new category. */
export const NewCategoryDialog = () => {
  const { data: all = [] } = useQuery(categoriesToEdit)
  return <CategoryDialog category={null} all={all} />
}

/** The form of a stored category. */
export const EditCategoryDialog = () => {
  const { categoryId } = route.useParams()
  const { data: all = [] } = useQuery(categoriesToEdit)
  const category = all.find(({ id }) => id === categoryId)
  if (category) return <CategoryDialog key={categoryId} category={category} all={all} />
  return (
    <p role="alert" className="mt-4 font-medium text-terracotta">
      There is no such category. It may have been deleted.
    </p>
  )
}

interface CategoryDialogProps {
  /** Null for one that is yet to be. */
  category: Category | null
  all: readonly Category[]
}

const CategoryDialog = ({ category, all }: CategoryDialogProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [start] = useState(() => categoryFormOf(category))
  const [picture, setPicture] = useState(category?.imageUrl ?? null)
  const [saved, setSaved] = useState(false)
  const form = useForm({ name: 'category', start, schema: CategoryForm })
  const otherPicture = picture !== (category?.imageUrl ?? null)
  const dirty = otherPicture || JSON.stringify(form.values) !== JSON.stringify(start)

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const body = { ...categoryWireOf(form.values), ...(otherPicture ? { imageUrl: picture } : {}) }
      return category ? call(updateCategory, { params: { id: category.id }, body }) : call(createCategory, { body })
    },
    onSuccess: async (kept) => {
      notifySuccess(category ? 'Category updated successfully' : 'Category created successfully')
      // The guard must know before the way leads away.
      flushSync(() => setSaved(true))
      catalogueChanged(client)
      // Shown at once; the list itself is read again when its tab is next shown.
      client.setQueryData(categoriesToEdit.queryKey, (before = []) =>
        category ? before.map((one) => (one.id === kept.id ? kept : one)) : [...before, kept],
      )
      await navigate({ to: '/admin/categories', replace: true, resetScroll: false, ignoreBlocker: true })
    },
    onError: (failure) => {
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })
  const { onChange: _, ...parent } = form.field('parentId')

  return (
    <FormDialog
      title={category ? 'Edit category' : 'Add category'}
      dirty={dirty && !saved}
      busy={isPending}
      problem={error ? failureText(error, 'The category could not be saved.') : undefined}
      submit={category ? 'Save changes' : 'Add category'}
      onSubmit={form.onSubmit(() => !isPending && mutate())}
      onClose={() => navigate({ to: '/admin/categories', resetScroll: false })}
    >
      <TextField {...form.field('name')} label="Name" required maxLength={120} dir="auto" />
      <TextField
        {...form.field('slug')}
        label="Web address"
        optional={!category}
        maxLength={120}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={slugOf(form.values.name)}
      />
      <SelectField
        {...parent}
        label="Below another category"
        optional
        onChange={({ target }) => form.set('parentId', target.value)}
      >
        <option value="">None</option>
        {all
          .filter(({ id }) => id !== category?.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextAreaField {...form.field('description')} label="Description" optional maxLength={2000} dir="auto" />
      <CategoryPicture src={picture} error={form.errors.imageUrl} onChange={setPicture} />
      {category && (
        <>
          <Button
            variant="quiet"
            className="justify-self-start text-terracotta!"
            onClick={() =>
              navigate({
                to: '/admin/categories/$categoryId',
                params: { categoryId: category.id },
                search: { dialog: 'delete' },
                resetScroll: false,
              })
            }
          >
            <Trash2 size={18} aria-hidden="true" />
            Delete this category
          </Button>
          <DeleteCategory category={category} />
        </>
      )}
    </FormDialog>
  )
}
