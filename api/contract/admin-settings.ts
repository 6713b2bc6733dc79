import * as v from 'valibot'
import { optionalField } from './admin-fields.ts'
import { admin, get, put } from './endpoint.ts'
import { Money, MoneyInput, Price } from './scalars.ts'
import { ShippingSettings } from './settings.ts'

/** The public shipping settings and the limits of cash on delivery, which only admins can read. */
export const AdminSettings = v.object({
  ...ShippingSettings.entries,
  /** Rupees: maximum total of a COD order. */
  codMaxAmount: Money,
  /** Maximum total quantity of a COD order. */
  codMaxPieces: v.number(),
  /** Maximum number of unconfirmed COD orders per phone number, delivery address and IP address. */
  codOpenPerPhone: v.number(),
  codOpenPerAddress: v.number(),
  codOpenPerIp: v.number(),
  /** Days after which an unconfirmed COD order is cancelled. */
  codExpiryDays: v.number(),
})
export type AdminSettings = v.InferOutput<typeof AdminSettings>

/** Minimum, maximum and error message of each COD limit, shared by form and server. */
export const codRanges = {
  codMaxAmount: { min: 1, max: 1_000_000, message: 'Please use an amount from 1 to 1000000' },
  codMaxPieces: { min: 1, max: 4950, message: 'Please use a whole number from 1 to 4950' },
  codOpenPerPhone: { min: 1, max: 1000, message: 'Please use a whole number from 1 to 1000' },
  codOpenPerAddress: { min: 1, max: 1000, message: 'Please use a whole number from 1 to 1000' },
  codOpenPerIp: { min: 1, max: 10_000, message: 'Please use a whole number from 1 to 10000' },
  codExpiryDays: { min: 2, max: 60, message: 'Please use a whole number from 2 to 60' },
} as const

/* @__NO_SIDE_EFFECTS__ */
const wholeNumber = ({ min, max, message }: { min: number; max: number; message: string }) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

const { codMaxAmount: amountRange } = codRanges

/** Returns all settings of the tab Shipping. */
export const getAdminSettings = get('/api/admin/settings', AdminSettings, admin)

/**
 * Replaces the shipping settings: amounts in rupees, tax rate as a percentage. COD limits that are left out stay
 * unchanged. The settings apply from the next read and order on.
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
    codMaxAmount: optionalField(
      v.pipe(
        MoneyInput,
        v.minValue(amountRange.min * 100, amountRange.message),
        v.maxValue(amountRange.max * 100, amountRange.message),
      ),
    ),
    codMaxPieces: optionalField(wholeNumber(codRanges.codMaxPieces)),
    codOpenPerPhone: optionalField(wholeNumber(codRanges.codOpenPerPhone)),
    codOpenPerAddress: optionalField(wholeNumber(codRanges.codOpenPerAddress)),
    codOpenPerIp: optionalField(wholeNumber(codRanges.codOpenPerIp)),
    codExpiryDays: optionalField(wholeNumber(codRanges.codExpiryDays)),
  }),
  AdminSettings,
  admin,
)
