import * as v from 'valibot'
import { Deleted, nullableField, optionalField, optionalText, Picture, Slug, withPictures } from './admin-fields.ts'
import { Category } from './catalogue.ts'
import { admin, del, post, put } from './endpoint.ts'
import { categoriesPath } from './paths.ts'
import { IdInput, requiredText } from './scalars.ts'

const CategoryName = requiredText(120, 'Name is required')
const categoryFields = {
  name: optionalField(CategoryName),
  slug: optionalField(Slug),
  description: optionalText(2000),
  imageUrl: nullableField(Picture),
  parentId: nullableField(IdInput),
}
export const CategoryChanges = v.object(categoryFields)
export type CategoryChanges = v.InferOutput<typeof CategoryChanges>
export const NewCategory = v.object({ ...categoryFields, name: CategoryName })
export type NewCategory = v.InferOutput<typeof NewCategory>

/** Creates a category. Without `slug`, the slug is made from the name. A taken slug is 409 with `fields.slug`. */
export const createCategory = post(categoriesPath, NewCategory, Category, { status: 201, ...withPictures })

/**
 * Changes the given fields. A category cannot get itself or one of its descendants as parent. A taken slug is 409 with
 * `fields.slug`.
 */
export const updateCategory = put('/api/categories/:id', CategoryChanges, Category, withPictures)

/** Deletes a category. 409 if it has products; the message contains their number. */
export const deleteCategory = del('/api/categories/:id', Deleted, admin)
