import type { RateSettings } from '#contract/settings'
import { findState, type State, states } from '../address/states.ts'

/**
 * Returns the state of a GSTIN from its first two digits. 25 and 28 are former codes of Daman and Diu and of Andhra
 * Pradesh.
 */
export function stateOfGstin(gstin: string): State | null {
  const digits = gstin.slice(0, 2)
  const code = { '25': '26', '28': '37' }[digits] ?? digits
  return states.find(({ gst }) => gst === code) ?? null
}

interface Supply {
  /** State of the delivery address, as its name or code; null if unknown. */
  deliveryState: string | null
  /** GST code of the shop's state; null if unknown. */
  shopState: string | null
}

/**
 * Returns the code of the state in which a sale is taxed: the state of the delivery address, otherwise the state of the
 * shop. Null if both are unknown. The state of a buyer's GSTIN would matter only for goods that are delivered to
 * another person, and orders have no field for that (record 51).
 */
export const placeOfSupply = ({ deliveryState, shopState }: Supply): string | null =>
  (deliveryState ? findState(deliveryState) : null)?.code ?? shopState

/**
 * Whether a sale is taxed with CGST and SGST instead of IGST. If the state of the delivery is unknown, the sale is
 * taxed in the shop's state.
 */
export const isIntraState = (place: string | null, shopState: string | null): boolean =>
  place === null || place === shopState

/** Whether the state is a union territory without a legislature, where SGST is replaced by UTGST. */
export const hasUtgst = (place: string): boolean => ['AN', 'CH', 'DH', 'LA', 'LD'].includes(place)

/** Whether the shop delivers only within its state, because it has no regular GST registration. */
export const deliversOnlyInState = (settings: RateSettings | null): boolean =>
  settings?.everywhere === true &&
  settings.gstRegistration !== undefined &&
  settings.gstRegistration !== 'regular' &&
  settings.shopState != null

/**
 * Whether the shop refuses to deliver to a state: without regular GST registration it sells only within its state.
 * `state` is a state code. An unknown state (null) is accepted.
 */
export const isOutsideState = (settings: RateSettings | null, state: string | null): boolean =>
  deliversOnlyInState(settings) && state !== null && state !== settings?.shopState
