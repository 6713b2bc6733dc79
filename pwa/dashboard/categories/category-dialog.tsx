import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import {
  createCategory,
  deleteCategory,
  type EditableCategory,
  NewCategory,
  updateCategory,
} from '#contract/admin/catalogue'
import { categoryTextLengths } from '#contract/translations'
import { slugOf } from '#rules/slug'
import { call } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { ConfirmDialog, FormDialog, SaveProblem } from '../form/dialogs.tsx'
import { SinglePicture } from '../form/image-input.tsx'
import { TranslationsFields, translationSchema, translationsBody, translationValues } from '../form/translations.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { categoriesToEdit } from './categories-screen.tsx'

/** The texts of a category that can be translated. */
const translatedTexts = ['name', 'description'] as const

const categoryFormOf = (category: EditableCategory | null) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  parentId: String(category?.parentId ?? ''),
  description: category?.description ?? '',
  ...translationValues(translatedTexts, category?.translations),
})
type CategoryValues = ReturnType<typeof categoryFormOf>
const fieldsOfForm = (values: CategoryValues) =>
  Object.keys(values).filter((key): key is keyof CategoryValues => Object.hasOwn(values, key))

/** Returns the request body for the form values. A blank web address is omitted, so that the server derives one. */
const categoryBodyOf = (values: CategoryValues): v.InferInput<typeof NewCategory> => ({
  name: values.name,
  description: values.description,
  ...(values.slug.trim() ? { slug: values.slug.trim() } : {}),
  parentId: values.parentId || null,
  translations: translationsBody(translatedTexts, values),
})

const text = v.string()

const CategoryForm = v.pipe(
  v.object({ name: text, slug: text, parentId: text, description: text, ...translationSchema(translatedTexts) }),
  v.transform(categoryBodyOf),
  NewCategory,
)

const route = getRouteApi('/admin/categories/$categoryId')

/** The form of a new category. */
export const NewCategoryDialog = () => {
  const { data: all = [] } = useQuery(categoriesToEdit)
  return <CategoryDialog category={null} all={all} />
}

/** The form of a stored category. */
export const EditCategoryDialog = () => {
  const { categoryId } = route.useParams()
  const { data: all = [], refetch } = useQuery(categoriesToEdit)
  const [reloads, setReloads] = useState(0)
  const category = all.find(({ id }) => id === categoryId)
  const reload = async () => {
    await refetch()
    setReloads((before) => before + 1)
  }
  if (category) return <CategoryDialog key={`${categoryId} ${reloads}`} category={category} all={all} reload={reload} />
  return (
    <p role="alert" className="mt-4 font-medium text-terracotta">
      Category not found. It may have been deleted.
    </p>
  )
}

interface CategoryDialogProps {
  /** The category to edit; null for a new category. */
  category: EditableCategory | null
  all: readonly EditableCategory[]
  /** Opens the form again with the category as it is stored now. */
  reload?: () => Promise<void>
}

const CategoryDialog = ({ category: shown, all, reload }: CategoryDialogProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  // The cached list may be outdated when the form opens. A newer version of the category replaces the shown one as long
  // as the form has no unsaved changes.
  const [category, setCategory] = useState(shown)
  const [start, setStart] = useState(() => categoryFormOf(category))
  const [picture, setPicture] = useState(category?.imageUrl ?? null)
  const [saved, setSaved] = useState(false)
  const form = useForm({ name: 'category', start, schema: CategoryForm })
  const imageChanged = picture !== (category?.imageUrl ?? null)
  const dirty = imageChanged || JSON.stringify(form.values) !== JSON.stringify(start)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only when the list has another version
  useEffect(() => {
    if (!shown || !category || shown.version === category.version || saved) return
    const stored = categoryFormOf(shown)
    const isSame = JSON.stringify(stored) === JSON.stringify(start) && shown.imageUrl === category.imageUrl
    if (dirty && !isSame) return
    setCategory(shown)
    if (dirty) return
    setStart(stored)
    setPicture(shown.imageUrl)
    for (const name of fieldsOfForm(stored)) form.set(name, stored[name])
  }, [shown?.version])

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const body = { ...categoryBodyOf(form.values), ...(imageChanged ? { imageUrl: picture } : {}) }
      return category
        ? call(updateCategory, { params: { id: category.id }, body }, { ifMatch: `"${category.version}"` })
        : call(createCategory, { body })
    },
    onSuccess: async (stored) => {
      notifySuccess(category ? 'Category updated successfully' : 'Category created successfully')
      // Turn off the warning about unsaved changes before the navigation.
      flushSync(() => setSaved(true))
      catalogueChanged(client)
      // The saved category is added to the cached list, so that it is shown at once. The list is refetched when its tab
      // is opened the next time.
      client.setQueryData(categoriesToEdit.queryKey, (before = []) =>
        category ? before.map((one) => (one.id === stored.id ? stored : one)) : [...before, stored],
      )
      await navigate({ to: '/admin/categories', replace: true, resetScroll: false, ignoreBlocker: true })
    },
    onError: (failure) => {
      if (isStale(failure)) return
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
      problem={
        <SaveProblem
          error={error}
          text="The category could not be saved."
          stale="the category"
          reload={() => void reload?.()}
        />
      }
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
        label="Parent category"
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
      <TranslationsFields
        texts={[
          { name: 'name', label: 'Name', english: form.values.name },
          { name: 'description', label: 'Description', english: form.values.description },
        ]}
        hasError={(name) => form.errors[name] !== undefined}
        field={({ name: text }, name, attributes) => (
          <TextAreaField
            {...form.field(name)}
            {...attributes}
            rows={text === 'name' ? 1 : 3}
            maxLength={categoryTextLengths[text]}
          />
        )}
      />
      <SinglePicture src={picture} error={form.errors.imageUrl} onChange={setPicture} />
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
          <DeleteCategory category={shown ?? category} />
        </>
      )}
    </FormDialog>
  )
}

/**
 * Asks for confirmation before a category is deleted. The server does not delete a category with products; its message
 * says how many there are.
 */
const DeleteCategory = ({ category }: { category: EditableCategory }) => {
  const client = useQueryClient()
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: () => call(deleteCategory, { params: { id: category.id } }, { ifMatch: `"${category.version}"` }),
    onSuccess: async () => {
      notifySuccess('Category deleted successfully')
      catalogueChanged(client)
      await navigate({ to: '/admin/categories', replace: true, resetScroll: false, ignoreBlocker: true })
      // The deleted category is removed from the cached list, so that it disappears at once. The list is refetched when
      // its tab is opened the next time.
      client.setQueryData(categoriesToEdit.queryKey, (before = []) => before.filter(({ id }) => id !== category.id))
    },
    onError: async (failure) => {
      notifyError(failure)
      // Another admin has changed the category: refetch it, so that the next attempt sends the current version.
      if (isStale(failure)) await client.invalidateQueries({ queryKey: categoriesToEdit.queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={dialog === 'delete'}
      title="Delete this category?"
      text={`${category.name} will be deleted. Subcategories become top-level.`}
      confirm="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => {
        reset()
        void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      }}
    >
      <FormAlert title={error ? failureText(error, 'The category could not be deleted.') : undefined} />
    </ConfirmDialog>
  )
}
