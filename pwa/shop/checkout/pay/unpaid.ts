import * as t from '#texts/payment'
import type { Payment } from './pay-online.ts'

/** The order exists and is unpaid. `over`: it was cancelled before it was paid. */
export interface Unpaid {
  kind: 'unpaid' | 'over'
  title: string
  message: string
}

/** Adds the next step to the message of a failure (specification section 8). */
export const tryAgain = (message: string) => t.tryAgainOrContact(message.replace(/[.।۔]$/, ''))

/** The message for a payment that failed (specification section 8). */
export function unpaid(payment: Exclude<Payment, { kind: 'paid' | 'confirming' }>): Unpaid {
  if (payment.kind === 'dismissed') {
    return { kind: 'unpaid', title: t.dismissedTitle, message: t.dismissedText }
  }
  if (payment.kind === 'unopened') {
    return { kind: 'unpaid', title: t.unopenedTitle, message: tryAgain(payment.message) }
  }
  const { message, over } = payment
  return { kind: over ? 'over' : 'unpaid', title: t.failedTitle, message }
}
