import { expect, test } from 'vitest'
import { auditChanges } from './audit-screen.tsx'

test.each([
  ['a changed field', { price: '1.00' }, { price: '2.00' }, [['Price', '1.00', '2.00']]],
  ['an unchanged field', { role: 'user' }, { role: 'user' }, []],
  ['an added field', null, { note: 'Rang' }, [['Note', null, 'Rang']]],
  ['a removed field', { name: 'Sleep' }, null, [['Name', 'Sleep', null]]],
  ['a camel-case field name', {}, { compareAtPrice: '5.00' }, [['Compare at price', null, '5.00']]],
  ['a boolean', { isActive: true }, { isActive: false }, [['Active', 'yes', 'no']]],
  ['a list', { benefits: ['a', 'b'] }, { benefits: [] }, [['Benefits', 'a, b', null]]],
  ['a nested object', { size: { l: 1 } }, { size: { l: 2 } }, [['Size', '{"l":1}', '{"l":2}']]],
  ['null and an empty text', { sku: null }, { sku: '' }, []],
  ['values other than objects', 'x', 5, []],
] as const)(
  'auditChanges lists the changed fields of an audit entry with label, old value and new value: %s',
  (_title, before, after, expected) => {
    expect(auditChanges(before, after).map((change) => Object.values(change))).toEqual(expected)
  },
)
