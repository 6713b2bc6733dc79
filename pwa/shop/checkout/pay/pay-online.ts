import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import type { Placed } from '#contract/checkout'
import { getOrder, Order } from '#contract/orders'
import { hasPaymentWindow } from '#contract/page-paths'
import { verifyPayment } from '#contract/payments'
import { iconPath, type ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/payment'
import { call } from '../../../api/api-client.ts'
import { HttpError } from '../../../api/http-error.ts'
import { pendingPaymentDraft, readDraft, saveDraft } from '../../../offline/draft.ts'
import { StoredLines } from '../../../offline/stored-order.ts'
import type { AddOverlayEntry } from '../../../ui/dialog.ts'

export type Payment =
  | { kind: 'paid'; order: Order }
  /** The payment result is unknown. The server asks the gateway for it. */
  | { kind: 'confirming'; order: Order }
  | { kind: 'dismissed' }
  /** The payment window could not be opened. */
  | { kind: 'unopened'; message: string }
  /** The payment failed. `isUnpayable`: the order can no longer be paid. */
  | { kind: 'refused'; message: string; isUnpayable: boolean }

const sampleColor = '#1f3b2d'
const checkTimeoutMs = 3000
// Response statuses that leave the payment result open. A shopper who was signed out during the payment gets 401 or 404
// although the order may be paid.
const undecidedStatuses: readonly number[] = [401, 404, 408, 425, 429]

/** Returns the message for a cancelled order. If money was received, the message says that it is refunded. */
export const cancelledText = (order: Order): string => (hasMoney(order) ? t.cancelledAndRefunded : t.cancelled)

interface PayOptions {
  /** The phone number of the shopper. */
  contact: string
  /** The shop whose name, icon and colour the payment window shows. */
  shop: Pick<ShopProfile, 'brand' | 'look'>
  /** Called before the proof of payment is sent to the server, because from then on money may have been taken. */
  onProof: () => Promise<void>
  addHistoryEntry: AddOverlayEntry
  /** The token of the email link with which the order was opened. */
  orderToken?: string | null | undefined
}

/** Opens the gateway's payment window for an order and has the server verify the result. */
export async function payOnline(
  placed: Placed,
  { contact, shop: { brand, look }, onProof, addHistoryEntry, orderToken = null }: PayOptions,
): Promise<Payment> {
  const { order, amount, currency, key_id: key, razorpay_order_id: order_id, checkout_js: script } = placed
  // The order may have been paid since the shopper first pressed the button.
  if (order.paymentStatus === 'paid') return { kind: 'paid', order }
  if (!order.id || !amount || !currency || !key || !order_id || !script) {
    return { kind: 'unopened', message: t.invalidReply }
  }
  const options = {
    key,
    amount,
    currency,
    name: brand,
    ...(look?.mark ? { image: location.origin + iconPath(look, '192') } : {}),
    order_id,
    prefill: { name: order.customerName, email: order.customerEmail, contact },
    theme: { color: look?.themeColor ?? sampleColor },
  }
  try {
    const proof = await openPaymentWindow(script, options, addHistoryEntry)
    if (!proof) return await checkAfterDismissal(order)
    await onProof()
    return await verify(order, proof, orderToken)
  } catch (error) {
    return { kind: 'unopened', message: error instanceof Error ? error.message : t.windowNotOpened }
  }
}

/**
 * The shopper has closed the payment window, but the order may be paid: the network may have failed after the payment,
 * or the shopper may have paid in another tab.
 */
async function checkAfterDismissal(order: Order): Promise<Payment> {
  const now = await fetchOrder(order, AbortSignal.timeout(checkTimeoutMs)).catch(() => order)
  if (now.status === 'cancelled') return { kind: 'refused', message: cancelledText(now), isUnpayable: true }
  return hasMoney(now) ? { kind: 'paid', order: now } : { kind: 'dismissed' }
}

async function verify(order: Order, proof: PaymentProof, orderToken: string | null): Promise<Payment> {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = proof
  const body = { razorpay_payment_id, razorpay_order_id, razorpay_signature, orderId: order.id }
  try {
    return { kind: 'paid', order: (await call(verifyPayment, { body }, { orderToken })).order }
  } catch (error) {
    // Other error responses do not mean that the payment was refused: the money may be taken although no response
    // arrived.
    if (!(error instanceof HttpError) || error.status >= 500 || undecidedStatuses.includes(error.status)) {
      return { kind: 'confirming', order }
    }
    const message = error.message || t.unverified
    return { kind: 'refused', message, isUnpayable: error.code === 'conflict' }
  }
}

/** The gateway's proof of a payment. Only the server can verify it. */
interface PaymentProof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface WindowOptions {
  key: string
  amount: number
  currency: string
  name: string
  /**
   * The address of a square picture for the payment window. Without one, the window shows the picture of the merchant's
   * account.
   */
  image?: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void; handleback: boolean }
}

declare global {
  interface Window {
    Razorpay?: new (options: WindowOptions) => { open: () => unknown; close?: () => unknown }
  }
}

