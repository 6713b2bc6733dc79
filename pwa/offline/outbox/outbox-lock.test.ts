import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outboxLock, whenNothingIsSent } from './drain.ts'

let held: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function waited() {
  const over = vi.fn()
  void whenNothingIsSent().then(over)
  return over
}

test('a reload of the page waits while a tab or the worker is sending a write from the outbox', async () => {
  held = ['something else', outboxLock]
  const over = waited()
  await vi.advanceTimersByTimeAsync(5000)
  expect(over).not.toHaveBeenCalled()
  held = ['something else']
  await vi.advanceTimersByTimeAsync(1000)
  expect(over).toHaveBeenCalledOnce()
})

test('a reload of the page waits for the outbox at most half a minute, also when the clock is set back', async () => {
  held = [outboxLock]
  const over = waited()
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(over).toHaveBeenCalledOnce()
})
