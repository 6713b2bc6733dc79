export type Notes = Record<string, string>

export interface Order {
  id: string
  amount: number
  amountPaid: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  createdAt: number
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export interface PaymentError {
  code: string
  description: string
  source: string
  step: string
  reason: string
}

export interface Payment {
  id: string
  orderId: string
  amount: number
  currency: string
  status: PaymentStatus
  captured: boolean
  method: 'card' | 'upi' | 'netbanking'
  amountRefunded: number
  card: { last4: string; network: string } | null
  vpa: string | null
  bank: string | null
  email: string | null
  contact: string | null
  error: PaymentError | null
  createdAt: number
}

export interface Refund {
  id: string
  paymentId: string
  amount: number
  notes: Notes
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  speed: 'normal' | 'optimum'
  createdAt: number
}

export interface Dispute {
  id: string
  paymentId: string
  amount: number
  amountDeducted: number
  status: 'open' | 'action_required' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: string
  reason: string
  respondBy: number
  createdAt: number
}

export interface PaymentLink {
  id: string
  /** The gateway order that the payments of the payment link belong to. */
  orderId: string
  amount: number
  description: string
  referenceId: string | null
  customer: { name: string; email: string; contact: string }
  /** Unix time in seconds at which the payment link expires. */
  expireBy: number
  expiredAt: number
  cancelledAt: number
  callbackUrl: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  createdAt: number
}

/**
 * Makes half of the responses (chosen by the last character of the id) inconsistent, to test the shop's client: numbers
 * as strings, null fields omitted, and an unknown field added.
 */
function withInconsistentTypes<T extends { id: string }>(body: T): T | Record<string, unknown> {
  if (body.id.charCodeAt(body.id.length - 1) % 2 === 0) return body
  const present = Object.entries(body).filter(([, value]) => value !== null)
  const entries = present.map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value])
  return { ...Object.fromEntries(entries), checkout: {} }
}

const notesOut = (notes: Notes): Notes | [] => (Object.keys(notes).length === 0 ? [] : notes)

/** Converts a gateway order to the format of the API. Empty notes are an empty list. */
export const orderOut = (order: Order) =>
  withInconsistentTypes({
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesOut(order.notes),
    created_at: order.createdAt,
  })

const refundStatus = (payment: Payment) =>
  payment.amountRefunded === 0 ? null : payment.amountRefunded < payment.amount ? 'partial' : 'full'

/** Converts a payment to the format of the API. */
export const paymentOut = (payment: Payment) =>
  withInconsistentTypes({
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: null,
    card_id: payment.card ? `card_${payment.id.slice(4)}` : null,
    ...(payment.card
      ? {
          card: {
            id: `card_${payment.id.slice(4)}`,
            entity: 'card',
            name: '',
            ...payment.card,
            type: 'debit',
            issuer: null,
          },
        }
      : {}),
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: [],
    fee: payment.captured ? Math.round(payment.amount * 0.0236) : null,
    tax: payment.captured ? Math.round(payment.amount * 0.0036) : null,
    error_code: payment.error?.code ?? null,
    error_description: payment.error?.description ?? null,
    error_source: payment.error?.source ?? null,
    error_step: payment.error?.step ?? null,
    error_reason: payment.error?.reason ?? null,
    acquirer_data: payment.method === 'upi' ? { rrn: '627612345678', upi_transaction_id: null } : { auth_code: null },
    created_at: payment.createdAt,
  })

/** Converts a refund to the format of the API. */
export const refundOut = (refund: Refund) =>
  withInconsistentTypes({
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: notesOut(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.status === 'processed' ? '10000000000000' : null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_requested: refund.speed,
    speed_processed: 'normal',
  })

/** Converts a payment link to the format of the API. `payments` are the captured payments of its order. */
export const linkOut = (link: PaymentLink, shortUrl: string, payments: readonly Payment[]) =>
  withInconsistentTypes({
    accept_partial: false,
    amount: link.amount,
    amount_paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    callback_method: 'get',
    callback_url: link.callbackUrl,
    cancelled_at: link.cancelledAt,
    created_at: link.createdAt,
    currency: 'INR',
    customer: link.customer,
    description: link.description,
    expire_by: link.expireBy,
    expired_at: link.expiredAt,
    first_min_partial_amount: 0,
    id: link.id,
    notes: null,
    notify: { email: false, sms: false, whatsapp: false },
    payments:
      payments.length === 0
        ? null
        : payments.map(({ id, amount, method, createdAt }) => ({
            amount,
            created_at: createdAt,
            method,
            payment_id: id,
            plink_id: link.id,
            status: 'captured',
            updated_at: createdAt,
          })),
    reference_id: link.referenceId,
    reminder_enable: false,
    reminders: [],
    short_url: shortUrl,
    status: link.status,
    updated_at: Math.max(link.createdAt, link.cancelledAt, link.expiredAt),
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  })

/** Converts a dispute to the format of the API. */
export const disputeOut = (dispute: Dispute) =>
  withInconsistentTypes({
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: 'INR',
    amount_deducted: dispute.amountDeducted,
    reason_code: dispute.reason,
    respond_by: dispute.respondBy,
    // The API of the gateway does not have the status `action_required`, so it shows such a dispute as open.
    status: dispute.status === 'action_required' ? 'open' : dispute.status,
    phase: dispute.phase,
    created_at: dispute.createdAt,
  })

/** Converts a list to the format of the API. */
export const collection = <T>(items: readonly T[]) => ({ entity: 'collection', count: items.length, items })
