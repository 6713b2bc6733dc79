import * as v from 'valibot'
import { Paging } from './admin.ts'
import { Day } from './admin-orders.ts'
import { get, getWithQuery, patch, post } from './endpoint.ts'
import { Review } from './reviews.ts'
import { Id, IdInput, IdQuery, Instant, text } from './scalars.ts'

/** Every list of this file: newest first, 25 a page unless `limit` says otherwise, `X-Total-Count` always. */
const admin = { access: 'admin' } as const

const Flag = v.optional(v.picklist(['true', 'false']))

export const AdminReview = v.object({
  ...v.omit(Review, ['myVote']).entries,
  customerEmail: v.string(),
  /** Whether shoppers see it. */
  isApproved: v.boolean(),
  product: v.object({ name: v.string(), slug: v.string(), isActive: v.boolean() }),
})
export type AdminReview = v.InferOutput<typeof AdminReview>

export const ReviewQuery = v.object({
  ...Paging.entries,
  shown: Flag,
  rating: v.optional(v.picklist(['1', '2', '3', '4', '5'])),
})

/** `q` is part of the text, the reviewer's name or e-mail, or the product's name. */
export const getAdminReviews = getWithQuery('/api/admin/reviews', ReviewQuery, v.array(AdminReview), admin)

/** Hides a review from the shop or shows it again; the product's stars are counted anew in the same transaction. */
export const showReview = patch(
  '/api/admin/reviews/:reviewId',
  v.object({ isApproved: v.boolean() }),
  AdminReview,
  admin,
)

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

/** `q` is part of the ticket, name, e-mail, subject or message. */
export const getMessages = getWithQuery('/api/admin/messages', MessageQuery, v.array(ContactMessage), admin)

/** From any state to any other. */
export const setMessageState = patch(
  '/api/admin/messages/:messageId',
  v.object({ state: MessageState }),
  ContactMessage,
  admin,
)

export const Subscriber = v.object({
  id: Id,
  email: v.string(),
  isActive: v.boolean(),
  /** Null where the address never had one. */
  coupon: v.nullable(
    v.object({
      code: v.string(),
      percent: v.number(),
      usedBy: v.nullable(v.object({ id: Id, orderNumber: v.string() })),
    }),
  ),
  createdAt: Instant,
})
export type Subscriber = v.InferOutput<typeof Subscriber>

export const SubscriberQuery = v.object({ ...Paging.entries, active: Flag, used: Flag })

/** `q` is part of the address or the code; `used` looks at the code. */
export const getSubscribers = getWithQuery('/api/admin/subscribers', SubscriberQuery, v.array(Subscriber), admin)

export const FailedLetter = v.object({
  id: Id,
  /** Which one: `order-placed`. */
  letter: v.string(),
  to: v.string(),
  /** The order that it tells of; null where it tells of none. */
  orderId: v.nullable(Id),
  /** Why it was given up. */
  error: v.nullable(v.string()),
  failedAt: v.nullable(Instant),
})
export type FailedLetter = v.InferOutput<typeof FailedLetter>

/** Letters that were given up, the newest first and 100 at most. */
export const getFailedLetters = get('/api/admin/letters', v.array(FailedLetter), admin)

const Letters = v.object({ ids: v.pipe(v.array(IdInput), v.minLength(1), v.maxLength(100)) })
const Count = v.object({ count: v.number() })

/**
 * Queues letters that were given up once more, each as it is right by then; `count` says how many of them. 409 where none
 * of them has failed any more.
 */
export const sendLettersAgain = post('/api/admin/letters/again', Letters, Count, admin)

/** Takes letters that were given up off the list for good; they are not sent. 409 as above. */
export const forgetLetters = post('/api/admin/letters/forget', Letters, Count, admin)

export const AuditArea = v.picklist([
  'orders',
  'products',
  'categories',
  'settings',
  'users',
  'reviews',
  'messages',
  'letters',
])
export type AuditArea = v.InferOutput<typeof AuditArea>

export const AuditEntry = v.object({
  id: Id,
  /** Null once the account is gone. */
  admin: v.nullable(v.object({ id: Id, username: v.string() })),
  /** The call that was made: `cancelOrder`. */
  action: v.string(),
  /** What it changed: `orders/12`. */
  target: v.string(),
  /** Any JSON, null where there was nothing. */
  before: v.unknown(),
  after: v.unknown(),
  createdAt: Instant,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const AuditQuery = v.object({
  limit: Paging.entries.limit,
  page: Paging.entries.page,
  /** The admin's id. */
  who: v.optional(IdQuery),
  area: v.optional(AuditArea),
  /** One thing alone: `orders/12`. */
  target: v.optional(text(60)),
  /** On this day in India or later. */
  from: v.optional(Day),
  /** On this day in India or earlier. */
  to: v.optional(Day),
})

/** What admins changed. Entries are only ever added. */
export const getAuditLog = getWithQuery('/api/admin/audit', AuditQuery, v.array(AuditEntry), admin)

/** Whoever has an entry, for the filter; by name. */
export const getAuditAdmins = get('/api/admin/audit/admins', v.array(v.object({ id: Id, username: v.string() })), admin)
