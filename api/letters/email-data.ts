/** The data that each email is queued with; everything else is read when the email is written. */
export interface EmailData {
  /** Nothing is sent when `to` belongs to no account. The token is made when the email is written. */
  'password-reset': Record<never, never>
  'password-changed': { userId: number }
  'confirm-address': { userId: number }
  'order-placed': { orderId: number }
  /** For an online order this email also confirms the order. */
  'payment-received': { orderId: number }
  'order-shipped': { orderId: number }
  'order-delivered': { orderId: number }
  /** `rest`: paise that go back of a payment of which a part was refunded before; null for a whole one. */
  'order-cancelled': { orderId: number; reason: string | null; rest: number | null }
  /**
   * `whole`: money of the order's own payment went back, not of one that was made beside it. `part`: not all of it at
   * once. Amount in paise.
   */
  'order-refunded': { orderId: number; amount: number; whole: boolean; part: boolean }
  /** To the owner: unconfirmed orders that are cancelled soon, all those with this instant (ISO 8601) as `expiryWarnedAt`. */
  'orders-expire': { warnedAt: string }
  /** `unsubscribeToken` is the plain token whose hash is stored with the subscription. */
  'newsletter-welcome': { code: string; unsubscribeToken: string }
}

export type EmailName = keyof EmailData
