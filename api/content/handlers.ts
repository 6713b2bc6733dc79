import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'

type Endpoints = Pick<typeof contract, 'getPages' | 'getPage'>

/** Handlers of the pages that the owner has published. Replies come from memory and are equal for all callers. */
export const contentHandlers = ({ catalogue }: Pick<Deps, 'catalogue'>): Handlers<Endpoints> => ({
  getPages: async ({ query }) => (await catalogue.current()).replies.pages(query.lang ?? 'en'),

  getPage: async ({ params, query }) => {
    const page = (await catalogue.current()).replies.page(params.kind, params.slug, query.lang ?? 'en')
    if (!page) throw new ShopError('not_found', (t) => t.notFound)
    return page
  },
})
