import * as v from 'valibot'
import * as t from '#texts/validation'
import { admin, get, patch, post, put } from './endpoint.ts'
import { Id, IdInput, Instant, Money, MoneyInput, Photo, requiredText, text } from './scalars.ts'
import { Replacement, ReturnPickup } from './shipping.ts'

/**
 * The states of a return. `received`: the goods came back, and the refund is still to be made. `closed`: the refund was
 * made, or the return has no refund.
 */
export const ReturnStatus = v.picklist(['requested', 'approved', 'rejected', 'in_transit', 'received', 'closed'])
export type ReturnStatus = v.InferOutput<typeof ReturnStatus>

/** Why the shopper returns an item. `damaged` includes defective goods. */
export const ReturnReason = v.picklist(['damaged', 'wrong_item', 'late', 'unwanted', 'other'])
export type ReturnReason = v.InferOutput<typeof ReturnReason>

/** What the shopper wants for the returned goods. */
export const ReturnResolution = v.picklist(['refund', 'exchange'])
export type ReturnResolution = v.InferOutput<typeof ReturnResolution>

/** A variant that can be sent for returned goods. Its price is in rupees, for one piece, like that of an order line. */
export const ExchangeVariant = v.object({
  variantId: Id,
  /** The values of the variant's options, such as `100 g`; null for a product without options. */
  title: v.nullable(v.string()),
  price: Money,
})
export type ExchangeVariant = v.InferOutput<typeof ExchangeVariant>

/** What happens to a received item. A rejected item is neither refunded nor exchanged. */
export const ReturnDecision = v.picklist(['restock', 'write_off', 'reject'])
export type ReturnDecision = v.InferOutput<typeof ReturnDecision>

/** Maximum number of photos of a return. */
export const maxReturnPhotos = 3

export const ReturnItem = v.object({
  id: Id,
  lineId: Id,
  /** The name of the product in the language of the order, with the variant. */
  name: v.string(),
  quantity: v.number(),
  reason: ReturnReason,
  /** The decision of the shop about the received item; null until the item is received. */
  decision: v.nullable(ReturnDecision),
  /** The variant that is sent instead; null if the item is refunded. */
  exchangeFor: v.nullable(ExchangeVariant),
})

/**
 * The state of the payment of a difference. `wanted`: the gateway has not created the payment link yet. `open`: the
 * payment link can be paid. `failed`: the gateway rejected the payment link, or the payment could not be used and is
 * refunded.
 */
export const DifferenceState = v.picklist(['wanted', 'open', 'paid', 'expired', 'cancelled', 'failed'])
export type DifferenceState = v.InferOutput<typeof DifferenceState>

/** The amount that the shopper pays for an exchange for dearer goods, with its payment link. */
export const Difference = v.object({
  amount: Money,
  state: DifferenceState,
  /** The address of the payment link at the gateway; null unless the link can be paid. */
  url: v.nullable(v.string()),
  /** When the payment link ends and the reserved goods are released. */
  expiresAt: Instant,
})
export type Difference = v.InferOutput<typeof Difference>

