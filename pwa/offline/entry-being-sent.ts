import { outboxLock } from './outbox/outbox-lock.ts'

/** Whether an entry of the outbox is being sent at this moment, by whichever tab or by the worker. */
export async function entryBeingSent(): Promise<boolean> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  const state = await locks?.query?.().catch(() => null)
  return state?.held?.some(({ name }) => name === outboxLock) ?? false
}
