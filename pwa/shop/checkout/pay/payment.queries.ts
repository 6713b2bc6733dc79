// Not in the folder of the cart, whose chunk every page loads.
import type { PublicSettings } from '#contract/settings'
import { useSettings } from '../../cart/settings.queries.ts'

/** Whether the shop accepts online payment. True for unknown settings and for stored settings without this field. */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/** Whether the shop accepts cash on delivery. True for unknown settings and for stored settings without this field. */
export const takesCash = (settings: Partial<Pick<PublicSettings, 'cashOnDelivery'>> | null): boolean =>
  settings?.cashOnDelivery !== false

/** Whether the shop accepts online payment; true while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** Whether the shop accepts cash on delivery; true while its settings are unknown. */
export const useCashOnDelivery = (): boolean => takesCash(useSettings())
