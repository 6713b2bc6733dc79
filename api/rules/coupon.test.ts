import { expect, test } from 'vitest'
import { couponCodeOf, couponProblem, type KnownCoupon } from './coupon.ts'

test.each([
  ['GB10-7KQ4MXYZ', 'GB10-7KQ4MXYZ'],
  ['  gb10-7kq4mxyz\n', 'GB10-7KQ4MXYZ'],
  ['   ', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is the code %j', (typed, code) => expect(couponCodeOf(typed)).toBe(code))

const asha = 'asha@example.com'
const fresh: KnownCoupon = { email: asha, used: false, ordered: false }

test.each<[string, KnownCoupon | null, RegExp | null]>([
  ['a fresh code of the address', fresh, null],
  ['a code that nobody has', null, /address that it was sent to/],
  ['a code of another address', { ...fresh, email: 'ravi@example.com' }, /address that it was sent to/],
  [
    'a used code of another address, which is told nothing more',
    { email: 'ravi@example.com', used: true, ordered: true },
    /address that it was sent to/,
  ],
  ['a used code', { ...fresh, used: true }, /already been used/],
  ['a used code of a customer', { ...fresh, used: true, ordered: true }, /already been used/],
  ['a code of a customer', { ...fresh, ordered: true }, /for a first order/],
])('%s', (_name, coupon, expected) => {
  const problem = couponProblem(coupon, asha)
  if (expected) expect(problem).toMatch(expected)
  else expect(problem).toBeNull()
})
