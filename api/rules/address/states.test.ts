import { expect, test } from 'vitest'
import { findState, stateByCode, states } from './states.ts'

test('the list of states has 28 states and 8 union territories', () => {
  expect(states).toHaveLength(36)
  const territories = states.filter((state) => state.unionTerritory).map((state) => state.code)
  expect(territories.toSorted()).toEqual(['AN', 'CH', 'DH', 'DL', 'JK', 'LA', 'LD', 'PY'])
})

test('code, name and GST code of every state are unique', () => {
  for (const key of ['code', 'name', 'gst'] as const) expect(new Set(states.map((state) => state[key])).size).toBe(36)
  for (const { code, gst } of states) expect(`${code} ${gst}`).toMatch(/^[A-Z]{2} \d{2}$/)
})

test('the list of states is sorted by name', () => {
  const names = states.map((state) => state.name)
  expect(names).toEqual(names.toSorted())
})

test.each([
  ['CG', 'Chhattisgarh'],
  ['OD', 'Odisha'],
  ['TS', 'Telangana'],
  ['UK', 'Uttarakhand'],
  ['DH', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['AN', 'Andaman and Nicobar Islands'],
])('stateByCode of the code %s is %s', (code, name) => {
  expect(stateByCode(code)?.name).toBe(name)
})

test.each(['', 'XX', 'mh', 'OR', '__proto__', 'constructor'])('stateByCode of the unknown code %j is null', (code) => {
  expect(stateByCode(code)).toBeNull()
})

test.each([
  ['Maharashtra', 'MH'],
  [' maharashtra ', 'MH'],
  ['TAMIL NADU', 'TN'],
  ['Tamilnadu', 'TN'],
  ['mh', 'MH'],
  ['CT', 'CG'],
  ['OR', 'OD'],
  ['TG', 'TS'],
  ['UT', 'UK'],
  ['DN', 'DH'],
  ['DD', 'DH'],
  ['Orissa', 'OD'],
  ['Uttaranchal', 'UK'],
  ['Pondicherry', 'PY'],
  ['Jammu & Kashmir', 'JK'],
  ['J&K', 'JK'],
  ['Daman & Diu', 'DH'],
  ['NCT of Delhi', 'DL'],
  ['New Delhi', 'DL'],
])('findState of the typed state %j is %s', (text, code) => {
  expect(findState(text)?.code).toBe(code)
})

test.each(['', ' ', 'Atlantis', '12', 'महाराष्ट्र', '__proto__', 'constructor', 'toString', 'a'.repeat(10_000)])(
  'findState of the unknown state %j is null',
  (text) => {
    expect(findState(text)).toBeNull()
  },
)
