import * as v from 'valibot'
import { admin, get, getWithQuery } from './endpoint.ts'
import { ProviderMode } from './payments.ts'
import { Id, Money } from './scalars.ts'

/** Orders that somebody should look at: how many, and the first of them, the longest waiting first. */
export const OrdersToSee = v.object({
  count: v.number(),
  first: v.array(v.object({ id: Id, orderNumber: v.string() })),
})
export type OrdersToSee = v.InferOutput<typeof OrdersToSee>

export const AdminOverview = v.object({
  /** Paid, or cash on delivery, and without a parcel yet. */
  toShip: OrdersToSee,
  /** Unpaid online orders that will be cancelled within ten minutes. */
  expiring: OrdersToSee,
  /** Unconfirmed cash on delivery orders that are cancelled soon: those that the owner was warned about. */
  unconfirmed: OrdersToSee,
  /** Parcels that could not be booked, that wait for more than an hour, or that the courier says something is wrong with. */
  parcels: OrdersToSee,
  /** Cancelled orders whose money is still here, and refunds that the gateway refused. */
  refunds: OrdersToSee,
  /** Orders whose money only another gateway account knows of: the owner must look there. */
  unchecked: OrdersToSee,
  /** Letters that were given up, and why the last of them was. */
  letters: v.object({ count: v.number(), lastError: v.nullable(v.string()) }),
  /** Emails that were not sent because their address had too many within an hour. */
  withheldEmails: v.number(),
  openMessages: v.number(),
  /** Active products that are sold out. */
  soldOut: v.number(),
  /** Who plays payment gateway and courier. */
  providers: v.object({ payments: ProviderMode, courier: ProviderMode }),
})
export type AdminOverview = v.InferOutput<typeof AdminOverview>

/** What needs attention. */
export const getAdminOverview = get('/api/admin/overview', AdminOverview, admin)

/** The four figures of the overview. */
export const getAdminStats = get(
  '/api/admin/stats',
  v.object({
    totalProducts: v.number(),
    totalOrders: v.number(),
    /** Rupees: paid orders and delivered ones paid in cash, net of refunds. */
    totalRevenue: Money,
    /** Active products with less than 10 pieces. */
    lowStockProducts: v.number(),
  }),
  admin,
)

export const SalesDay = v.object({
  /** In India: `2026-11-21`. */
  day: v.string(),
  /** Placed on that day and not cancelled. */
  orders: v.number(),
  /** Rupees of that day's orders: paid, or delivered and paid in cash; what was refunded is not in it. */
  revenue: Money,
})
export type SalesDay = v.InferOutput<typeof SalesDay>

/** Orders and revenue day by day, the oldest first and today last, days without orders too. */
export const getSales = getWithQuery(
  '/api/admin/sales',
  v.object({ days: v.pipe(v.picklist(['7', '30', '90']), v.transform(Number)) }),
  v.array(SalesDay),
  admin,
)
