import type { CurrentUser } from '#contract/account'
import type { ContactMessage, MessageState } from '#contract/contact'
import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { findMessage, messagesPage, setState } from './message-store.ts'

interface Request {
  admin: CurrentUser
  messageId: number
  state: MessageState
}

/** Marks a contact message as open, answered or closed. Throws `not_found`. */
const setMessageState = ({ db, clock }: Deps, { admin, messageId, state }: Request): Promise<ContactMessage> =>
  db.write(async (tx) => {
    const message = await findMessage(tx, messageId)
    if (!message) throw new ShopError('not_found', 'Message not found.')
    await setState(tx, messageId, state)
    await addAudit(tx, {
      userId: admin.id,
      action: 'setMessageState',
      target: `messages/${messageId}`,
      before: { state: message.state },
      after: { state },
      createdAt: clock(),
    })
    return { ...message, state }
  })

type Endpoints = Pick<typeof contract, 'getMessages' | 'setMessageState'>

export const messageHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getMessages: async ({ query, response }) =>
    pageReply(response, await deps.db.read((tx) => messagesPage(tx, query, listPage(query)))),

  setMessageState: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return setMessageState(deps, { admin, messageId: params.messageId, state: body.state })
  },
})
