import type { PaymentMethod } from '#contract/orders'

/** The account name of the built-in payment sandbox, where no money moves. Other accounts are key ids of Razorpay. */
export const sandboxAccount = 'sandbox'

/** A courier that carries parcels, or the built-in sandbox that only simulates one. */
export type CourierKind = 'sandbox' | 'live'

/** Whether payments of a gateway account move money: those of the sandbox and of Razorpay's test keys do not. */
export const movesMoney = (account: string): boolean => account.startsWith('rzp_live_')

interface Payable {
  paymentMethod: PaymentMethod
  /** The account at which its payment was made; null where unknown. */
  gatewayAccount: string | null
}

/**
 * Why a courier must not book an order, as a sentence for the admin; null where it may. Simulated payments never reach
 * a live courier, real ones never the sandbox's (record 24).
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

/** What an admin reads about a payment of another gateway account than the shop's present one. */
export function otherAccountText(account: string | null): string {
  if (account === sandboxAccount) return 'Paid in the sandbox: no money moved, and nothing can be sent back.'
  if (account === null) return 'The gateway account of this payment is unknown. Refund it at the gateway by hand.'
  return `Paid with the gateway account ${account}, which this shop no longer uses. Refund it there by hand.`
}
