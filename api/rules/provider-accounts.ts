import type { PaymentMethod } from '#contract/orders'

/** The gateway account of the payment sandbox, where no money moves. Any other gateway account is a Razorpay key ID. */
export const sandboxAccount = 'sandbox'

/** `live` is a real courier; `sandbox` is the built-in simulation. */
export type CourierKind = 'sandbox' | 'live'

/** Whether payments of a gateway account move real money. Payments of the sandbox and of Razorpay test keys do not. */
export const movesMoney = (account: string): boolean => account.startsWith('rzp_live_')

interface Payable {
  paymentMethod: PaymentMethod
  /** The gateway account of the order's payment; null if it is unknown. */
  gatewayAccount: string | null
}

/**
 * Returns a message for the admin if an order must not be booked with a courier, otherwise null. Orders with simulated
 * payments are never booked with a live courier, and orders with real payments never with the sandbox (record 24).
 */
export function bookingProblem({ paymentMethod, gatewayAccount }: Payable, courier: CourierKind): string | null {
  if (paymentMethod === 'cash_on_delivery') return null
  if (gatewayAccount === null) {
    return 'The gateway account of this payment is unknown. Check the payment at the gateway, then ship the order by hand.'
  }
  if (movesMoney(gatewayAccount)) {
    return courier === 'live'
      ? null
      : 'This order was paid with real money. The sandbox sends no parcel: set up a courier, then book it again.'
  }
  if (courier === 'sandbox') return null
  const how = gatewayAccount === sandboxAccount ? 'in the sandbox' : 'with test keys'
  return `This order was paid ${how}: no money moved, so no parcel is booked. Cancel the order.`
}

/**
 * Returns a text for the admin about a payment that was made with a gateway account which the shop does not use at
 * present.
 */
export function otherAccountText(account: string | null): string {
  if (account === sandboxAccount) return 'Paid in the sandbox: no money moved, and nothing can be sent back.'
  if (account === null) return 'The gateway account of this payment is unknown. Refund it at the gateway by hand.'
  return `Paid with the gateway account ${account}, which this shop no longer uses. Refund it there by hand.`
}
