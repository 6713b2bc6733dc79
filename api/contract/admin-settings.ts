import * as v from 'valibot'
import { given } from './admin-fields.ts'
import { admin, get, put } from './endpoint.ts'
import { Money, MoneyInput, Price } from './scalars.ts'
import { ShippingSettings } from './settings.ts'

/** The shipping settings that everybody may read, and the limits of cash on delivery for the owner alone. */
export const AdminSettings = v.object({
  ...ShippingSettings.entries,
  /** Rupees: the largest total of a cash on delivery order. */
  codMaxAmount: Money,
  /** Pieces of all lines of a cash on delivery order. */
  codMaxPieces: v.number(),
  /** Unconfirmed cash on delivery orders that one phone number may have at a time; the next two likewise. */
  codOpenPerPhone: v.number(),
  codOpenPerAddress: v.number(),
  codOpenPerIp: v.number(),
  /** Days after which an unconfirmed cash on delivery order is cancelled. */
  codExpiryDays: v.number(),
})
export type AdminSettings = v.InferOutput<typeof AdminSettings>

/** What the forms and the server say of a wrong limit, with its smallest and largest value. */
export const codRanges = {
  codMaxAmount: { min: 1, max: 1_000_000, message: 'Please use an amount from 1 to 1000000' },
  codMaxPieces: { min: 1, max: 4950, message: 'Please use a whole number from 1 to 4950' },
  codOpenPerPhone: { min: 1, max: 1000, message: 'Please use a whole number from 1 to 1000' },
  codOpenPerAddress: { min: 1, max: 1000, message: 'Please use a whole number from 1 to 1000' },
  codOpenPerIp: { min: 1, max: 10_000, message: 'Please use a whole number from 1 to 10000' },
  codExpiryDays: { min: 2, max: 60, message: 'Please use a whole number from 2 to 60' },
} as const

/* @__NO_SIDE_EFFECTS__ */
const whole = ({ min, max, message }: { min: number; max: number; message: string }) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

const { codMaxAmount: amounts } = codRanges

/** All settings of the tab Shipping. */
export const getAdminSettings = get('/api/admin/settings', AdminSettings, admin)

/**
 * The shipping settings all at once, amounts in rupees and the rate in per cent; limits of cash on delivery that are left
 * out stay as they are. In force with the next read and order.
 */
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
    codMaxAmount: given(
      v.pipe(
        MoneyInput,
        v.minValue(amounts.min * 100, amounts.message),
        v.maxValue(amounts.max * 100, amounts.message),
      ),
    ),
    codMaxPieces: given(whole(codRanges.codMaxPieces)),
    codOpenPerPhone: given(whole(codRanges.codOpenPerPhone)),
    codOpenPerAddress: given(whole(codRanges.codOpenPerAddress)),
    codOpenPerIp: given(whole(codRanges.codOpenPerIp)),
    codExpiryDays: given(whole(codRanges.codExpiryDays)),
  }),
  AdminSettings,
  admin,
)
