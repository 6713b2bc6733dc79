import { mailboxOf } from '#rules/mailbox'
import { sha256 } from '../http/hash.ts'
import type { EmailName } from './email-data.ts'

/** Emails that anybody can have sent to any address: so many go to one mailbox in an hour, before `RATE_LIMIT_FACTOR`. */
export const emailsPerHour = 10

/**
 * For each email the limit that it counts for; null where only the shop itself, or somebody who has proved or paid
 * something, has it sent. The link for a new password has its own, so that orders placed with an address cannot keep it
 * from the owner of that address.
 */
const limits: Record<EmailName, 'typed' | 'reset' | null> = {
  'password-reset': 'reset',
  'password-changed': null,
  'confirm-address': 'typed',
  'order-placed': 'typed',
  'payment-received': null,
  'order-shipped': null,
  'order-delivered': null,
  // By an admin too: an order that a stranger placed must not become an email by being removed.
  'order-cancelled': 'typed',
  'order-refunded': null,
  'orders-expire': null,
  'newsletter-welcome': 'typed',
}

const isLimited = (letter: string): letter is EmailName => Object.hasOwn(limits, letter)

/** The key that an email to `to` is counted under; null when it is not limited. All addresses of a mailbox share it. */
export function recipientOf(letter: string, to: string): string | null {
  const limit = isLimited(letter) ? limits[letter] : null
  return limit && sha256(`${limit} ${mailboxOf(to)}`)
}
