import type { CurrentUser } from '#contract/account'
import type { ContactMessage, MessageState } from '#contract/contact'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { findMessage, setState } from './message-store.ts'

interface Request {
  admin: CurrentUser
  messageId: number
  state: MessageState
}

/** Marks a contact message as open, answered or closed. Throws `not_found`. */
export const setMessageState = ({ db, clock }: Deps, { admin, messageId, state }: Request): Promise<ContactMessage> =>
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
