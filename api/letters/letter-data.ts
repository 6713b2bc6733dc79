/** What each letter must be told; everything else it reads when it is written. */
export interface LetterData {
  /** `to` may be nobody's address: then nothing is sent. The token is made when the letter is. */
  'password-reset': Record<never, never>
  'password-changed': { userId: number }
  'confirm-address': { userId: number }
  'order-placed': { orderId: number }
  /** For an online order this is the letter that the order is there. */
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

export type LetterName = keyof LetterData
