import * as v from 'valibot'
import { admin, get, getWithQuery, post, put } from '../endpoint.ts'
import { ProviderMode } from '../payments.ts'
import { Id, Instant, Money } from '../scalars.ts'

/** Orders that need attention: `count` is their number, `first` contains those that have waited longest. */
export const PendingOrders = v.object({
  count: v.number(),
  first: v.array(v.object({ id: Id, orderNumber: v.string() })),
})
export type PendingOrders = v.InferOutput<typeof PendingOrders>

/**
 * Maximum number of COD orders with missing money that the overview counts. Above it, the overview shows this number
 * plus one.
 */
export const maxMissingCash = 1000

export const AdminOverview = v.object({
  /** Orders that are ready to ship: paid or cash on delivery, and without a shipment. */
  toShip: PendingOrders,
  /** Unpaid online orders that expire within ten minutes. */
  expiring: PendingOrders,
  /** Unconfirmed COD orders that expire soon and about which the owner was warned. */
  unconfirmed: PendingOrders,
  /**
   * Orders with a shipment, or a pickup of returned items, whose booking failed or has waited for more than an hour, or
   * for which the courier reports a problem.
   */
  parcels: PendingOrders,
  /**
   * Open disputes of payments: first those that the shop must answer, by their deadlines, then those that the bank
   * reviews. `respondBy` is the nearest deadline; null if the shop need not answer any.
   */
  disputes: v.object({ ...PendingOrders.entries, respondBy: v.nullable(Instant) }),
  /** Pending orders whose prescription was uploaded and not checked yet. */
  prescriptions: PendingOrders,
  /** Cancelled orders whose refund is outstanding, and refunds that the gateway refused. */
  refunds: PendingOrders,
  /** Orders whose payment can be checked only in another gateway account, which only the owner can open. */
  unchecked: PendingOrders,
  /**
   * COD orders whose money the courier has not transferred ten days after delivery. A number above `maxMissingCash` is
   * returned as `maxMissingCash + 1`.
   */
  missingCash: PendingOrders,
  /** Number of failed emails, and the error of the last one (`lastError`); null without failed emails. */
  failedEmails: v.object({ count: v.number(), lastError: v.nullable(v.string()) }),
  /** Number of emails that were withheld because their mailbox had reached the hourly limit. */
  withheldEmails: v.number(),
  openMessages: v.number(),
  /** Number of reviews that are published only after an admin has approved them. */
  reviewsToApprove: v.number(),
  /** Whether a shop under a public https URL has no mail server, so that no email reaches a customer. */
  lacksMailServer: v.boolean(),
  /** Set if a shop under a public https URL has no backup (`lastAt` is null) or the last one is older than two days. */
  backupDue: v.nullable(v.object({ lastAt: v.nullable(Instant) })),
  /** Number of active products that are out of stock. */
  soldOut: v.number(),
  /** Whether payment gateway and courier are live, in test mode or simulated. */
  providers: v.object({ payments: ProviderMode, courier: ProviderMode }),
  /** Whether the shop accepts cash on delivery. Without it and without a payment gateway, orders are refused. */
  cashOnDelivery: v.boolean(),
})
export type AdminOverview = v.InferOutput<typeof AdminOverview>

/** Returns the attention list of the overview: what an admin should act on. */
export const getAdminOverview = get('/api/admin/overview', AdminOverview, admin)

/** Returns the figures of the dashboard's overview: orders, revenue and low stock. */
export const getAdminStats = get(
  '/api/admin/stats',
  v.object({
    totalProducts: v.number(),
    /** Number of all orders, including unpaid and cancelled ones. */
    totalOrders: v.number(),
    /** Number of orders whose totals are part of the revenue. */
    paidOrders: v.number(),
    /** Revenue in rupees: paid online orders and delivered COD orders that are not cancelled, minus refunds. */
    totalRevenue: Money,
    /** Number of active products with fewer than 10 pieces, sold-out ones included. */
    lowStockProducts: v.number(),
  }),
  admin,
)

export const SalesDay = v.object({
  /** The day of the sales in India, for example `2026-11-21`. */
  day: v.string(),
  /** Number of orders whose totals are part of the revenue. */
  orders: v.number(),
  /** Revenue in rupees: paid and delivered COD orders placed on that day and not cancelled, minus refunds. */
  revenue: Money,
})
export type SalesDay = v.InferOutput<typeof SalesDay>

/**
 * Returns the revenue and the number of its orders for each day, oldest first and today last, including days without
 * orders.
 */
export const getSales = getWithQuery(
  '/api/admin/sales',
  v.object({ days: v.pipe(v.picklist(['7', '30', '90']), v.transform(Number)) }),
  v.array(SalesDay),
  admin,
)

