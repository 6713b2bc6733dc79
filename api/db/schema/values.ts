import { type SQL, sql } from 'drizzle-orm'
import { Role } from '#contract/account'
import { MessageState } from '#contract/admin-messages'
import { ShipmentState } from '#contract/admin-orders'
import { OrderStatus, PaymentMethod, PaymentStatus, TrackingStatus } from '#contract/orders'
import { GatewayState, RefundState } from '#contract/payments'
import { VoteType } from '#contract/reviews'
import type { CourierKind } from '#rules/provider-accounts'

// What a CHECK and a column's type share. Where the wire tells the same values, the contract's list is the one.
export const roles = Role.options
export const orderStatuses = OrderStatus.options
export const paymentMethods = PaymentMethod.options
export const paymentStatuses = PaymentStatus.options
export const eventStatuses = TrackingStatus.options
export const voteTypes = VoteType.options
export const messageStates = MessageState.options
/** `withheld`: an email that is not sent until an admin says so. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'withheld'] as const
export const gatewayStates = GatewayState.options
export const refundStates = RefundState.options
export const shipmentStates = ShipmentState.options
export const courierKinds = ['sandbox', 'live'] as const satisfies readonly CourierKind[]

/** An address in small letters, for a CHECK: two spellings of one would be two people. */
export const isLowerCase = (column: unknown): SQL => sql`${column} = lower(${column})`

/** `column in ('a', 'b')`, for a CHECK; the values are constants of this file. */
export const isOneOf = (column: unknown, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** `status = 'pending'` without a parameter, as partial indexes and the queries that use them need it. */
export const isPending = (status: unknown): SQL => sql`${status} = 'pending'`
