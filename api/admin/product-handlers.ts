import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import { requireAdmin } from '../http/access.ts'
import type { Context, Handlers } from '../http/handlers.ts'
import { deleteProduct } from './delete-product.ts'
import { createProduct, updateProduct, type Written } from './write-product.ts'

type Endpoints = Pick<typeof contract, 'createProduct' | 'updateProduct' | 'deleteProduct'>

function tagged({ response }: Context, { product, etag }: Written) {
  response.headers.set('etag', etag)
  return product
}

export const adminProductHandlers = (deps: Deps): Handlers<Endpoints> => ({
  createProduct: async (call) => {
    const admin = requireAdmin(await call.caller())
    return tagged(call, await createProduct(deps, admin, call.body))
  },

  updateProduct: async (call) => {
    const admin = requireAdmin(await call.caller())
    const ifMatch = call.request.headers.get('if-match')
    return tagged(call, await updateProduct(deps, admin, { id: call.params.id, body: call.body, ifMatch }))
  },

  deleteProduct: async ({ params, caller }) => deleteProduct(deps, requireAdmin(await caller()), params.id),
})
