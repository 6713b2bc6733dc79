import * as v from 'valibot'
import { admin, put } from './endpoint.ts'
import { Price } from './scalars.ts'
import { ShippingSettings } from './settings.ts'

/** All four settings at once: amounts in rupees, the rate in per cent. In force with the next read and order. */
export const updateSettings = put(
  '/api/admin/settings',
  v.object({
    everywhere: v.boolean(),
    freeThreshold: Price,
    standardCost: Price,
    taxRate: v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(100),
      v.check((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, 'Tax rate has at most one decimal'),
    ),
  }),
  ShippingSettings,
  admin,
)
