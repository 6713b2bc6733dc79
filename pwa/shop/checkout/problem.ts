import type { Refused } from '#contract/checkout'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import type { Payment } from './pay-online.ts'
import type { Outcome } from './submit-order.ts'

/** The order exists and is unpaid. `over`: it was cancelled before it was paid. */
interface Unpaid {
  kind: 'unpaid' | 'over'
  title: string
  message: string
}

/** Why the last press of the button did not place or pay the order. */
export type Problem = Exclude<Outcome, { kind: 'placed' | 'waiting' | 'account-changed' }> | Unpaid

export const refusalText = ({ message, error }: Refused): string => message || error || 'Failed to place order'

const tryAgain = (message: string) => `Error: ${message.replace(/\.$/, '')}. Please try again or contact support.`

/** The message for a payment that failed (specification section 8). */
export function unpaid(payment: Exclude<Payment, { kind: 'paid' | 'confirming' }>): Unpaid {
  if (payment.kind === 'dismissed') {
    const message = 'Payment was cancelled. Your order is still pending. You can try again.'
    return { kind: 'unpaid', title: 'Payment cancelled', message }
  }
  if (payment.kind === 'unopened') {
    return { kind: 'unpaid', title: 'Payment initialization failed', message: tryAgain(payment.message) }
  }
  const { message, over } = payment
  return { kind: over ? 'over' : 'unpaid', title: 'Payment processing failed', message }
}

/** The toast for a problem (specification section 8); null when no answer arrived, because the panel explains that. */
export function toastOf(problem: Problem, online: boolean): ToastContent | null {
  const failed = (description: string, title = 'Order failed'): ToastContent => ({
    title,
    description,
    variant: 'destructive',
  })
  switch (problem.kind) {
    case 'unsent':
      return null
    case 'unpaid':
    case 'over':
      return failed(problem.message, problem.title)
    case 'refused':
      return failed(refusalText(problem.refusal))
    case 'unknown':
      return problem.message === null ? null : failed(problem.message)
    case 'failed':
      return online ? failed(tryAgain(problem.message), 'Payment initialization failed') : failed(problem.message)
  }
}
