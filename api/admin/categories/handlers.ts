import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { createCategory, deleteCategory, updateCategory } from './write-category.ts'

type Endpoints = Pick<typeof contract, 'createCategory' | 'updateCategory' | 'deleteCategory'>

export const adminCategoryHandlers = (deps: Deps): Handlers<Endpoints> => ({
  createCategory: async ({ body, caller }) => createCategory(deps, requireAdmin(await caller()), body),
  updateCategory: async ({ params, body, caller }) =>
    updateCategory(deps, requireAdmin(await caller()), params.id, body),
  deleteCategory: async ({ params, caller }) => deleteCategory(deps, requireAdmin(await caller()), params.id),
})
