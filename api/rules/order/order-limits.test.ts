import { expect, test } from 'vitest'
import { tag } from '#texts/language'
import * as rules from '#texts/order-rules'
import * as status from '#texts/order-status'
import { couponCodeOf, couponProblem, type KnownCoupon } from './order-limits.ts'

test.each([
  ['GB10-7KQ4MXYZ', 'GB10-7KQ4MXYZ'],
  ['  gb10-7kq4mxyz\n', 'GB10-7KQ4MXYZ'],
  ['   ', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('couponCodeOf normalizes the typed coupon code %j to %j', (typed, code) => expect(couponCodeOf(typed)).toBe(code))

const asha = 'asha@example.com'
const unusedCoupon: KnownCoupon = { email: asha, used: false, ordered: false }

test.each<[string, KnownCoupon | null, RegExp | null]>([
  ['unused code of this address is accepted', unusedCoupon, null],
  ['unknown code is rejected', null, /isn’t valid for this email address/],
  [
    'code of another address is rejected',
    { ...unusedCoupon, email: 'ravi@example.com' },
    /isn’t valid for this email address/,
  ],
  [
    'used code of another address is rejected with the same message as an unknown code',
    { email: 'ravi@example.com', used: true, ordered: true },
    /isn’t valid for this email address/,
  ],
  ['used code is rejected', { ...unusedCoupon, used: true }, /already been used/],
  [
    'used code is rejected as used, even if the address has an order',
    { ...unusedCoupon, used: true, ordered: true },
    /already been used/,
  ],
  ['unused code is rejected if the address has an order', { ...unusedCoupon, ordered: true }, /for first orders only/],
])('couponProblem returns whether a coupon can be used: %s', (_name, coupon, expected) => {
  const problem = couponProblem(coupon, asha)
  if (expected) expect(problem?.({ ...rules, ...status, tag })).toMatch(expected)
  else expect(problem).toBeNull()
})
