// Not in the folder of the cart, whose chunk every page loads.
import { type PaymentTexts, paymentTexts, takesCash, takesOnlinePayment } from '#rules/payment-texts'
import { useSettings } from '../../cart/settings.queries.ts'

/** Whether the shop accepts online payment; true while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** Whether the shop accepts cash on delivery; true while its settings are unknown. */
export const useCashOnDelivery = (): boolean => takesCash(useSettings())

/** The payment texts that match the settings. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())
