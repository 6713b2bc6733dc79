// The functions that return which payment methods the shop accepts are not in the folder of the cart, because every
// page loads the code of that folder.
import type { PublicSettings } from '#contract/settings'
import { useSettings } from '../../cart/settings.queries.ts'

/**
 * Whether the shop accepts online payment. True while the settings are unknown, and for stored settings without this
 * field.
 */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/**
 * Whether the shop accepts cash on delivery. True while the settings are unknown, and for stored settings without this
 * field.
 */
export const takesCash = (settings: Partial<Pick<PublicSettings, 'cashOnDelivery'>> | null): boolean =>
  settings?.cashOnDelivery !== false

/** Whether the shop accepts online payment; true while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** Whether the shop accepts cash on delivery; true while its settings are unknown. */
export const useCashOnDelivery = (): boolean => takesCash(useSettings())
