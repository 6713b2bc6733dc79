import * as v from 'valibot'
import { get } from './endpoint.ts'
import { settingsPath } from './paths.ts'
import { Money } from './scalars.ts'

/**
 * The shipping settings. They replace the documented rates of drawer, cart page and checkout only if `everywhere` is
 * on.
 */
export const ShippingSettings = v.object({
  everywhere: v.boolean(),
  /** Rupees. */
  freeThreshold: Money,
  /** Rupees. */
  standardCost: Money,
  /** Percentage, 0-100. */
  taxRate: v.number(),
})
export type ShippingSettings = v.InferOutput<typeof ShippingSettings>

export const PublicSettings = v.object({
  ...ShippingSettings.entries,
  /** Whether the shop has a payment gateway. Without one it accepts cash on delivery only. */
  onlinePayment: v.boolean(),
})
export type PublicSettings = v.InferOutput<typeof PublicSettings>

/** Returns the public settings. Cart and checkout use them to calculate totals on the device. */
export const getSettings = get(settingsPath, PublicSettings)
