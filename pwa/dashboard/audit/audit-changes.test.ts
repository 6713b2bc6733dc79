import { expect, test } from 'vitest'
import { auditChanges } from './audit-changes.ts'

test.each([
  ['a change', { price: '1.00' }, { price: '2.00' }, [['Price', '1.00', '2.00']]],
  ['what stayed', { role: 'user' }, { role: 'user' }, []],
  ['something new', null, { note: 'Rang' }, [['Note', null, 'Rang']]],
  ['something gone', { name: 'Sleep' }, null, [['Name', 'Sleep', null]]],
  ['a field of several words', {}, { compareAtPrice: '5.00' }, [['Compare at price', null, '5.00']]],
  ['a switch', { isActive: true }, { isActive: false }, [['On sale', 'yes', 'no']]],
  ['a list', { benefits: ['a', 'b'] }, { benefits: [] }, [['Benefits', 'a, b', null]]],
  ['parts within', { size: { l: 1 } }, { size: { l: 2 } }, [['Size', '{"l":1}', '{"l":2}']]],
  ['nothing and an empty text', { sku: null }, { sku: '' }, []],
  ['what is no object', 'x', 5, []],
] as const)('%s', (_what, before, after, expected) => {
  expect(auditChanges(before, after).map((change) => Object.values(change))).toEqual(expected)
})
