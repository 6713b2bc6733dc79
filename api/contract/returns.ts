import * as v from 'valibot'
import * as t from '#texts/validation'
import { admin, get, patch, post, put } from './endpoint.ts'
import { Id, IdInput, Instant, Money, MoneyInput, requiredText, text } from './scalars.ts'

/**
 * `received`: the goods came back, and the refund is still to be made. `closed`: the refund was made, or nothing is
 * refunded.
 */
export const ReturnStatus = v.picklist(['requested', 'approved', 'rejected', 'in_transit', 'received', 'closed'])
export type ReturnStatus = v.InferOutput<typeof ReturnStatus>

/** Why the shopper returns an item. `damaged` includes defective goods. */
export const ReturnReason = v.picklist(['damaged', 'wrong_item', 'late', 'unwanted', 'other'])
export type ReturnReason = v.InferOutput<typeof ReturnReason>

/** What happens to a received item. A rejected item is not refunded. */
export const ReturnDecision = v.picklist(['restock', 'write_off', 'reject'])
export type ReturnDecision = v.InferOutput<typeof ReturnDecision>

/** Maximum number of photos of a return. */
export const maxReturnPhotos = 3

export const ReturnItem = v.object({
  id: Id,
  lineId: Id,
  /** The name in the language of the order, with the variant. */
  name: v.string(),
  quantity: v.number(),
  reason: ReturnReason,
  /** Null until the item is received. */
  decision: v.nullable(ReturnDecision),
})

const returnFields = {
  id: Id,
  number: v.string(),
  orderId: Id,
  status: ReturnStatus,
  items: v.array(ReturnItem),
  resolution: v.literal('refund'),
  comment: v.nullable(v.string()),
  /** Why the shop rejected the return; null for other returns. */
  rejection: v.nullable(v.string()),
  /** Number of photos. */
  photos: v.number(),
  /** The amount that is refunded for the accepted items; null until the items are received. */
  amount: v.nullable(Money),
  /** Why the refund is lower than the price of the accepted items; otherwise null. */
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

/** A picture as the browser sends it. */
const Photo = v.pipe(
  v.string(),
  v.maxLength(4_000_000, t.photoTooLarge),
  v.regex(/^data:image\/(png|jpeg|webp);base64,/, t.photoInvalid),
)

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
  resolution: v.optional(v.literal('refund')),
})

/**
 * Requests the return of items of a delivered order. The caller is an admin, the owner of the order, the browser with the
 * guest cookie, or has the link of an email; everybody else gets 404. Goods can be returned within the days of the
 * settings after delivery, and at any time if they are damaged, wrong or late. 400 with the field for a line of another
 * order, for more pieces than are left, and for an invalid photo. 409 if the order was not delivered, or if the time is
 * over.
 */
export const createReturn = post('/api/orders/:id/returns', ReturnBody, Return, {
  status: 201,
  idempotent: true,
  pictures: true,
})

/** Returns the returns of an order, newest first, for the callers who can request one. */
export const getReturns = get('/api/orders/:id/returns', v.array(Return))

/**
 * Returns the photos of a return as data URLs, for the callers who can request a return. Photos have no URL under which
 * others could request them.
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
    /** Four characters of the bank, a zero and six characters of the branch. */
    ifsc: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, t.ifscInvalid)),
  }),
])
export type Payout = v.InferOutput<typeof Payout>

/**
 * Stores the account for the refund of a COD order, encrypted. It is deleted when the refund is recorded, or 90 days
 * after the last change of a return whose goods were not received. Same callers as `createReturn`. A stored account can
 * be replaced only by the signed-in owner of the order, by the device or account that entered it, and by the owner of
 * the shop; otherwise 409. A request that is repeated with its `Idempotency-Key` and the same account gets the same
 * response, with a new guest cookie. The customer gets an email. 409 also for an online order, and for a return that
 * has ended.
 */
export const savePayout = put('/api/orders/:id/returns/:returnId/payout', Payout, Return)

/** A return as admins see it. */
export const AdminReturn = v.object({
  ...returnFields,
  /** Null if no account is stored, or if it cannot be decrypted. */
  payout: v.nullable(Payout),
  /** The refund if all items are accepted; null if the goods cannot be received now. */
  refundable: v.nullable(Money),
  /** The highest refund that the owner can choose in that case; null if the goods cannot be received now. */
  maxRefund: v.nullable(Money),
  /**
   * The price of all items of the return. It is higher than `refundable` if a part was refunded before. Null if
   * `refundable` is null.
   */
  price: v.nullable(Money),
})
export type AdminReturn = v.InferOutput<typeof AdminReturn>

/** Returns the returns of an order, newest first, with the account for the refund. */
export const getAdminReturns = get('/api/admin/orders/:orderId/returns', v.array(AdminReturn), admin)

/**
 * Approves or rejects a requested return, or records that the goods of an approved return were sent. The shopper gets
 * an email, which contains the reason of a rejection. 409 if the status does not allow the change.
 */
export const moveReturn = patch(
  '/api/admin/returns/:returnId',
  v.variant('status', [
    v.object({ status: v.picklist(['approved', 'in_transit']) }),
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
 * and the rest of the payment. 400 with the field for a higher amount, or for another amount without a reason. 409 if
 * the goods were received before, or if fewer pieces are left to refund.
 */
export const receiveReturn = post(
  '/api/admin/returns/:returnId/receive',
  v.object({
    items: v.pipe(v.array(v.object({ itemId: IdInput, decision: ReturnDecision })), v.minLength(1), v.maxLength(200)),
    /** The refund if it should differ from the computed one; absent or null for the computed refund. */
    amount: v.optional(v.nullable(v.pipe(MoneyInput, v.minValue(1, 'Enter an amount above zero')))),
    /** Why another amount is refunded. The customer sees it if it is lower than the price of the goods. */
    amountReason: v.optional(v.nullable(text(500))),
  }),
  AdminReturn,
  admin,
)

/**
 * Records the reference of a transfer to the customer of a COD order, which closes the return and deletes the stored
 * account. 409 if the customer has nothing to receive.
 */
export const recordPayout = post(
  '/api/admin/returns/:returnId/payout',
  v.object({ reference: requiredText(100, 'Please enter the reference of the payment') }),
  AdminReturn,
  admin,
)
