import type { Tx } from '#engine'
import { recipientOf } from '../letters/email-limit.ts'
import type { LetterData, LetterName } from '../letters/letter-data.ts'
import { enqueue } from './enqueue.ts'

export interface LetterOrder<Name extends LetterName> {
  letter: Name
  to: string
  data: LetterData[Name]
  /** One letter for one thing, however often it is asked for: `order-placed 12`. */
  uniqueKey: string
  now: Date
}

/** Queues a letter in the caller's transaction; it is written and sent after the commit. */
export const enqueueLetter = <Name extends LetterName>(
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
