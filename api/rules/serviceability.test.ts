import { expect, test } from 'vitest'
import { deliveryProblem, deliveryState } from './serviceability.ts'

const courier = (cod: number, estimated_delivery_days: string | null) => ({
  courier_company_id: 1,
  courier_name: 'Any',
  cod,
  etd: null,
  estimated_delivery_days,
})
const reply = (success: boolean, couriers: ReturnType<typeof courier>[]) => ({
  success,
  serviceability_data: { data: { available_courier_companies: couriers } },
})

test.each([
  ['couriers answered', reply(true, [courier(1, '4')]), 'available', true, '4'],
  ['no courier takes cash', reply(true, [courier(0, '4'), courier(0, '2')]), 'available', false, '2'],
  ['one courier takes cash', reply(true, [courier(0, '10'), courier(1, '9')]), 'available', true, '9'],
  ['nobody knows the days', reply(true, [courier(1, null)]), 'available', true, null],
  ['nobody delivers', reply(true, []), 'unavailable', false, null],
  ['the courier is silent', reply(false, []), 'unknown', true, null],
  ['the call failed', null, 'unknown', true, null],
] as const)('%s', (_, answer, state, cod, estimatedDays) => {
  expect(deliveryState(answer)).toEqual({ state, cod, estimatedDays })
})

test.each([
  ['nobody knows', null, null, null],
  ['nobody delivers', [], 'pin_unserviceable', 'pin_unserviceable'],
  ['no courier takes cash', [courier(0, '4'), courier(0, '2')], 'cod_unavailable', null],
  ['one courier takes cash', [courier(0, '4'), courier(1, '2')], null, null],
] as const)('an order to where %s', (_, couriers, cash, online) => {
  expect(deliveryProblem(couriers, 'cash_on_delivery')).toBe(cash)
  expect(deliveryProblem(couriers, 'razorpay')).toBe(online)
})
