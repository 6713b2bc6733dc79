import { expect, test } from 'vitest'
import { shiftToFreePlace } from './toast-view.tsx'

const toast = { top: 620, bottom: 720, left: 12, right: 348 }
const button = (top: number, left = 16) => ({ top, bottom: top + 48, left, right: left + 150 })

test('a toast message that covers no button stays in its place', () => {
  expect(shiftToFreePlace(toast, [])).toBe(0)
  expect(shiftToFreePlace(toast, [button(500), button(640, 400)])).toBe(0)
})

test('a toast message moves above a button that it would cover, with a gap of 8 pixels', () => {
  const shift = shiftToFreePlace(toast, [button(660)])
  expect(toast.bottom - shift).toBe(652)
})

test('a toast message moves above all buttons if it does not fit between them', () => {
  const shift = shiftToFreePlace(toast, [button(660), button(580, 180), button(200)])
  expect(toast.bottom - shift).toBe(572)
})

test('a toast message does not move if the window has no place where it covers no button', () => {
  const buttons = [600, 500, 400, 300, 200, 100, 0].map((top) => button(top))
  expect(shiftToFreePlace(toast, buttons)).toBe(0)
})
