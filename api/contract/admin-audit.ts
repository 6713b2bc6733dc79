import * as v from 'valibot'
import { admin, get, getWithQuery } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Day, Id, IdQuery, Instant, text } from './scalars.ts'

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
  ...pageFields,
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

/**
 * What admins changed; entries are only ever added. Newest first, 25 a page unless `limit` says otherwise,
 * `X-Total-Count` always.
 */
export const getAuditLog = getWithQuery('/api/admin/audit', AuditQuery, v.array(AuditEntry), admin)

/** Whoever has an entry, for the filter; by name. */
export const getAuditAdmins = get('/api/admin/audit/admins', v.array(v.object({ id: Id, username: v.string() })), admin)
