import type { Config } from '../../config.ts'
import type { PaymentsPort } from './port.ts'
import { openRazorpayPayments, type RazorpaySettings } from './razorpay.ts'

const officialScript = 'https://checkout.razorpay.com/v1/checkout.js'

/** The shop's payment gateway: by the shop's own keys, else by those of its sandbox; null with neither. */
export function openPayments(
  { razorpay }: Pick<Config, 'razorpay'>,
  sandbox: RazorpaySettings | null,
): PaymentsPort | null {
  const { keyId, keySecret, webhookSecrets, baseUrl, checkoutJsUrl } = razorpay
  if (keyId === null || keySecret === null) return sandbox && openRazorpayPayments(sandbox)
  return openRazorpayPayments({
    account: keyId,
    keyId,
    keySecret,
    webhookSecrets,
    baseUrl: baseUrl ?? undefined,
    checkoutScript: checkoutJsUrl ?? officialScript,
  })
}
