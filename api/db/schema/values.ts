import { type SQL, sql } from 'drizzle-orm'
import { Role } from '#contract/account'
import { StockReason } from '#contract/admin/catalogue-fields'
import { ImportSource, ImportState } from '#contract/admin/exports'
import { NoticeKind } from '#contract/admin/notifications'
import { ShipmentState } from '#contract/admin/orders'
import { providerNames } from '#contract/admin/provider-keys'
import { PackageUnit, Uqc } from '#contract/catalogue'
import { MessageState } from '#contract/contact'
import { DocumentKind } from '#contract/documents'
import { OrderStatus, PaymentMethod, PaymentStatus, PrescriptionStatus, TrackingStatus } from '#contract/orders'
import { PageKind } from '#contract/own-pages'
import { DisputeStatus, GatewayState, RefundState } from '#contract/payments'
import { DifferenceState, ReturnDecision, ReturnReason, ReturnStatus } from '#contract/returns'
import { VoteType } from '#contract/reviews'
import { GstRegistration } from '#contract/settings'
import { Language } from '#contract/translations'
import { endedLabels } from '#rules/order/courier-status'
import { moneyKinds as kinds } from '#rules/order/money-ledger'
import { openStatuses } from '#rules/order/returns'
import type { CourierKind } from '#rules/provider-accounts'

// Allowed values of columns, for CHECK constraints and column types. Values that are part of the API come from the
// contract.
export const roles = Role.options
export const languages = Language.options
export const noticeKinds = NoticeKind.options
export const orderStatuses = OrderStatus.options
export const paymentMethods = PaymentMethod.options
export const paymentStatuses = PaymentStatus.options
export const prescriptionStatuses = PrescriptionStatus.options
export const eventStatuses = TrackingStatus.options
export const voteTypes = VoteType.options
export const packageUnits = PackageUnit.options
export const uqcs = Uqc.options
export const pageKinds = PageKind.options
/** The parts of the shop whose versions are stored. */
export const shopParts = ['profile', 'look', 'content', 'settings'] as const
export const messageStates = MessageState.options
/** The states of a job. `withheld`: an email that is sent only if an admin queues it again. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'withheld'] as const
export const gatewayStates = GatewayState.options
export const refundStates = RefundState.options
export const disputeStatuses = DisputeStatus.options
export const shipmentStates = ShipmentState.options
export const moneyKinds = kinds
export const importFormats = ImportSource.options
export const importStates = ImportState.options
export const stockReasons = StockReason.options
export const documentKinds = DocumentKind.options
export const returnStatuses = ReturnStatus.options
export const returnReasons = ReturnReason.options
export const returnDecisions = ReturnDecision.options
export const linkStates = DifferenceState.options
export const gstRegistrations = GstRegistration.options
/** The states of a pickup of returned goods. The courier's status says where a booked pickup is. */
export const pickupStates = ['wanted', 'booked', 'failed', 'cancelling', 'cancelled'] as const
export const courierKinds = ['sandbox', 'live'] as const satisfies readonly CourierKind[]

export const providers = providerNames

/**
 * SQL for a CHECK constraint: an email address is in lower case, because otherwise upper and lower case would make two
 * accounts.
 */
export const isLowerCase = (column: unknown): SQL => sql`${column} = lower(${column})`

/** SQL for a CHECK constraint, such as `column in ('a', 'b')`. The allowed values are constants of this file. */
export const isOneOf = (column: unknown, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/**
 * SQL condition `status = 'pending'` without a parameter. Partial indexes and the queries that use them need this form.
 */
export const isPending = (status: unknown): SQL => sql`${status} = 'pending'`

/** SQL condition without parameters, for a partial index: a failed job of which the admins were not notified. */
export const isUnreportedFailure = ({ state, failureReported }: { state: unknown; failureReported: unknown }): SQL =>
  sql`${state} = 'failed' and not ${failureReported}`

/** SQL condition without a parameter, for a partial index: a refund that the gateway refused. */
export const isFailedRefund = (state: unknown): SQL => sql`${state} = 'failed'`

/** SQL condition without parameters, for a partial index: a dispute that is not decided. */
export const isOpenDispute = (status: unknown): SQL => sql`${status} in ('open', 'action_required', 'under_review')`

/**
 * SQL condition without parameters, for a partial index: a variant whose stock is below its threshold and of which
 * admins were not notified yet.
 */
export const isNewlyLow = (t: { inventory: unknown; lowStockAt: unknown; lowStockReported: unknown }): SQL =>
  sql`${t.inventory} < ${t.lowStockAt} and not ${t.lowStockReported}`

/**
 * SQL condition without parameters, for a partial index: a shipment for which the courier can still report tracking
 * events.
 */
export const isInTransit = ({ state, awbCode, courierStatus }: ShipmentColumns): SQL =>
  sql`${state} = 'booked' and ${awbCode} is not null and (${courierStatus} is null or not (${isOneOf(courierStatus, endedLabels)}))`

/** SQL condition without a parameter, for a partial index: a return that is not closed or rejected yet. */
export const isOpenReturn = (status: unknown): SQL => isOneOf(status, [...openStatuses, 'received'])

/** SQL condition without a parameter, for a partial index: a payment link that can still be paid. */
export const isOpenLink = (state: unknown): SQL => isOneOf(state, ['wanted', 'open'])

/** SQL condition without a parameter, for a partial index: a shipment that was booked in the sandbox. */
export const isSimulated = (courier: unknown): SQL => sql`${courier} = 'sandbox'`

/** SQL condition without a parameter, for a partial index: a cart line that was removed. */
export const isRemoved = (quantity: unknown): SQL => sql`${quantity} = 0`

interface ShipmentColumns {
  state: unknown
  awbCode: unknown
  courierStatus: unknown
}

interface OrderColumns {
  status: unknown
  paymentMethod: unknown
  paymentStatus: unknown
}

/** SQL condition without parameters, for partial indexes: a pending online order whose payment has not arrived. */
export const isUnpaidOnline = ({ status, paymentMethod, paymentStatus }: OrderColumns): SQL =>
  sql`${paymentMethod} = 'razorpay' and ${isPending(status)} and ${paymentStatus} = 'pending'`

/** The rates of the specification (section 9), which every new shop has. */
export const documentedRates = {
  everywhere: false,
  freeThreshold: 250_000,
  standardCost: 15_000,
  taxRate: 1800,
} as const
