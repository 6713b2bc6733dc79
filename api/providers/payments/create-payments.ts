import type { Config } from '../../config.ts'
import type { PaymentsPort } from './port.ts'
import { createRazorpayPayments, type RazorpaySettings } from './razorpay.ts'

const officialScript = 'https://checkout.razorpay.com/v1/checkout.js'

/**
 * Creates the payment gateway with the configured keys, otherwise with those of the sandbox. Returns null without
 * either.
 */
export function createPayments(
  { razorpay }: Pick<Config, 'razorpay'>,
  sandbox: RazorpaySettings | null,
): PaymentsPort | null {
  const { keyId, keySecret, webhookSecrets, baseUrl, checkoutJsUrl } = razorpay
  if (keyId === null || keySecret === null) return sandbox && createRazorpayPayments(sandbox)
  return createRazorpayPayments({
    account: keyId,
    keyId,
    keySecret,
    webhookSecrets,
    baseUrl: baseUrl ?? undefined,
    checkoutScript: checkoutJsUrl ?? officialScript,
  })
}
