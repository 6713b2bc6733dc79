import { GatewayError } from '../providers/payments/gateway-error.ts'
import type { PaymentContext } from './apply-gateway-payments.ts'
import { setAccount } from './payment-store.ts'

interface Known {
  gatewayPaymentId: string
  gatewayOrderId: string
  account: string | null
}

/**
 * Whether a payment was made with the gateway account that the shop uses now. A payment without a stored account is looked
 * up at the gateway: an id exists in one account only.
 */
export async function isOwnPayment({ db, payments, log }: PaymentContext, payment: Known): Promise<boolean> {
  const { gatewayPaymentId, gatewayOrderId, account } = payment
  if (account === payments.account) return true
  if (account !== null || !(await isKnown(payments, payment))) {
    log.error({ payment: gatewayPaymentId, account }, 'payment belongs to another gateway account')
    return false
  }
  await db.write((tx) => setAccount(tx, gatewayPaymentId, gatewayOrderId, payments.account))
  return true
}

async function isKnown(
  payments: PaymentContext['payments'],
  { gatewayPaymentId, gatewayOrderId }: Known,
): Promise<boolean> {
  try {
    return (await payments.payment(gatewayPaymentId)).orderId === gatewayOrderId
  } catch (error) {
    if (error instanceof GatewayError && error.failure === 'refused') return false
    throw error
  }
}
