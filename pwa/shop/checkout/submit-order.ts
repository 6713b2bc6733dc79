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
  /** The order is stored in the outbox and not placed yet. */
  | { kind: 'waiting' }
  /** The device was offline at every attempt, so no request was sent. */
  | { kind: 'unsent' }
  /** The order may be placed. Sending it again with the same key places it only once. */
  | { kind: 'unknown'; message: string | null }
  | { kind: 'failed'; message: string; fields: Record<string, string> }
  /** Another account uses the browser now: nothing of the order is shown. */
  | { kind: 'account-changed' }

/**
 * Sends an order. Repeating the same body never places a second order; a changed body replaces the first. If no
 * answer arrives, a cash order is stored in the outbox with its line items as shown.
 */
export async function submitOrder(body: CreateOrderInput, lines: readonly StoredLine[]): Promise<Submission> {
  const isOnline = body.paymentMethod === 'razorpay'
  const submitted = await submit(
    { kind: 'order', path: createOrder.path, body, lines: lines.map(toStoredLine), isForeground: isOnline },
    { complete: (sent) => completeEntry(sent) },
  )
  if (submitted.kind === 'sent') {
    // `judge` has checked the shape of the reply.
    return { kind: 'placed', reply: submitted.entry.reply as Placed }
  }
  if (submitted.kind === 'waiting') return { kind: 'waiting' }
  if (submitted.kind === 'account-changed') return { kind: 'account-changed' }
  if (submitted.kind === 'unanswered') return submitted.tried ? { kind: 'unknown', message: null } : { kind: 'unsent' }
  const { error, reply } = submitted
  // A response with status 200 that is not a success is the server's refusal.
  if (error.status === 200) return { kind: 'refused', refusal: reply as Refused }
  // Specification section 8 prescribes this text for a failed reply; online payment has another text.
  const message = isOnline ? error.message : t.serverError(error.status, error.message)
  // With `unavailable`, the server has stored no order or has cancelled it. Any other failure may have happened after
  // the order was placed.
  if (error.status >= 500 && error.code !== 'unavailable') return { kind: 'unknown', message }
  return { kind: 'failed', message, fields: error.fields }
}

/** Why the last press of the button did not place or pay the order. */
export type Problem = Exclude<Submission, { kind: 'placed' | 'waiting' | 'account-changed' }> | Unpaid

export const refusalText = ({ message, error }: Refused): string => message || error || t.refusedWithoutReason

/**
 * The toast for a problem (specification section 8), without the text that the panel shows; null when no answer
 * arrived, because the panel explains that.
 */
export function toastOf(problem: Problem, online: boolean): ToastContent | null {
  const failed = (description?: string, title: string = t.orderFailed): ToastContent => ({
    title,
    variant: 'destructive',
    ...(description === undefined ? {} : { description }),
  })
  // Specification section 8: the order of an online payment was not created.
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
 * Builds the request body of create-order from a valid form and the lines and total (in paise) that the checkout
 * showed. The server only compares prices and total with its own. The form's `cod` becomes `cash_on_delivery` in the
 * API (specification section 7).
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
