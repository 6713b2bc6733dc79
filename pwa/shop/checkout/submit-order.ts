import { type CheckoutFields, type CreateOrderInput, createOrder, type Placed, type Refused } from '#contract/checkout'
import { addressLine } from '#rules/address/address'
import type { LineRef } from '#rules/cart'
import { type Paise, rupees } from '#rules/money'
import * as t from '#texts/checkout'
import * as payments from '#texts/payment'
import type { StoredLine } from '../../offline/db.ts'
import { toStoredLine } from '../../offline/stored-order.ts'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import { completeEntry } from '../outbox/complete-entry-store.ts'
import { submit } from '../outbox/submit-store.ts'
import { tryAgain, type Unpaid } from './pay/pay-online.ts'

/** The result of submitting an order. */
type Submission =
  | { kind: 'placed'; reply: Placed }
  | { kind: 'refused'; refusal: Refused }
  /** No response arrived. The order is stored on the device (outbox) and sent later. */
  | { kind: 'waiting' }
  /** The device was offline at every try, so no request was sent. */
  | { kind: 'unsent' }
  /**
   * It is unknown whether the order was placed. If it is sent again with the same idempotency key, it is placed only
   * once.
   */
  | { kind: 'unknown'; message: string | null }
  | { kind: 'failed'; message: string; fields: Record<string, string> }
  /** Another account uses the browser now, so nothing of the order is shown. */
  | { kind: 'account-changed' }

/**
 * Sends an order. Repeating the same body never places a second order; a changed body replaces the first order. If no
 * response arrives, a cash order is stored in the outbox (to be sent later) with its line items as shown.
 */
export async function submitOrder(body: CreateOrderInput, lines: readonly StoredLine[]): Promise<Submission> {
  const isOnline = body.paymentMethod === 'razorpay'
  const submitted = await submit(
    { kind: 'order', path: createOrder.path, body, lines: lines.map(toStoredLine), isForeground: isOnline },
    { complete: (sent) => completeEntry(sent) },
  )
  if (submitted.kind === 'sent') {
    // The shape of the response is known, because `judge` has checked it.
    return { kind: 'placed', reply: submitted.entry.reply as Placed }
  }
  if (submitted.kind === 'waiting') return { kind: 'waiting' }
  if (submitted.kind === 'account-changed') return { kind: 'account-changed' }
  if (submitted.kind === 'unanswered') return submitted.tried ? { kind: 'unknown', message: null } : { kind: 'unsent' }
  const { error, reply } = submitted
  // A response with status 200 that is not a success means that the server refused the order.
  if (error.status === 200) return { kind: 'refused', refusal: reply as Refused }
  // Specification section 8 prescribes this text for a failed response. Online payment has another text.
  const message = isOnline ? error.message : t.serverError(error.status, error.message)
  // With the code `unavailable`, the server has stored no order or has cancelled it. Any other server error may have
  // happened after the order was placed.
  if (error.status >= 500 && error.code !== 'unavailable') return { kind: 'unknown', message }
  return { kind: 'failed', message, fields: error.fields }
}

/** Why the last press of the button did not place or pay the order. */
export type Problem = Exclude<Submission, { kind: 'placed' | 'waiting' | 'account-changed' }> | Unpaid

export const refusalText = ({ message, error }: Refused): string => message || error || t.refusedWithoutReason

/**
 * Returns the toast for a problem (specification section 8), without the text that the panel shows; null when no
 * response arrived, because the panel explains that.
 */
export function toastOf(problem: Problem, online: boolean): ToastContent | null {
  const failed = (description?: string, title: string = t.orderFailed): ToastContent => ({
    title,
    variant: 'destructive',
    ...(description === undefined ? {} : { description }),
  })
  // Specification section 8 has a text for online payment when the order could not be created.
  const unopened = (message: string) => failed(tryAgain(message), payments.unopenedTitle)
  switch (problem.kind) {
    case 'unsent':
      return null
    case 'unpaid':
    case 'unpayable':
      return failed(problem.message, problem.title)
    case 'refused':
      return online ? unopened(problem.refusal.message || problem.refusal.error || payments.notCreated) : failed()
    case 'unknown':
      if (problem.message === null) return null
      return online ? unopened(problem.message) : failed(problem.message)
    case 'failed':
      return online ? unopened(problem.message) : failed()
  }
}

/** One line as the checkout showed it; `price` is in rupees, as a decimal string. */
interface SeenLine extends LineRef {
  quantity: number
  price: string
}

/**
 * Builds the request body that creates an order, from the valid form and from the lines and total (in paise) that the
 * checkout showed. The server only compares these prices and this total with its own. The payment method `cod` of the
 * form is `cash_on_delivery` in the API (specification section 7).
 */
export function orderBody(form: CheckoutFields, lines: readonly SeenLine[], total: Paise): CreateOrderInput {
  const { addressLine1, addressLine2, landmark, city, state, postalCode, country } = form
  const shippingAddressDetails = { addressLine1, addressLine2, landmark, city, state, postalCode, country }
  return {
    customerEmail: form.customerEmail,
    customerName: form.customerName,
    customerPhone: form.customerPhone,
    shippingAddress: addressLine(shippingAddressDetails),
    shippingAddressDetails,
    paymentMethod: form.paymentMethod === 'cod' ? 'cash_on_delivery' : form.paymentMethod,
    amount: rupees(total),
    notes: form.notes || null,
    couponCode: form.couponCode || null,
    ...(form.buyerGstin ? { buyerGstin: form.buyerGstin } : {}),
    ...(form.buyerCompany ? { buyerCompany: form.buyerCompany } : {}),
    items: lines.map(({ productId, variantId, quantity, price }) => ({
      productId,
      ...(variantId ? { variantId } : {}),
      quantity,
      price,
    })),
  }
}
