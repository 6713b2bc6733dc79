import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listPage, pageReply } from '../list-page.ts'
import { subscribersPage } from './subscriber-store.ts'

type Endpoints = Pick<typeof contract, 'getSubscribers'>

export const subscriberHandlers = ({ db }: Pick<Deps, 'db'>): Handlers<Endpoints> => ({
  getSubscribers: async ({ query, response }) =>
    pageReply(response, await db.read((tx) => subscribersPage(tx, query, listPage(query)))),
})
