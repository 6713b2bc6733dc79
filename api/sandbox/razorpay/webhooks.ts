import { createHmac } from 'node:crypto'
import type { World } from '../endpoint.ts'
import type { Fault } from '../faults.ts'
import type { Delivery } from '../state.ts'
import {
  type Dispute,
  disputeOut,
  type Order,
  orderOut,
  type Payment,
  paymentOut,
  type Refund,
  refundOut,
} from './entities.ts'

export interface GatewayEvent {
  name: string
  contains: string[]
  payload: Record<string, { entity: object }>
}

interface Entities {
  refund?: Refund
  payment?: Payment
  order?: Order
  dispute?: Dispute
  /** A payment link in the format of the API. */
  link?: object
}

/** Creates a webhook event with the current state of its entities. */
export function snapshot(name: string, { refund, payment, order, dispute, link }: Entities): GatewayEvent {
  const payload: GatewayEvent['payload'] = {
    ...(link ? { payment_link: { entity: link } } : {}),
    ...(refund ? { refund: { entity: refundOut(refund) } } : {}),
    ...(payment ? { payment: { entity: paymentOut(payment) } } : {}),
    ...(order ? { order: { entity: orderOut(order) } } : {}),
    ...(dispute ? { dispute: { entity: disputeOut(dispute) } } : {}),
  }
  return { name, contains: Object.keys(payload), payload }
}

const modes = ['duplicate', 'duplicate_new_id', 'reverse', 'delay', 'drop', 'race', 'tamper', 'oldSecret', 'unknown']

function deliveryOf(world: World, event: GatewayEvent, mode: string | undefined): Delivery {
  const account = world.options.razorpay
  const current = account?.webhookSecret ?? ''
  const secret = mode === 'oldSecret' ? (account?.oldWebhookSecret ?? `${current}-old`) : current
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxAccount0',
    event: event.name,
    contains: event.contains,
    payload: event.payload,
    created_at: world.nowSeconds(),
  })
  const id = world.newId('')
  return {
    id,
    to: 'razorpay',
    event: event.name,
    // The body is changed after it was signed, so that the signature does not match and the shop must reject the
    // webhook.
    body: mode === 'tamper' ? body.replace('"entity":"event"', '"entity": "event"') : body,
    headers: {
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': id,
    },
    attempts: 0,
  }
}

function copiesOf(world: World, delivery: Delivery, fault: Fault | null): Delivery[] {
  if (fault?.mode !== 'duplicate' && fault?.mode !== 'duplicate_new_id') return [delivery]
  return Array.from({ length: fault.count }, (_, copy) => {
    if (copy === 0) return delivery
    const id = world.newId('')
    const shown = fault.mode === 'duplicate' ? {} : { 'x-razorpay-event-id': id }
    return { ...delivery, id, headers: { ...delivery.headers, ...shown } }
  })
}

/**
 * Sends the webhooks for events, changed by the next injected fault with the target `webhook`. `sent` resolves when
 * each webhook was sent once. If `raced` is true, the payment window waits for the webhooks before it responds.
 */
export function announce(world: World, events: readonly GatewayEvent[]): { raced: boolean; sent: Promise<void> } {
  const fault = world.faults.take('webhook', modes)
  const mode = fault?.mode
  if (mode === 'drop') return { raced: false, sent: Promise.resolve() }
  const named = mode === 'unknown' ? [{ name: 'payment.mystery', contains: [], payload: {} }, ...events] : events
  const inOrder = named.flatMap((event) => copiesOf(world, deliveryOf(world, event, mode), fault))
  const deliveries = mode === 'reverse' ? inOrder.reverse() : inOrder
  if (mode === 'delay') {
    for (const delivery of deliveries) world.sender.sendLater(delivery, fault?.delayMs ?? 3000)
    return { raced: false, sent: Promise.resolve() }
  }
  const all = async () => {
    if (mode === 'race') await Promise.all(deliveries.map((delivery) => world.sender.send(delivery)))
    else for (const delivery of deliveries) await world.sender.send(delivery)
  }
  return { raced: mode === 'race', sent: world.sender.track(all()) }
}

/** The values of a new dispute that a test chooses. Without an amount the whole payment is disputed. */
export interface NewDispute {
  amount?: number | undefined
  phase: string
  reason: string
  respondInDays: number
}

/**
 * Opens a dispute of a captured payment, as the bank of the customer would do, and sends the webhook. Returns null if
 * the payment is not captured.
 */
export function openDispute(world: World, paymentId: string, chosen: NewDispute): Dispute | null {
  const payment = world.state.payments.get(paymentId)
  if (!payment?.captured) return null
  const dispute: Dispute = {
    id: world.newId('disp_'),
    paymentId,
    amount: chosen.amount ?? payment.amount,
    amountDeducted: 0,
    status: 'open',
    phase: chosen.phase,
    reason: chosen.reason,
    respondBy: world.nowSeconds() + chosen.respondInDays * 86_400,
    createdAt: world.nowSeconds(),
  }
  world.state.disputes.set(dispute.id, dispute)
  world.store.changed()
  announce(world, [snapshot('payment.dispute.created', { payment, dispute })])
  return dispute
}

/** Sets the status of a dispute and sends the webhook. Returns null for an unknown dispute. */
export function moveDispute(world: World, id: string, status: Exclude<Dispute['status'], 'open'>): Dispute | null {
  const dispute = world.state.disputes.get(id)
  const payment = dispute && world.state.payments.get(dispute.paymentId)
  if (!payment) return null
  dispute.status = status
  dispute.amountDeducted = status === 'lost' ? dispute.amount : 0
  world.store.changed()
  announce(world, [snapshot(`payment.dispute.${status}`, { payment, dispute })])
  return dispute
}
