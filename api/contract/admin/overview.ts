import * as v from 'valibot'
import { admin, get, getWithQuery } from '../endpoint.ts'
import { ProviderMode } from '../payments.ts'
import { Id, Instant, Money } from '../scalars.ts'

/** Orders that need attention: `count` is their number, `first` contains those that have waited longest. */
export const PendingOrders = v.object({
  count: v.number(),
  first: v.array(v.object({ id: Id, orderNumber: v.string() })),
})
export type PendingOrders = v.InferOutput<typeof PendingOrders>

export const AdminOverview = v.object({
  /** Orders that are ready to ship: paid or cash on delivery, and without a shipment. */
  toShip: PendingOrders,
  /** Unpaid online orders that expire within ten minutes. */
  expiring: PendingOrders,
  /** Unconfirmed COD orders that expire soon and about which the owner was warned. */
  unconfirmed: PendingOrders,
  /** Shipments whose booking failed or has waited for more than an hour, or for which the courier reports a problem. */
  parcels: PendingOrders,
  /** Cancelled orders whose refund is outstanding, and refunds that the gateway refused. */
  refunds: PendingOrders,
  /** Orders whose payment can be checked only in another gateway account, by the owner. */
  unchecked: PendingOrders,
  /** Number of failed emails, and the error of the last one. */
  failedEmails: v.object({ count: v.number(), lastError: v.nullable(v.string()) }),
  /** Number of emails that were withheld because their mailbox had reached the hourly limit. */
  withheldEmails: v.number(),
  openMessages: v.number(),
  /** Number of reviews that are published only after an admin has approved them. */
  reviewsToApprove: v.number(),
  /** True for a shop under a public https URL that has no mail server, so that no email reaches a customer. */
  lacksMailServer: v.boolean(),
  /** Set for a shop under a public https URL whose last backup is missing (null) or older than two days. */
  backupDue: v.nullable(v.object({ lastAt: v.nullable(Instant) })),
  /** Number of active products that are out of stock. */
  soldOut: v.number(),
  /** Whether payment gateway and courier are live, in test mode or simulated. */
  providers: v.object({ payments: ProviderMode, courier: ProviderMode }),
  /** Whether the shop accepts cash on delivery. Without it and without a payment gateway, orders are refused. */
  cashOnDelivery: v.boolean(),
})
export type AdminOverview = v.InferOutput<typeof AdminOverview>

/** Returns what needs the attention of an admin. */
export const getAdminOverview = get('/api/admin/overview', AdminOverview, admin)

/** Returns the figures of the overview. */
export const getAdminStats = get(
  '/api/admin/stats',
  v.object({
    totalProducts: v.number(),
    /** Number of all orders, also of unpaid and cancelled ones. */
    totalOrders: v.number(),
    /** Number of orders whose totals make the revenue. */
    paidOrders: v.number(),
    /** Revenue in rupees: paid online orders and delivered COD orders that are not cancelled, minus refunds. */
    totalRevenue: Money,
    /** Number of active products with fewer than 10 pieces, sold-out ones included. */
    lowStockProducts: v.number(),
  }),
  admin,
)

export const SalesDay = v.object({
  /** The day in India, for example `2026-11-21`. */
  day: v.string(),
  /** Number of orders whose totals make the revenue. */
  orders: v.number(),
  /** Revenue in rupees: paid and delivered COD orders placed on that day and not cancelled, minus refunds. */
  revenue: Money,
})
export type SalesDay = v.InferOutput<typeof SalesDay>

/** Returns revenue and its orders per day, oldest first and today last, including days without orders. */
export const getSales = getWithQuery(
  '/api/admin/sales',
  v.object({ days: v.pipe(v.picklist(['7', '30', '90']), v.transform(Number)) }),
  v.array(SalesDay),
  admin,
)
