import * as v from 'valibot'
import { admin, get, getWithQuery } from '../endpoint.ts'
import { Day, Id, IdQuery, Instant, pageFields, text } from '../scalars.ts'

export const AuditArea = v.picklist([
  'orders',
  'products',
  'stock',
  'categories',
  'settings',
  'users',
  'reviews',
  'messages',
  'emails',
  'pages',
  'remittances',
])
export type AuditArea = v.InferOutput<typeof AuditArea>

export const AuditEntry = v.object({
  id: Id,
  /** Null after the account was deleted. */
  admin: v.nullable(v.object({ id: Id, username: v.string() })),
  /** Name of the endpoint that was called, for example `cancelOrder`. */
  action: v.string(),
  /** The changed record, for example `orders/12`. */
  target: v.string(),
  /** The changed values before the action, as JSON of the action; null if the record is new. */
  before: v.unknown(),
  after: v.unknown(),
  createdAt: Instant,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const AuditQuery = v.object({
  ...pageFields,
  /** Only entries of this admin (ID). */
  who: v.optional(IdQuery),
  area: v.optional(AuditArea),
  /** Only entries of this record: `orders/12`. */
  target: v.optional(text(60)),
  /** First day to include, in India. */
  from: v.optional(Day),
  /** Last day to include, in India. */
  to: v.optional(Day),
})

/**
 * Returns the audit log of changes by admins. Entries are never changed or deleted. Newest first, 25 per page unless
 * `limit` is given; `X-Total-Count` is always set.
 */
export const getAuditLog = getWithQuery('/api/admin/audit', AuditQuery, v.array(AuditEntry), admin)

/** Returns the admins who have entries in the audit log, sorted by name, for the filter. */
export const getAuditAdmins = get('/api/admin/audit/admins', v.array(v.object({ id: Id, username: v.string() })), admin)
