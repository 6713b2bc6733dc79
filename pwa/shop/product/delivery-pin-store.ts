import { isPin } from '#rules/address/pin'
import { deliveryPinKey as key } from '../../offline/local-storage-keys.ts'
import { isOutdated } from '../../offline/owner.ts'

/** Returns the PIN code for which this device's owner last checked delivery, or an empty string. */
export function deliveryPin(): string {
  try {
    const stored = localStorage.getItem(key) ?? ''
    return isPin(stored) && !isOutdated() ? stored : ''
  } catch {
    return ''
  }
}

/** Stores the PIN code of a delivery check, for other products and the checkout. */
export function storeDeliveryPin(pin: string): void {
  if (!isPin(pin) || isOutdated()) return
  try {
    localStorage.setItem(key, pin)
  } catch {
    // Local storage is full or blocked, so the PIN code is used on this page only.
  }
}
