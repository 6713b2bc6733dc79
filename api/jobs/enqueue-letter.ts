import type { Tx } from '#engine'
import type { EmailData, EmailName } from '../letters/email-data.ts'
import { recipientOf } from '../letters/email-limit.ts'
import { enqueue } from './enqueue.ts'

export interface LetterOrder<Name extends EmailName> {
  letter: Name
  to: string
  data: EmailData[Name]
  /** One letter for one thing, however often it is asked for: `order-placed 12`. */
  uniqueKey: string
  now: Date
}

/** Queues a letter in the caller's transaction; it is written and sent after the commit. */
export const enqueueLetter = <Name extends EmailName>(
  tx: Tx,
  { letter, to, data, uniqueKey, now }: LetterOrder<Name>,
): Promise<void> =>
  enqueue(tx, {
    kind: 'letter',
    uniqueKey,
    payload: { ...data, letter, to },
    runAt: now,
    recipient: recipientOf(letter, to),
  })
