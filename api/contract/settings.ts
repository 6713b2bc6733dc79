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

/** Public, because cart and checkout calculate on the device. */
export const getSettings = get('/api/settings', ShippingSettings)
