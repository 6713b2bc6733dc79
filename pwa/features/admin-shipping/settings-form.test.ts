import { expect, test } from 'vitest'
import { check, errorsOf } from '../../forms/check.ts'
import { defaults, SettingsForm, settingsFormOf, settingsWireOf } from './settings-form.ts'

const start = settingsFormOf(defaults)

test('settings go through the form unchanged', () => {
  expect(settingsWireOf(start)).toEqual(defaults)
  expect(check(SettingsForm, start)).toEqual({
    output: { everywhere: false, freeThreshold: 250_000, standardCost: 15_000, taxRate: 18 },
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
])('%s %j is good: %s', (name, value, good) => {
  expect(Object.keys(errorsOf(SettingsForm, { ...start, [name]: value }))).toEqual(good ? [] : [name])
})
