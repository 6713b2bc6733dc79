import { outboxLock } from './outbox/outbox-lock.ts'

/** Whether an entry of the outbox is being sent at this moment, by whichever tab or by the worker. */
export async function entryBeingSent(): Promise<boolean> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  // A browser that does not tell holds no update back: the entry's key makes a repeat harmless.
  const state = await locks?.query?.().catch(() => null)
  return state?.held?.some(({ name }) => name === outboxLock) ?? false
}
