import type { Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import { sha256 } from '../http/tokens.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type EmailData, type EmailName, emails } from './emails.ts'

/** The kind of the jobs that send emails. The jobs of earlier releases have it too. */
export const emailJobKind = 'letter'

export interface NewEmail<Name extends EmailName> {
  email: Name
  to: string
  data: EmailData<Name>
  /** An email is sent once for each key: `order-placed 12`. */
  uniqueKey: string
  now: Date
}

/** The key under which an email to `to` is counted; null without a limit. All addresses of a mailbox share it. */
function recipientOf(email: EmailName, to: string): string | null {
  const { limit } = emails[email]
  return limit && sha256(`${limit} ${mailboxOf(to)}`)
}

/** Queues an email in the caller's transaction. A job writes and sends it after the commit. */
export const enqueueEmail = <Name extends EmailName>(
  tx: Tx,
  { email, to, data, uniqueKey, now }: NewEmail<Name>,
): Promise<void> =>
  enqueue(tx, {
    kind: emailJobKind,
    uniqueKey,
    // The field is called `letter` in the jobs of earlier releases.
    payload: { ...data, letter: email, to },
    runAt: now,
    recipient: recipientOf(email, to),
  })
