import * as v from 'valibot'
import { Deleted, given, orNull, Picture, Slug, withPictures, words } from './admin-fields.ts'
import { Category } from './catalogue.ts'
import { admin, del, post, put } from './endpoint.ts'
import { IdInput, requiredText } from './scalars.ts'

const CategoryName = requiredText(120, 'Name is required')
const categoryFields = {
  name: given(CategoryName),
  slug: given(Slug),
  description: words(2000),
  imageUrl: orNull(Picture),
  parentId: orNull(IdInput),
}
export const CategoryChanges = v.object(categoryFields)
export type CategoryChanges = v.InferOutput<typeof CategoryChanges>
export const NewCategory = v.object({ ...categoryFields, name: CategoryName })
export type NewCategory = v.InferOutput<typeof NewCategory>

/** A slug is made from the name where none is given; a taken one is 409 with `fields.slug`. */
export const createCategory = post('/api/categories', NewCategory, Category, { status: 201, ...withPictures })

/** Changes the fields given; a parent below the category itself is refused, a taken slug is 409 with `fields.slug`. */
export const updateCategory = put('/api/categories/:id', CategoryChanges, Category, withPictures)

/** A category with products is 409, which says how many. */
export const deleteCategory = del('/api/categories/:id', Deleted, admin)
