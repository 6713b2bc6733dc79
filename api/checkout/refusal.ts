import type { RefusalCode, Refused, RefusedItem } from '#contract/checkout'

interface Reason {
  code: RefusalCode
  /** For the shopper. */
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

/** Thrown inside the transaction, so that it is rolled back. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly reply: Refused

  constructor(reason: Reason) {
    super(reason.code)
    this.reply = refused(reason)
  }
}
