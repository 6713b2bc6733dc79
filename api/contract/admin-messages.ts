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
  /** Returns only this message. */
  id: v.optional(IdQuery),
})

/**
 * Returns contact messages, newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q`
 * searches in ticket, name, email address, subject and message.
 */
export const getMessages = getWithQuery('/api/admin/messages', MessageQuery, v.array(ContactMessage), admin)

/** Changes the state of a message. Every change is allowed. */
export const setMessageState = patch(
  '/api/admin/messages/:messageId',
  v.object({ state: MessageState }),
  ContactMessage,
  admin,
)