/** The steps of the set-up of an own shop, in the sequence of the wizard. */
export const setUpSteps = ['identity', 'contact', 'legal', 'prices', 'providers', 'samples', 'open'] as const
const SetUpStep = v.picklist(setUpSteps)
export type SetUpStep = v.InferOutput<typeof SetUpStep>

const StepState = v.picklist(['done', 'skipped'])

/** The details that the law and record 46 require before an own shop can open. */
export const OpeningNeed = v.picklist([
  'name',
  'legalName',
  'address',
  'customerCare',
  'grievanceOfficer',
  'rates',
  'gstin',
])
export type OpeningNeed = v.InferOutput<typeof OpeningNeed>

/**
 * Why an order is not deleted with the sample data (record 46). `payment`: a live or unknown gateway account, or a
 * refund outside the gateway. `courier`: a live courier, or a transfer of COD money. `document`: an invoice that is no
 * sample. `closedMonth`: it was placed in a closed month. `prescription`: an approved prescription. `tooMany`: the shop
 * has more than `maxTrialOrders` orders.
 */
export const KeptOrderReason = v.picklist(['payment', 'courier', 'document', 'closedMonth', 'prescription', 'tooMany'])
export type KeptOrderReason = v.InferOutput<typeof KeptOrderReason>

/** Maximum number of orders of a shop whose trial orders can be deleted. A shop with more orders is in business. */
export const maxTrialOrders = 1000

export const SetUp = v.object({
  /** Whether visitors see the shop. */
  isOpen: v.boolean(),
  /** Whether the shop shows the sample profile. */
  isSample: v.boolean(),
  /** Whether the owner has opened the set-up wizard. */
  isStarted: v.boolean(),
  /** The set-up steps that the owner has finished or skipped. */
  steps: v.partial(
    v.object({
      identity: StepState,
      contact: StepState,
      legal: StepState,
      prices: StepState,
      providers: StepState,
      samples: StepState,
      open: StepState,
    }),
  ),
  /**
   * The required parts that are missing and without which the shop cannot open, also if it is already open. Empty for a
   * shop that shows the sample profile.
   */
  missing: v.array(OpeningNeed),
  /** Whether the profile has a GSTIN, but the settings say that the shop is not registered for GST. */
  hasUnusedGstin: v.boolean(),
  counts: v.object({
    /**
     * Number of active products and of their reviews. The button "Delete sample data" deletes inactive products and
     * their reviews too.
     */
    products: v.number(),
    reviews: v.number(),
    /** Number of trial orders, which can be deleted with the sample data. 0 if `canDeleteSamples` is false. */
    orders: v.number(),
    /** Number of the other orders, which stay. 0 if `canDeleteSamples` is false. */
    keptOrders: v.number(),
  }),
  /** When the newest trial order was placed; null without trial orders. */
  lastOrderAt: v.nullable(Instant),
  /** The number of orders that stay by reason. An order with several reasons is counted once. */
  keptReasons: v.array(v.object({ reason: KeptOrderReason, count: v.number() })),
  /**
   * Whether the sample data can be deleted. This is possible until the set-up step about sample data is finished or the
   * set-up has opened the shop.
   */
  canDeleteSamples: v.boolean(),
})
export type SetUp = v.InferOutput<typeof SetUp>

/** Returns the progress of the set-up. */
export const getSetUp = get('/api/admin/set-up', SetUp, admin)

/**
 * Records that a step of the set-up was finished or skipped. Without a step, records that the owner has seen the
 * wizard.
 */
export const recordSetUp = put(
  '/api/admin/set-up',
  v.object({
    step: v.optional(v.nullable(SetUpStep), null),
    state: v.optional(StepState, 'done'),
  }),
  SetUp,
  admin,
)

/**
 * Opens the shop to visitors, or closes it. While it is closed, visitors see "Opening soon" and orders are refused.
 * Returns 400 with `fields` while required parts are missing.
 */
export const openShop = put('/api/admin/shop-open', v.object({ isOpen: v.boolean() }), SetUp, admin)

/**
 * Deletes all products and reviews of a shop that is being set up, and the sample categories. With `orders`, also
 * deletes the trial orders with all their data; other orders and all accounts stay (record 46). `lastOrderAt`, if
 * given, is that of the set-up which the admin has seen. Returns 409 `conflict` when `canDeleteSamples` is false, or
 * when an order was placed after `lastOrderAt`. The body must confirm the deletion: `{"confirm": true}`.
 */
export const deleteSamples = post(
  '/api/admin/sample-data/delete',
  v.object({
    confirm: v.literal(true),
    orders: v.optional(v.boolean(), false),
    lastOrderAt: v.optional(Instant),
  }),
  SetUp,
  admin,
)
