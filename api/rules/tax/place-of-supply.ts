import type { RateSettings } from '#contract/settings'
import { findState, type State, states } from '../address/states.ts'

/** Returns the state of a GSTIN. 25 and 28 are former codes of Daman and Diu and of Andhra Pradesh. */
export function stateOfGstin(gstin: string): State | null {
  const digits = gstin.slice(0, 2)
  const code = { '25': '26', '28': '37' }[digits] ?? digits
  return states.find(({ gst }) => gst === code) ?? null
}

interface Supply {
  /** State of the delivery address: its name or code. Null if unknown. */
  deliveryState: string | null
  /** Code of the shop's state; null if unknown. */
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
 * Whether a sale is taxed with CGST and SGST instead of IGST. A sale with an unknown place is taxed in the shop's
 * state.
 */
export const isIntraState = (place: string | null, shopState: string | null): boolean =>
  place === null || place === shopState

/** Whether the part of the state is called UTGST, in union territories without a legislature. */
export const hasUtgst = (place: string): boolean => ['AN', 'CH', 'DH', 'LA', 'LD'].includes(place)

/**
 * Whether the shop refuses to deliver to a state: without regular GST registration it sells only within its own state.
 * `state` is a state code. Null (an unknown state) is accepted.
 */
export const isOutsideState = (settings: RateSettings | null, state: string | null): boolean =>
  settings?.everywhere === true &&
  settings.gstRegistration !== undefined &&
  settings.gstRegistration !== 'regular' &&
  settings.shopState != null &&
  state !== null &&
  state !== settings.shopState
