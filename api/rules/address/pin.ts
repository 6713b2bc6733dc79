import type { RefusalCode } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import type { PaymentMethod } from '#contract/orders'
import type { Courier, checkServiceability } from '#contract/shipping'
import { findState } from './states.ts'

// The states by the first digits of PIN codes, computed from India Post's 19,486 PIN codes; 99.9 % are correct
// (providers.md 3.2). The first three digits identify a sorting district, the last three a post office. Exceptions have
// longer prefixes, and the longest matching prefix applies. PIN codes that start with 9 belong to the army.
const districts = `110 DL|121-136 HR|140-159 PB|160 CH|161-169 PB|170-177 HP|180-193 JK|194 LA|201-245 UP|246 UK|247 UP
248-249 UK|250-261 UP|262-263 UK|271-285 UP|301-345 RJ|360-396 GJ|400-402 MH|403 GA|410-445 MH|450-488 MP|490-497 CG
500-509 TS|515-535 AP|560-591 KA|600-643 TN|670-695 KL|700-736 WB|737 SK|741-743 WB|744 AN|751-770 OD|781-788 AS
790-792 AR|793-794 ML|795 MN|796 MZ|797-798 NL|799 TR|800-813 BR|814-818 JH|821 BR|822 JH|823-824 BR|825-835 JH
841-855 BR`
const exceptions = `2447 UK|2467 UP|2476 UK|2621,2622,2627,2628,2629,262001,262302,262305,262406 UP
160055,160059,160062,160071,160103,160104 PB|362520,362540,362570 DH|39621,39622,39623,39624 DH
6050,605107,605110,605502,60740,6096 PY|673310 PY|68255 LD|813208 JH`

const rows = (table: string) => table.split(/[|\n]/).map((row) => row.split(' '))

function districtsOf([range = '', code = '']: string[]): [string, string][] {
  const [first = 0, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, step) => [String(first + step), code])
}

const byPrefix = new Map<string, string>([
  ...rows(districts).flatMap(districtsOf),
  ...rows(exceptions).flatMap(([list = '', code = '']) =>
    list.split(',').map((prefix): [string, string] => [prefix, code]),
  ),
])

/**
 * Whether a text has the form of a PIN code: six digits, the first not 0. It does not check that the PIN code exists.
 */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** Returns the state code (such as `MH`) of a PIN code; null for army codes, unassigned codes and invalid text. */
export function stateOfPin(pin: string): string | null {
  if (!isPin(pin)) return null
  for (let length = 6; length >= 3; length--) {
    const code = byPrefix.get(pin.slice(0, length))
    if (code) return code
  }
  return null
}

/**
 * Returns false only if the states of the PIN code and of the address are both known and differ. The result is shown as
 * a warning and never blocks an order (record 14, delivery check).
 */
export function pinMatchesState(pin: string, code: string): boolean {
  const expected = stateOfPin(pin)
  const given = findState(code)
  return expected === null || given === null || expected === given.code
}

/**
 * The result of a delivery check. `unknown` never blocks an order. `estimatedDays` and `estimatedDate` (an ISO
 * timestamp) are the estimates of the fastest courier.
 */
export interface DeliveryState {
  state: 'available' | 'unavailable' | 'unknown'
  cod: boolean
  estimatedDays: string | null
  estimatedDate: string | null
}

/** Parses a courier's date, such as `Nov 28, 2026`. Returns null for other text. */
function isoDate(text: string | null | undefined): string | null {
  const time = Date.parse(`${text} UTC`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function daysOf({ estimated_delivery_days: text }: Courier): number {
  const days = Number.parseFloat(text ?? '')
  return Number.isNaN(days) ? Number.POSITIVE_INFINITY : days
}

/**
 * Converts a response of the delivery check to its result. A failed call (null) gives `unknown` (specification section
 * 4).
 */
export function deliveryState(reply: ReplyOf<typeof checkServiceability> | null): DeliveryState {
  if (!reply?.success) return { state: 'unknown', cod: true, estimatedDays: null, estimatedDate: null }
  const couriers = reply.serviceability_data.data.available_courier_companies
  if (couriers.length === 0) return { state: 'unavailable', cod: false, estimatedDays: null, estimatedDate: null }
  const fastest = couriers.toSorted((a, b) => daysOf(a) - daysOf(b))[0]
  return {
    state: 'available',
    cod: couriers.some((courier) => courier.cod === 1),
    estimatedDays: fastest?.estimated_delivery_days ?? null,
    estimatedDate: isoDate(fastest?.etd),
  }
}

/**
 * Returns the refusal code if none of these couriers can deliver an order; null if one can, or if the couriers are
 * unknown (`couriers` is null).
 */
export function deliveryProblem(
  couriers: readonly Courier[] | null,
  method: PaymentMethod,
): Extract<RefusalCode, 'pin_unserviceable' | 'cod_unavailable'> | null {
  if (couriers === null) return null
  if (couriers.length === 0) return 'pin_unserviceable'
  return method === 'cash_on_delivery' && !couriers.some(({ cod }) => cod === 1) ? 'cod_unavailable' : null
}
