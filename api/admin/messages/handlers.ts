import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listPage, pageReply } from '../list-page.ts'
import { messagesPage } from './message-store.ts'
import { setMessageState } from './set-message-state.ts'

type Endpoints = Pick<typeof contract, 'getMessages' | 'setMessageState'>

export const messageHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getMessages: async ({ query, response }) =>
    pageReply(response, await deps.db.read((tx) => messagesPage(tx, query, listPage(query)))),

  setMessageState: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return setMessageState(deps, { admin, messageId: params.messageId, state: body.state })
  },
})
