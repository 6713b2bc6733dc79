import * as v from 'valibot'
import { NewCategory } from '#contract/admin-categories'
import type { Category } from '#contract/catalogue'

export const categoryFormOf = (category: Category | null) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  parentId: String(category?.parentId ?? ''),
  description: category?.description ?? '',
})
export type CategoryValues = ReturnType<typeof categoryFormOf>

/** The request body for the form values. A blank web address is left out: the server derives one. */
export const categoryBodyOf = ({ slug, parentId, ...rest }: CategoryValues): v.InferInput<typeof NewCategory> => ({
  ...rest,
  ...(slug.trim() ? { slug: slug.trim() } : {}),
  parentId: parentId || null,
})

const text = v.string()

export const CategoryForm = v.pipe(
  v.object({ name: text, slug: text, parentId: text, description: text }),
  v.transform(categoryBodyOf),
  NewCategory,
)
