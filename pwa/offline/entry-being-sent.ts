import { outboxLock } from './outbox/outbox-lock.ts'

/** Whether a tab or the worker is sending an outbox entry. */
export async function entryBeingSent(): Promise<boolean> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  // Without `locks.query` the answer is false: a repeated send is harmless because of the entry's idempotency key.
  const state = await locks?.query?.().catch(() => null)
  return state?.held?.some(({ name }) => name === outboxLock) ?? false
}
