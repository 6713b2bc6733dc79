import { and, gte, lt, type SQL } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#rules/dates'
import type { auditLog } from '../db/schema/operations.ts'
import type { orders } from '../db/schema/orders.ts'

type Instant = typeof orders.createdAt | typeof auditLog.createdAt

/** Condition for a time on the days in India from `from` to `to` (`2026-11-21`), both included. */
export const withinDays = (column: Instant, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from ? gte(column, startOfDay(from)) : undefined, to ? lt(column, endOfDay(to)) : undefined)
