import * as v from 'valibot'
import * as t from '#texts/validation'
import { admin, getWithQuery, patch, post } from './endpoint.ts'
import { email, Id, IdQuery, Instant, OptionalPhone, Paging, requiredText } from './scalars.ts'

/** A contact message, with the error messages of specification section 5. */
export const ContactBody = v.object({
  name: requiredText(120, t.contactNameShort, 2),
  email: email(t.emailInvalid),
  phone: v.optional(v.nullable(OptionalPhone)),
  subject: requiredText(200, t.contactSubjectShort, 5),
  message: requiredText(4000, t.contactMessageShort, 10),
})

/** Stores a contact message and returns its ticket number. */
export const sendMessage = post('/api/contact', ContactBody, v.object({ message: v.string(), ticket: v.string() }), {
  status: 201,
  idempotent: true,
})

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
  /** Filter: only the message with this ID. */
  id: v.optional(IdQuery),
})

/**
 * Returns contact messages, newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q`
 * searches in ticket, name, email address, subject and message.
 */
export const getMessages = getWithQuery('/api/admin/messages', MessageQuery, v.array(ContactMessage), admin)

/** Changes the state of a contact message. Every change between states is allowed. */
export const setMessageState = patch(
  '/api/admin/messages/:messageId',
  v.object({ state: MessageState }),
  ContactMessage,
  admin,
)
