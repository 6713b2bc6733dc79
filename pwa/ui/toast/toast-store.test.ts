import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, toast, updateToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a newer toast message replaces the older one', () => {
  toast({ title: 'Added to wishlist' })
  const id = toast({ title: 'Removed from wishlist' })
  expect(currentToast()).toMatchObject({ id, title: 'Removed from wishlist', open: true })
})

test('the current toast message can be updated by its id, a replaced message cannot', () => {
  const older = toast({ title: 'Sending' })
  const id = toast({ title: 'Placing' })
  updateToast(older, { title: 'Sent' })
  expect(currentToast()).toMatchObject({ id, title: 'Placing' })
  updateToast(id, { title: 'Placed' })
  expect(currentToast()).toMatchObject({ id, title: 'Placed' })
})

test('a dismissed toast message closes at once and is removed from the store 1,000,000 ms later', () => {
  dismissToast(toast({ title: 'Link copied' }))
  expect(currentToast()).toMatchObject({ open: false })
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('the delayed removal of a dismissed toast message does not remove the message that was shown after it', () => {
  dismissToast(toast({ title: 'Link copied' }))
  toast({ title: 'Added to cart' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToast()).toMatchObject({ title: 'Added to cart', open: true })
})
