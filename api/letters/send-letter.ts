import * as v from 'valibot'
import { findForSignIn } from '../account/user-store.ts'
import type { Work } from '../jobs/jobs.ts'
import { PermanentFailure } from '../jobs/permanent-failure.ts'
import { Withheld } from '../jobs/withheld.ts'
import { EmailRejected, type Mail, type OutgoingEmail } from '../providers/mail/port.ts'
import { changedLetter, confirmLetter, resetLetter } from './account-letters.ts'
import { isOverLimit, uncount } from './email-limit-store.ts'
import type { Letter } from './letter.ts'
import { LetterPayload } from './letter-payload.ts'
import { newsletterWelcome } from './newsletter-welcome.ts'
import {
  cancelledLetter,
  deliveredLetter,
  expiringLetter,
  paidLetter,
  placedLetter,
  refundedLetter,
  shippedLetter,
} from './order-letters.ts'
import type { Writing } from './writing.ts'

type Written = Letter & Pick<OutgoingEmail, 'unsubscribeUrl'>

/** The letter as it is now right; null where it has become pointless. */
function write(payload: LetterPayload, writing: Writing): Promise<Written | null> | Written {
  switch (payload.letter) {
    case 'password-reset':
      return resetLetter(payload, writing)
    case 'password-changed':
      return changedLetter(payload, writing)
    case 'confirm-address':
      return confirmLetter(payload, writing)
    case 'order-placed':
      return placedLetter(payload, writing)
    case 'payment-received':
      return paidLetter(payload, writing)
    case 'order-shipped':
      return shippedLetter(payload, writing)
    case 'order-delivered':
      return deliveredLetter(payload, writing)
    case 'order-cancelled':
      return cancelledLetter(payload, writing)
    case 'order-refunded':
      return refundedLetter(payload, writing)
    case 'orders-expire':
      return expiringLetter(payload, writing)
    case 'newsletter-welcome': {
      const unsubscribeUrl = `${writing.origin}/api/unsubscribe/${payload.unsubscribeToken}`
      const link = `${writing.origin}/products`
      return { ...newsletterWelcome({ code: payload.code, link, unsubscribeUrl }), unsubscribeUrl }
    }
  }
}

interface Sending extends Omit<Writing, 'askedAt'> {
  /** Emails an hour to one mailbox; see `email-limit.ts`. */
  perHour: number
}

/** Throws `Withheld` when the mailbox has had its emails of this hour. */
async function assertMaySend({ letter, to }: LetterPayload, jobId: number, { db, perHour }: Sending) {
  if (letter === 'password-reset' && !(await db.read((tx) => findForSignIn(tx, to)))) {
    // Nobody gets it: it counts for nothing, and is not worth an entry on the owner's list.
    return db.write((tx) => uncount(tx, [jobId]))
  }
  if (await db.read((tx) => isOverLimit(tx, jobId, perHour))) {
    throw new Withheld('Too many emails to this address within an hour')
  }
}

/** The job that writes and sends one letter. */
export const sendLetters =
  (mail: Mail, shop: Sending): Work =>
  async (payload, { id, createdAt, signal }) => {
    const wanted = v.safeParse(LetterPayload, payload)
    if (!wanted.success) throw new PermanentFailure('The job does not say which letter to send')
    await assertMaySend(wanted.output, id, shop)
    const letter = await write(wanted.output, { ...shop, askedAt: createdAt })
    if (!letter) return
    // A shop that begins anew, or from a backup, counts its jobs from where it was: mailboxes drop what they seem to have.
    const once = `letter-${id}-${createdAt.getTime().toString(36)}`
    try {
      await mail.send({ id: once, to: wanted.output.to, ...letter }, signal)
    } catch (error) {
      throw error instanceof EmailRejected ? new PermanentFailure(error.message) : error
    }
  }
