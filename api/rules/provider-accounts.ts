import type { PaymentMethod } from '#contract/orders'

/** The gateway account of the payment sandbox, where no money moves. Any other gateway account is a Razorpay key ID. */
export const sandboxAccount = 'sandbox'

/** The kind of a courier: `live` is a real courier; `sandbox` is the built-in simulation. */
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
 * Returns a message for the admin if the replacement of returned goods must not be booked with a courier, otherwise null.
 * `differenceAccount` is the gateway account with which its difference was paid; null if nothing was paid for it.
 */
export const replacementProblem = (
  order: Payable,
  differenceAccount: string | null,
  courier: CourierKind,
): string | null =>
  bookingProblem(order, courier) ??
  (differenceAccount === null
    ? null
    : bookingProblem({ paymentMethod: 'razorpay', gatewayAccount: differenceAccount }, courier))

/**
 * Returns a message for the admin if the goods of a return must not be picked up by a courier, otherwise null. Goods of
 * the sandbox and of test payments are never picked up by a live courier, and real goods never by the sandbox. `sentBy`
 * is the courier of the order's shipment; null if the shop sent the goods itself.
 */
export function pickupRefusal(order: Payable, sentBy: CourierKind | null, courier: CourierKind): string | null {
  const isOther = sentBy !== null && sentBy !== courier
  if (!isOther && bookingProblem(order, courier) === null) return null
  return courier === 'live'
    ? 'This order was not paid or sent for real, or its gateway account is unknown. No courier picks up its items.'
    : 'This order is real, and the sandbox picks up nothing. Set up a courier first.'
}

/**
 * Returns a text for the admin about a payment that was made with another gateway account than the one that the shop
 * uses now.
 */
export function otherAccountText(account: string | null): string {
  if (account === sandboxAccount) return 'Paid in the sandbox: no money moved, and nothing can be sent back.'
  if (account === null) return 'The gateway account of this payment is unknown. Refund it at the gateway by hand.'
  return `Paid with the gateway account ${account}, which this shop no longer uses. Refund it there by hand.`
}
