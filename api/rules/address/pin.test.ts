import { describe, expect, test } from 'vitest'
import type { Courier } from '#contract/shipping'
import { deliveryProblem, deliveryState, isPin, pinMatchesState, stateOfPin } from './pin.ts'
import { stateByCode } from './states.ts'

test.each([
  ['110001', true],
  ['999999', true],
  ['010001', false],
  ['11000', false],
  ['1100011', false],
  ['11000a', false],
  ['110 001', false],
  ['110001\n', false],
  ['१२३४५६', false],
  ['', false],
])('isPin returns whether %j is a PIN code: %s', (text, expected) => {
  expect(isPin(text)).toBe(expected)
})

describe('stateOfPin returns the state of a PIN code', () => {
  test.each(
    `110001 DL|121001 HR|136135 HR|140001 PB|159104 PB|160001 CH|161001 PB|169999 PB|170001 HP|177601 HP|180001 JK
193504 JK|194101 LA|201001 UP|245304 UP|246001 UK|247001 UP|248001 UK|249001 UK|250001 UP|261001 UP|262010 UK|263001 UK
271001 UP|285001 UP|301001 RJ|345001 RJ|360001 GJ|396001 GJ|400001 MH|402001 MH|403001 GA|410001 MH|445001 MH|450001 MP
488001 MP|490001 CG|497001 CG|500001 TS|509001 TS|515001 AP|535001 AP|560001 KA|591001 KA|600001 TN|643001 TN|670001 KL
695001 KL|700001 WB|736101 WB|737101 SK|741101 WB|743101 WB|744101 AN|751001 OD|770001 OD|781001 AS|788001 AS|790001 AR
792001 AR|793001 ML|794001 ML|795001 MN|796001 MZ|797001 NL|798601 NL|799001 TR|800001 BR|813001 BR|814101 JH|818001 JH
821101 BR|822101 JH|823001 BR|824101 BR|825101 JH|835101 JH|841101 BR|855101 BR`
      .split(/[|\n]/)
      .map((row) => row.split(' ')),
  )('PIN code %s is in state %s, to which its first three digits (sorting district) belong', (pin = '', code = '') => {
    expect(stateOfPin(pin)).toBe(code)
  })

  test.each(
    `244712 UK|244612 UP|246701 UP|246601 UK|247601 UK|247501 UP|262121 UP|262201 UP|262301 UK|262701 UP|262801 UP
262901 UP|262001 UP|262002 UK|262302 UP|262303 UK|262305 UP|262406 UP|262405 UK|160055 PB|160059 PB|160062 PB|160071 PB
160103 PB|160104 PB|160056 CH|362520 DH|362540 DH|362570 DH|362530 GJ|396210 DH|396220 DH|396230 DH|396240 DH|396250 GJ
605001 PY|605009 PY|605107 PY|605108 TN|605110 PY|605502 PY|605501 TN|607402 PY|607401 PY|607301 TN|609601 PY|609701 TN
673310 PY|673311 KL|682551 LD|682559 LD|682501 KL|813208 JH|813209 BR`
      .split(/[|\n]/)
      .map((row) => row.split(' ')),
  )(
    'PIN code %s is in state %s, an exception to the state of its first three digits or next to an exception',
    (pin = '', code = '') => {
      expect(stateOfPin(pin)).toBe(code)
    },
  )

  test.each(['900001', '999999', '111001', '290001', '', 'abc', '1100', '010001'])(
    'PIN code %j has no state',
    (pin) => {
      expect(stateOfPin(pin)).toBeNull()
    },
  )

  test('every state code in the PIN code table is in the list of states', () => {
    for (let prefix = 1000; prefix < 10_000; prefix++) {
      const code = stateOfPin(`${prefix}01`)
      if (code !== null) expect(stateByCode(code)?.code).toBe(code)
    }
  })
})

test.each([
  ['400001', 'MH', true],
  ['400001', 'GJ', false],
  ['751001', 'OR', true],
  ['500001', 'Telangana', true],
  ['400001', '', true],
  ['400001', 'XX', true],
  ['999999', 'MH', true],
  ['4000', 'GJ', true],
])('PIN code %s is accepted for the state %j: %s', (pin, code, expected) => {
  expect(pinMatchesState(pin, code)).toBe(expected)
})

const courier = (cod: number, estimated_delivery_days: string | null): Courier => ({
  courier_company_id: 1,
  courier_name: 'Any',
  cod,
  etd: null,
  estimated_delivery_days,
})
const reply = (success: boolean, couriers: Courier[]) => ({
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
] as const)(
  'deliveryState returns availability, cash on delivery and estimated days for %s',
  (_, answer, state, cod, estimatedDays) => {
    expect(deliveryState(answer)).toEqual({ state, cod, estimatedDays, estimatedDate: null })
  },
)

test.each([
  ['Nov 28, 2026', '2026-11-28T00:00:00.000Z'],
  ['2026-11-28', '2026-11-28T00:00:00.000Z'],
  ['soon', null],
  [null, null],
])('estimated delivery date %s of the fastest courier is %s', (etd, estimatedDate) => {
  const couriers = [courier(1, '9'), { ...courier(1, '3'), etd }]
  expect(deliveryState(reply(true, couriers))).toMatchObject({ estimatedDays: '3', estimatedDate })
})

test.each([
  ['unknown couriers', null, null, null],
  ['no courier', [], 'pin_unserviceable', 'pin_unserviceable'],
  ['couriers without COD', [courier(0, '4'), courier(0, '2')], 'cod_unavailable', null],
  ['one courier of two with COD', [courier(0, '4'), courier(1, '2')], null, null],
] as const)(
  'deliveryProblem returns the delivery problem of a COD order and of an online order for %s',
  (_, couriers, cash, online) => {
    expect(deliveryProblem(couriers, 'cash_on_delivery')).toBe(cash)
    expect(deliveryProblem(couriers, 'razorpay')).toBe(online)
  },
)
