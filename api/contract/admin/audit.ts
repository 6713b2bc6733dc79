import * as v from 'valibot'
import { admin, get, getWithQuery } from '../endpoint.ts'
import { Day, Id, IdQuery, Instant, pageFields, text } from '../scalars.ts'

export const AuditArea = v.picklist([
  'orders',
  'products',
  'stock',
  'categories',
  'collections',
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
  /** The admin who made the change; null after the account was deleted. */
  admin: v.nullable(v.object({ id: Id, username: v.string() })),
  /** Name of the endpoint that was called, for example `cancelOrder`. */
  action: v.string(),
  /** The record that was changed, for example `orders/12`. */
  target: v.string(),
  /** The changed values before the action, in the JSON format of the action; null if the record is new. */
  before: v.unknown(),
  after: v.unknown(),
  createdAt: Instant,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const AuditQuery = v.object({
  ...pageFields,
  /** Filter: only entries of the admin with this ID. */
  who: v.optional(IdQuery),
  area: v.optional(AuditArea),
  /** Filter: only entries of this record, for example `orders/12`. */
  target: v.optional(text(60)),
  /** Filter: first day to include, in India. */
  from: v.optional(Day),
  /** Filter: last day to include, in India. */
  to: v.optional(Day),
})

/**
 * Returns the audit log of changes by admins. Entries are never changed or deleted. Newest first, 25 per page unless
 * `limit` is given; `X-Total-Count` is always set.
 */
export const getAuditLog = getWithQuery('/api/admin/audit', AuditQuery, v.array(AuditEntry), admin)

/** Returns the admins who have entries in the audit log, sorted by name, for the filter. */
export const getAuditAdmins = get('/api/admin/audit/admins', v.array(v.object({ id: Id, username: v.string() })), admin)
