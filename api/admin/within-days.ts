import { and, gte, lt, type SQL } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#rules/dates'
import type { auditLog } from '../db/schema/operations.ts'
import type { orders } from '../db/schema/orders.ts'

type Instant = typeof orders.createdAt | typeof auditLog.createdAt

/** Whether an instant lies on one of the days in India from `from` to `to`, both included. */
export const withinDays = (column: Instant, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from ? gte(column, startOfDay(from)) : undefined, to ? lt(column, endOfDay(to)) : undefined)
