import { dropAttempt as drop, keyFor as keyOf } from '../../offline/attempt.ts'

/** The draft that holds the key and the body of an order that the server has not confirmed yet. */
export const attemptDraft = 'order-attempt'

/** The idempotency key of an order's body, the same until `dropAttempt`. */
export const keyFor = (body: string): Promise<string> => keyOf(attemptDraft, body)

/** The key is spent: the next press makes a new one. */
export const dropAttempt = (): Promise<void> => drop(attemptDraft)