const loading = new Map<string, Promise<void>>()

/** Loads the gateway's script once. After a failure, the next call tries again. */
function load(src: string): Promise<void> {
  const pending = loading.get(src)
  if (pending) return pending
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      reject(new Error(t.windowNotLoaded))
    }
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}

/**
 * Opens the gateway's window and resolves with the proof of payment, or with null when the shopper closes the
 * window or goes back. A declined payment stays in the window. Rejects when the script cannot be loaded.
 */
async function openPaymentWindow(
  script: string,
  options: Omit<WindowOptions, 'handler' | 'modal'>,
  addHistoryEntry: AddOverlayEntry,
): Promise<PaymentProof | null> {
  await load(script)
  const { Razorpay } = window
  if (!Razorpay) throw new Error(t.windowNotLoaded)
  let removeHistoryEntry: ReturnType<AddOverlayEntry> | undefined
  const proof = await new Promise<PaymentProof | null>((resolve) => {
    const modal = { ondismiss: () => resolve(null), handleback: false }
    const open = new Razorpay({ ...options, handler: resolve, modal })
    open.open()
    removeHistoryEntry = addHistoryEntry(() => {
      open.close?.()
      resolve(null)
    })
  })
  await removeHistoryEntry?.()
  return proof
}

/**
 * Whether this document was loaded from the address of a page with the payment window. Only the content security policy
 * of those documents allows the gateway, and navigation within the app does not change the policy.
 */
export function isCheckoutDocument(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0]
  return !loaded || hasPaymentWindow(new URL(loaded.name, location.href).pathname.replace(/\/$/, ''))
}

const PendingPayment = v.object({ order: Order, lines: StoredLines })

/** An order with a pending payment (one that the server has not confirmed), with its line items. */
export type PendingPayment = v.InferOutput<typeof PendingPayment>

// The device stores a pending payment as long as the server polls the gateway for it (`lateMoneyMs`): four days.
const maxAgeMs = 4 * 24 * 3600 * 1000

/** Stores the pending payment so that a reload does not lead to a second payment. */
export async function storePendingPayment(pendingPayment: PendingPayment): Promise<void> {
  await saveDraft(pendingPaymentDraft, { ...pendingPayment, since: Date.now() })
}

const StoredPendingPayment = v.object({ ...PendingPayment.entries, since: v.number() })

/** Reads the pending payment that is stored on this device, or null. */
export async function readPendingPayment(): Promise<PendingPayment | null> {
  const { success, output } = v.safeParse(StoredPendingPayment, await readDraft(pendingPaymentDraft))
  if (!success) return null
  // If the stored time is in the future (the clock was set back), the age of the pending payment is counted from now.
  if (output.since > Date.now()) await storePendingPayment(output)
  return Date.now() - output.since < maxAgeMs ? output : null
}

const pollIntervalMs = 3000

/** Fetches an order. The email address of the order proves access in case the session has ended during the payment. */
const fetchOrder = ({ id, customerEmail: email }: Order, signal?: AbortSignal): Promise<Order> =>
  call(getOrder, { params: { id }, query: { email } }, signal ? { signal } : {})

/** Whether the money of an order was received, even if it was refunded. */
export const hasMoney = ({ paymentStatus }: Order): boolean => paymentStatus === 'paid' || paymentStatus === 'refunded'

/** Polls an order with an unknown payment result and calls `onResult` once when it is paid or cancelled. */
export function usePaymentResult(order: Order | null, onResult: (order: Order) => void): void {
  const { data } = useQuery({
    queryKey: [getOrder.path, order?.id, 'payment'],
    queryFn: order ? ({ signal }) => fetchOrder(order, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: pollIntervalMs,
    refetchIntervalInBackground: true,
  })
  const reported = useRef<Order>(null)
  useEffect(() => {
    if (!order || reported.current === order || !data || (!hasMoney(data) && data.status !== 'cancelled')) return
    reported.current = order
    onResult(data)
  }, [order, data, onResult])
}

/** The payment did not succeed. The order exists and is unpaid; `unpayable`: it was cancelled before it was paid. */
export interface Unpaid {
  kind: 'unpaid' | 'unpayable'
  title: string
  message: string
}

/** Adds the next step to the message of a failure (specification section 8). */
export const tryAgain = (message: string) => t.tryAgainOrContact(message.replace(/[.।۔]$/, ''))

/**
 * Returns the title and message for a payment that did not succeed (specification section 8), and whether the order can
 * still be paid.
 */
export function unpaid(payment: Exclude<Payment, { kind: 'paid' | 'confirming' }>): Unpaid {
  if (payment.kind === 'dismissed') {
    return { kind: 'unpaid', title: t.dismissedTitle, message: t.dismissedText }
  }
  if (payment.kind === 'unopened') {
    return { kind: 'unpaid', title: t.unopenedTitle, message: tryAgain(payment.message) }
  }
  const { message, isUnpayable } = payment
  return { kind: isUnpayable ? 'unpayable' : 'unpaid', title: t.failedTitle, message }
}
