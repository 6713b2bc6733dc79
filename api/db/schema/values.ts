import { type SQL, sql } from 'drizzle-orm'

/** Values that a CHECK and a column's type share. The wire's own lists are in the contract. */
export const roles = ['user', 'admin'] as const
export const orderStatuses = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const
export const paymentMethods = ['razorpay', 'cash_on_delivery'] as const
export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const
export const eventStatuses = [
  'order_placed',
  'confirmed',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const
export const voteTypes = ['helpful', 'unhelpful'] as const
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
export const gatewayStates = ['created', 'authorized', 'captured', 'failed', 'refunded'] as const
export const refundStates = ['wanted', 'pending', 'processed', 'failed'] as const
export const shipmentStates = ['wanted', 'booked', 'cancelled', 'failed'] as const
export const messageStates = ['open', 'answered', 'closed'] as const

/** `column in ('a', 'b')`, for a CHECK; the values are constants of this file. */
export const isOneOf = (column: unknown, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
