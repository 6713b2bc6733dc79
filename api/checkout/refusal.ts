import type { RefusalCode, Refused, RefusedItem } from '#contract/checkout'

interface Reason {
  code: RefusalCode
  /** The message for the shopper. */
  message: string
  items?: readonly RefusedItem[]
}

export const refused = ({ code, message, items }: Reason): Refused => ({
  success: false,
  error: message,
  message,
  code,
  ...(items ? { items: [...items] } : {}),
})

/** An order that the server refuses. It is thrown inside the transaction, so that the transaction is rolled back. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly reply: Refused

  constructor(reason: Reason) {
    super(reason.code)
    this.reply = refused(reason)
  }
}
