import * as v from 'valibot'
import { get } from './endpoint.ts'
import { Money } from './scalars.ts'

/** The shop's shipping settings: they replace the documented rates of the three places only when `everywhere` is on. */
export const ShippingSettings = v.object({
  everywhere: v.boolean(),
  /** Rupees. */
  freeThreshold: Money,
  /** Rupees. */
  standardCost: Money,
  /** Per cent, 0-100. */
  taxRate: v.number(),
})
export type ShippingSettings = v.InferOutput<typeof ShippingSettings>

export const PublicSettings = v.object({
  ...ShippingSettings.entries,
  /** Whether the shop has a payment gateway; without one it takes cash on delivery only. */
  onlinePayment: v.boolean(),
})
export type PublicSettings = v.InferOutput<typeof PublicSettings>

/** Public, because cart and checkout calculate on the device. */
export const getSettings = get('/api/settings', PublicSettings)
