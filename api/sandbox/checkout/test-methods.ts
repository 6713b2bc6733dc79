import type { PaymentError } from '../razorpay/entities.ts'

const declined = (reason: string, description: string, code = 'BAD_REQUEST_ERROR'): PaymentError => ({
  code,
  description,
  source: code === 'GATEWAY_ERROR' ? 'gateway' : 'customer',
  step: 'payment_authorization',
  reason,
})

/** Error for the Decline button of the payment window. */
export const refusedByCustomer = declined('payment_failed', 'Your payment was declined. Please try another method.')
export const unknownCard = declined('card_number_invalid', 'This is not one of the test cards.')
export const noBankAnswer = declined(
  'payment_timed_out',
  'Payment failed because the bank did not answer in time. Please try again.',
  'GATEWAY_ERROR',
)
const failureVpa = declined('payment_failed', 'Payment failed. Please try again with another UPI ID.')
const unknownVpa = declined('invalid_vpa', 'This is not one of the test UPI IDs.')

const networks: Record<string, string> = {
  '4100280000001007': 'Visa',
  '5500670000001002': 'MasterCard',
  '6527658900001005': 'RuPay',
}

const failing: Record<string, PaymentError> = {
  '4100280000090000': noBankAnswer,
  '4100280000080001': declined('insufficient_fund', 'Your card does not have enough balance for this payment.'),
  '4100280000070002': declined('payment_cancelled', 'Payment was cancelled. Please try again.'),
  '4100280000060003': declined('card_declined', 'Your card was declined by the bank.'),
  '4100280000030006': declined('card_disabled_for_online_payments', 'Your card is not enabled for online payments.'),
  '4100280000010008': declined('card_number_invalid', 'Your card number is not valid.'),
  '4100280000020007': declined(
    'gateway_technical_error',
    'The gateway had a technical problem. Please try again.',
    'GATEWAY_ERROR',
  ),
  '4100280000000009': declined(
    'authentication_failed',
    'The bank could not verify you. Please try again.',
    'GATEWAY_ERROR',
  ),
}

/** The bank's error for a card number; null when the card pays. */
export function cardError(number: string): PaymentError | null {
  if (number in networks) return null
  return failing[number] ?? unknownCard
}

export const cardOf = (number: string) => ({ last4: number.slice(-4), network: networks[number] ?? 'Visa' })

/** The bank's error for a UPI ID; null when the ID pays. */
export function vpaError(vpa: string): PaymentError | null {
  if (vpa === 'success@razorpay') return null
  return vpa === 'failure@razorpay' ? failureVpa : unknownVpa
}
