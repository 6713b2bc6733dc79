import * as v from 'valibot'
import { admin, getWithQuery, patch } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Id, IdQuery, Instant } from './scalars.ts'

export const MessageState = v.picklist(['open', 'answered', 'closed'])
export type MessageState = v.InferOutput<typeof MessageState>

export const ContactMessage = v.object({
  id: Id,
  ticket: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  subject: v.string(),
  message: v.string(),
  state: MessageState,
  createdAt: Instant,
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

export const MessageQuery = v.object({
  ...Paging.entries,
  state: v.optional(MessageState),
  /** One message alone. */
  id: v.optional(IdQuery),
})

/**
 * Newest first, 25 a page unless `limit` says otherwise, `X-Total-Count` always. `q` is part of the ticket, name,
 * e-mail, subject or message.
 */
export const getMessages = getWithQuery('/api/admin/messages', MessageQuery, v.array(ContactMessage), admin)

/** From any state to any other. */
export const setMessageState = patch(
  '/api/admin/messages/:messageId',
  v.object({ state: MessageState }),
  ContactMessage,
  admin,
)
