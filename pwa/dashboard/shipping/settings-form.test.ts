import { expect, test } from 'vitest'
import { check, errorsOf } from '../../forms/use-form.ts'
import { defaults, SettingsForm, settingsFormOf, settingsWireOf, shownPromises } from './settings-form.ts'

const start = settingsFormOf(defaults)

test('the settings form sends all settings unchanged when nothing is edited', () => {
  expect(settingsWireOf(start)).toEqual(defaults)
  expect(check(SettingsForm, start)).toEqual({
    output: {
      everywhere: false,
      freeThreshold: 250_000,
      standardCost: 15_000,
      taxRate: 18,
      taxIncluded: false,
      gstRegistration: 'regular',
      shopState: null,
      invoicePrefix: 'GB',
      codMaxAmount: 2_500_000,
      codMaxPieces: 50,
      codOpenPerPhone: 5,
      codOpenPerAddress: 5,
      codOpenPerIp: 200,
      codExpiryDays: 7,
      cashOnDelivery: true,
      reviewApproval: false,
      signature: null,
      largeTurnover: false,
      eInvoices: false,
      promises: { ...defaults.promises, consultationPhone: 50_000, consultationVisit: 80_000 },
    },
  })
})

test.each([
  ['taxRate', '0', true],
  ['taxRate', '12.5', true],
  ['taxRate', '100', true],
  ['taxRate', '100.1', false],
  ['taxRate', '12.55', false],
  ['taxRate', '-1', false],
  ['taxRate', '', false],
  ['freeThreshold', '0', true],
  ['freeThreshold', '999.5', true],
  ['freeThreshold', '-1', false],
  ['standardCost', 'free', false],
  ['standardCost', '', false],
  ['invoicePrefix', 'gb', true],
  ['invoicePrefix', 'GC', false],
  ['invoicePrefix', '', false],
  ['codMaxAmount', '1', true],
  ['codMaxAmount', '0.5', false],
  ['codMaxAmount', '1000000', true],
  ['codMaxAmount', '1000000.01', false],
  ['promises.returnDays', '0', false],
  ['promises.returnDays', '30', true],
  ['promises.replyHours', '337', false],
  ['promises.consultationPhone', '', true],
  ['promises.consultationPhone', 'free', false],
  ['codMaxPieces', '4950', true],
  ['codMaxPieces', '0', false],
  ['codMaxPieces', '1.5', false],
  ['codMaxPieces', '', false],
  ['codOpenPerPhone', '1000', true],
  ['codOpenPerPhone', '1001', false],
  ['codOpenPerAddress', '-1', false],
  ['codOpenPerIp', '10000', true],
  ['codOpenPerIp', '10001', false],
  ['codExpiryDays', '2', true],
  ['codExpiryDays', '1', false],
  ['codExpiryDays', '61', false],
])('the settings form accepts %s with the value %j: %s', (name, value, good) => {
  expect(Object.keys(errorsOf(SettingsForm, { ...start, [name]: value }))).toEqual(good ? [] : [name])
})

test('shownPromises omits blank promises, and omits express delivery if "Use these rates everywhere" is on', () => {
  const own = { everywhere: 'true', freeThreshold: '999', standardCost: '60', 'promises.deliveryOther': ' ' }
  const lines = shownPromises({ ...start, ...own }).flatMap((topic) => topic.lines)
  expect(lines).toContain('Delivery ₹60, free from ₹999')
  expect(lines).toContain('Metro cities: 2-3 days')
  expect(lines.join()).not.toMatch(/Other areas|Express/)
  expect(shownPromises(start).flatMap((topic) => topic.lines)).toContain('Express and same-day delivery')
})
