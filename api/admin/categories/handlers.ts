import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { createCategory, deleteCategory, readCategories, updateCategory } from './write-category.ts'

type Endpoints = Pick<typeof contract, 'getAdminCategories' | 'createCategory' | 'updateCategory' | 'deleteCategory'>

export const adminCategoryHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminCategories: () => deps.db.read(readCategories),
  createCategory: async ({ body, caller }) => createCategory(deps, requireAdmin(await caller()), body),
  updateCategory: async ({ params, body, caller }) =>
    updateCategory(deps, requireAdmin(await caller()), params.id, body),
  deleteCategory: async ({ params, caller }) => deleteCategory(deps, requireAdmin(await caller()), params.id),
})
