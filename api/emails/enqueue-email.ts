import type { Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import { sha256 } from '../http/tokens.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type EmailData, type EmailName, emails } from './emails.ts'

/** The kind of the jobs that send emails. It is stored in the jobs of earlier releases, so it cannot be renamed. */
export const emailJobKind = 'letter'

export interface NewEmail<Name extends EmailName> {
  email: Name
  to: string
  data: EmailData<Name>
  /** Unique key such as `order-placed 12`. An email is sent once for each key. */
  uniqueKey: string
  now: Date
}

/**
 * Returns the key under which an email to `to` is counted for the hourly limit; null for an email without a limit. All
 * addresses of a mailbox have the same key.
 */
function recipientOf(email: EmailName, to: string): string | null {
  const { limit } = emails[email]
  return limit && sha256(`${limit} ${mailboxOf(to)}`)
}

/** Queues an email in the caller's transaction. After the commit a job creates its text and sends it. */
export const enqueueEmail = <Name extends EmailName>(
  tx: Tx,
  { email, to, data, uniqueKey, now }: NewEmail<Name>,
): Promise<void> =>
  enqueue(tx, {
    kind: emailJobKind,
    uniqueKey,
    // Jobs of earlier releases have a field with this name, so it cannot be renamed.
    payload: { ...data, letter: email, to },
    runAt: now,
    recipient: recipientOf(email, to),
  })