const returnFields = {
  id: Id,
  number: v.string(),
  orderId: Id,
  status: ReturnStatus,
  items: v.array(ReturnItem),
  /** Whether this is a lower price of a COD order (`lowerPrice`), which has no items. Absent for a return. */
  isPriceReduction: v.optional(v.boolean()),
  resolution: ReturnResolution,
  /** The price of the goods that were sent instead; null until they were sent. */
  exchangeTotal: v.nullable(Money),
  /** The shipment of the goods that are sent instead; null until the returned goods were received. */
  replacement: v.nullable(Replacement),
  /** The pickup of the returned goods by a courier; null if the customer sends them. */
  pickup: v.nullable(ReturnPickup),
  /** The newest payment of a difference; null if no difference has to be paid. */
  difference: v.nullable(Difference),
  comment: v.nullable(v.string()),
  /** Why the shop rejected the return; null for other returns. */
  rejection: v.nullable(v.string()),
  /** The number of photos of the return. */
  photos: v.number(),
  /**
   * The amount that is refunded for the accepted items, minus `exchangeTotal` for an exchange; null until the items are
   * received.
   */
  amount: v.nullable(Money),
  /** Why the refund is lower than the price of the accepted items, or why the price is lower; otherwise null. */
  amountReason: v.nullable(v.string()),
  /** Whether the account for the refund of a COD order is stored. It is deleted when the refund is recorded. */
  hasPayout: v.boolean(),
  /** Whether the caller can replace the stored account. */
  canChangePayout: v.boolean(),
  /** The reference of the refund of a COD order; null until it is recorded. */
  payoutReference: v.nullable(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
}

export const Return = v.object(returnFields)
export type Return = v.InferOutput<typeof Return>

const Pieces = v.pipe(v.number(), v.integer(), v.minValue(1))

export const ReturnBody = v.object({
  items: v.pipe(
    v.array(v.object({ lineId: IdInput, quantity: Pieces, reason: ReturnReason })),
    v.minLength(1),
    v.maxLength(200),
  ),
  comment: v.optional(v.nullable(text(1000))),
  /** Data URLs of up to three pictures. */
  images: v.optional(v.pipe(v.array(Photo), v.maxLength(maxReturnPhotos, t.photosTooMany(maxReturnPhotos)))),
  /** Whether the shopper wants a refund or an exchange; `refund` if absent. */
  resolution: v.optional(ReturnResolution),
  /**
   * The variants that the shopper wants instead, by line; only for an exchange. A line without an entry is exchanged for
   * the variant that was ordered.
   */
  exchangeFor: v.optional(
    v.nullable(v.pipe(v.array(v.object({ lineId: IdInput, variantId: IdInput })), v.maxLength(200))),
  ),
})

/**
 * Requests the return of items of a delivered order. The caller is an admin, the owner of the order, the browser with
 * the guest cookie, or has an order link; all other callers get 404. Goods can be returned within the days of the
 * settings after delivery, and at any time if they are damaged, wrong or late. Goods can be exchanged for the same or
 * another variant of their product that is in stock. If the new goods cost more, the shopper pays the difference with a
 * payment link after the returned goods were received; without a gateway, such variants cannot be chosen. Returns 400
 * with the name of the field for a line of another order, for more pieces than are left, for a variant that cannot be
 * sent instead, and for an invalid photo. Returns 409 if the order was not delivered, or if the return window is over.
 */
export const createReturn = post('/api/orders/:id/returns', ReturnBody, Return, {
  status: 201,
  idempotent: true,
  pictures: true,
})

/** Lists the returns and price reductions of an order, newest first, for the callers whom `createReturn` allows. */
export const getReturns = get('/api/orders/:id/returns', v.array(Return))

/**
 * Returns the photos of a return as data URLs, for the callers whom `createReturn` allows. Photos have no URL under
 * which others could request them.
 */
export const getReturnPhotos = get('/api/orders/:id/returns/:returnId/photos', v.array(v.string()))

/** The account to which the shop refunds a COD order: a UPI id, or a bank account. */
export const Payout = v.variant('method', [
  v.object({
    method: v.literal('upi'),
    upi: v.pipe(
      v.string(),
      v.maxLength(100, t.upiInvalid),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/, t.upiInvalid),
    ),
  }),
  v.object({
    method: v.literal('bank'),
    name: requiredText(100, t.accountNameMissing),
    account: v.pipe(
      v.string(),
      v.transform((typed) => typed.replace(/[\s-]/g, '')),
      v.regex(/^\d{9,18}$/, t.accountInvalid),
    ),
    /** The IFSC of the bank branch: four characters of the bank, a zero and six characters of the branch. */
    ifsc: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, t.ifscInvalid)),
  }),
])
export type Payout = v.InferOutput<typeof Payout>

/**
 * Stores the account for the refund of a COD order, encrypted. It is deleted when the refund is recorded, or 90 days
 * after the last change of a return whose goods were not received. The same callers as for `createReturn` are allowed.
 * A stored account can be replaced only by the signed-in owner of the order, by the device or account that entered it,
 * and by the owner of the shop; other callers get 409. A request that is repeated with its `Idempotency-Key` and the
 * same account gets the same response, with a new guest cookie. The customer gets an email. Returns 409 also for an
 * online order, and for a return that has ended.
 */
export const savePayout = put('/api/orders/:id/returns/:returnId/payout', Payout, Return)

/** A return as admins see it. */
export const AdminReturn = v.object({
  ...returnFields,
  /** Why the shipment of the replacement is not booked; null without a problem. */
  replacementProblem: v.nullable(v.string()),
  /** Why the pickup is not booked or not cancelled, or what the courier reports; null without a problem. */
  pickupProblem: v.nullable(v.string()),
  /** Whether a pickup can be booked, for the first time or again after a problem. */
  canBookPickup: v.boolean(),
  /** Whether the pickup can be cancelled. It can until the courier has picked up the goods. */
  canCancelPickup: v.boolean(),
  /** The account for the refund of a COD order; null if no account is stored, or if it cannot be decrypted. */
  payout: v.nullable(Payout),
  /** The refund if all items are accepted; null if the goods cannot be received now. */
  refundable: v.nullable(Money),
  /** The amount that the customer pays for the exchange if all items are accepted; null without one. */
  toPay: v.nullable(Money),
  /** The highest refund that the owner can choose; null if the goods cannot be received now. */
  maxRefund: v.nullable(Money),
  /**
   * The price of all items of the return. It is higher than `refundable` if a part of the order was refunded before.
   * Null if `refundable` is null.
   */
  price: v.nullable(Money),
})
export type AdminReturn = v.InferOutput<typeof AdminReturn>

