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
  ['a courier with COD', reply(true, [courier(1, '4')]), 'available', true, '4'],
  ['couriers without COD', reply(true, [courier(0, '4'), courier(0, '2')]), 'available', false, '2'],
  ['one courier of two with COD', reply(true, [courier(0, '10'), courier(1, '9')]), 'available', true, '9'],
  ['a courier without estimated days', reply(true, [courier(1, null)]), 'available', true, null],
  ['no courier', reply(true, []), 'unavailable', false, null],
  ['a failed request to the courier', reply(false, []), 'unknown', true, null],
  ['a failed delivery check', null, 'unknown', true, null],
] as const)('deliveryState for %s', (_, answer, state, cod, estimatedDays) => {
  expect(deliveryState(answer)).toEqual({ state, cod, estimatedDays })
})

test.each([
  ['unknown couriers', null, null, null],
  ['no courier', [], 'pin_unserviceable', 'pin_unserviceable'],
  ['couriers without COD', [courier(0, '4'), courier(0, '2')], 'cod_unavailable', null],
  ['one courier of two with COD', [courier(0, '4'), courier(1, '2')], null, null],
] as const)('deliveryProblem for %s', (_, couriers, cash, online) => {
  expect(deliveryProblem(couriers, 'cash_on_delivery')).toBe(cash)
  expect(deliveryProblem(couriers, 'razorpay')).toBe(online)
})