/** Lists the returns and the price reductions of an order, newest first, with the account for the refund. */
export const getAdminReturns = get('/api/admin/orders/:orderId/returns', v.array(AdminReturn), admin)

/**
 * Approves or rejects a requested return, or records that the goods of an approved return were sent. The shopper gets
 * an email, which contains the reason of a rejection. `pickup`: the approval also requests a pickup by the courier, as
 * `bookPickup` does; otherwise the customer sends the goods. Returns 409 if the status does not allow the change, or if
 * no pickup can be booked; the return is then not approved.
 */
export const moveReturn = patch(
  '/api/admin/returns/:returnId',
  v.variant('status', [
    v.object({ status: v.literal('approved'), pickup: v.optional(v.boolean()) }),
    v.object({ status: v.literal('in_transit') }),
    v.object({ status: v.literal('rejected'), reason: requiredText(500, 'Please enter a reason') }),
  ]),
  AdminReturn,
  admin,
)

/**
 * Records that the goods of an approved return came back, with a decision for each item. In one transaction, it returns
 * restocked pieces to stock, issues the credit note and requests the refund of the accepted pieces: their price after
 * the discount with its tax, for damaged, wrong or late goods also their share of the delivery charge, less amounts
 * that were refunded before without a cancellation. The owner can refund another amount, at most the price of the goods
 * and the rest of the payment. For an exchange, it also takes the wanted goods from stock, issues their invoice and
 * queues their shipment; the refund is then the difference of the prices. If the wanted goods cost more, they are
 * reserved and a payment link for the difference is created; stock, credit note and shipment follow when the difference
 * is paid, and the status of the return does not change before. `refundInstead` cancels an open payment link. Returns
 * 400 with the name of the field for a higher amount, for another amount without a reason, or for another amount of an
 * exchange. Returns 409 if the goods were received before, if a payment link is open, if the difference is below ₹1, if
 * fewer pieces are left to refund, or if the wanted goods are not in stock.
 */
export const receiveReturn = post(
  '/api/admin/returns/:returnId/receive',
  v.object({
    items: v.pipe(v.array(v.object({ itemId: IdInput, decision: ReturnDecision })), v.minLength(1), v.maxLength(200)),
    /** Whether the items of an exchange are refunded instead, for example because the goods are sold out. */
    refundInstead: v.optional(v.boolean()),
    /** The amount to refund if the owner does not want the computed refund; absent or null for the computed refund. */
    amount: v.optional(v.nullable(v.pipe(MoneyInput, v.minValue(1, 'Enter an amount above zero')))),
    /**
     * Why the owner refunds another amount than the computed one. The customer sees the reason if the amount is lower
     * than the price of the goods.
     */
    amountReason: v.optional(v.nullable(text(500))),
  }),
  AdminReturn,
  admin,
)

/**
 * Books the shipment of the goods that are sent instead of returned ones again, after a problem. Repeated calls queue
 * it once. Returns 409 if the return has no replacement.
 */
export const bookReplacement = post('/api/admin/returns/:returnId/shipment', null, AdminReturn, admin)

/**
 * Requests the pickup of the goods of an approved return, or requests it again after a problem or a cancellation. A job
 * books it with the courier, once. The shopper then gets an email. Returns 409 if the return is not approved, if the
 * shop has no courier, or if the courier must not be used for this order.
 */
export const bookPickup = post('/api/admin/returns/:returnId/pickup', null, AdminReturn, admin)

/**
 * Cancels the pickup of a return. A job cancels it with the courier; then an email asks the shopper to send the goods.
 * Returns 409 if the return has no pickup, or if the courier has picked up the goods.
 */
export const cancelPickup = post('/api/admin/returns/:returnId/pickup/cancel', null, AdminReturn, admin)

/**
 * Records the reference of a transfer to the customer of a COD order, which closes the return and deletes the stored
 * account. Returns 409 if the shop owes the customer no refund for the return.
 */
export const recordPayout = post(
  '/api/admin/returns/:returnId/payout',
  v.object({ reference: requiredText(100, 'Please enter the reference of the payment') }),
  AdminReturn,
  admin,
)
