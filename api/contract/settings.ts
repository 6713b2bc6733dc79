import * as v from 'valibot'
import { admin, get, put } from './endpoint.ts'
import { PublicContent } from './look/content.ts'
import { PublicLook } from './look/look.ts'
import { settingsPath } from './paths.ts'
import { PublicProfile } from './profile.ts'
import { Id, Instant, Money, MoneyInput, Price } from './scalars.ts'

/** `regular`: the shop charges GST. `composition`: it pays GST without charging it. `none`: it has no GSTIN. */
export const GstRegistration = v.picklist(['regular', 'composition', 'none'])
export type GstRegistration = v.InferOutput<typeof GstRegistration>

/**
 * The shipping settings. They replace the documented rates of cart drawer, cart page and checkout only if `everywhere`
 * is on.
 */
export const ShippingSettings = v.object({
  everywhere: v.boolean(),
  /** Free shipping applies from this subtotal, in rupees. */
  freeThreshold: Money,
  /** Cost of shipping below the threshold, in rupees. */
  standardCost: Money,
  /** Tax rate as a percentage, 0-100. */
  taxRate: v.number(),
  /** Whether prices include the tax. This and the next field have an effect only if `everywhere` is on. */
  taxIncluded: v.boolean(),
  gstRegistration: GstRegistration,
  /** Code of the state of the shop, from its GSTIN or from the settings; null if unknown. */
  shopState: v.nullable(v.string()),
})
export type ShippingSettings = v.InferOutput<typeof ShippingSettings>

/**
 * The settings that totals are calculated from. The optional ones are missing in settings that an earlier release
 * stored on the device.
 */
export type RateSettings = Pick<ShippingSettings, 'everywhere' | 'freeThreshold' | 'standardCost' | 'taxRate'> &
  Partial<ShippingSettings>

/**
 * The services and times that the texts of the shop promise, besides delivery costs. The software does not provide
 * these services, so a text is shown only if the owner has switched the service on.
 */
export const ShopPromises = v.object({
  /** Days after delivery in which an unopened product can be returned. */
  returnDays: v.number(),
  /** Hours within which the shop answers a message. */
  replyHours: v.number(),
  /** Hours within which an order is packed; null if the shop promises none. */
  packHours: v.nullable(v.number()),
  /** Delivery time in days for each zone, such as `2-3` or `4`; null if the shop promises none. */
  deliveryMetro: v.nullable(v.string()),
  deliveryTier1: v.nullable(v.string()),
  deliveryOther: v.nullable(v.string()),
  /** Business days until a refund arrives, by payment method, in the form `2-3` or `4`. */
  refundCards: v.nullable(v.string()),
  refundUpi: v.nullable(v.string()),
  refundBank: v.nullable(v.string()),
  /** Prices of a consultation in rupees; null if the shop offers none. */
  consultationPhone: v.nullable(Money),
  consultationVisit: v.nullable(Money),
  /** Whether the shop offers express and same-day delivery. */
  expressDelivery: v.boolean(),
  /** Whether a courier collects returns at the address of the customer. */
  courierPickup: v.boolean(),
  /** Whether the shop offers refunds as store credit. */
  storeCredit: v.boolean(),
  /** Whether the shop offers one exchange per order without delivery costs. */
  freeExchange: v.boolean(),
  /** Whether a new subscriber of the newsletter gets a code for 10 % off the first order. The software provides it. */
  newsletterDiscount: v.boolean(),
})
export type ShopPromises = v.InferOutput<typeof ShopPromises>

/** Minimum, maximum and error message of promised times, shared by form and server. */
export const promiseRanges = {
  returnDays: { min: 1, max: 365, message: 'Please use a whole number from 1 to 365' },
  replyHours: { min: 1, max: 336, message: 'Please use a whole number from 1 to 336' },
  packHours: { min: 1, max: 336, message: 'Please use a whole number from 1 to 336' },
} as const

/** The error message for an invalid number of days, shared by form and server. */
export const daysMessage = 'Enter days such as 2-3 or 4, at most 60'

/** Whether a text is a promised number of days: `4`, or `2-3` with the smaller number first. */
export function isDays(text: string): boolean {
  const [from = 0, to = from] = /^\d{1,2}(-\d{1,2})?$/.test(text) ? text.split('-').map(Number) : []
  return from >= 1 && from <= to && to <= 60
}

/* @__NO_SIDE_EFFECTS__ */
const days = () => v.exactOptional(v.nullable(v.pipe(v.string(), v.trim(), v.check(isDays, daysMessage))))

export const PublicSettings = v.object({
  ...ShippingSettings.entries,
  /** The GST rates that are in force, as percentages. */
  gstRates: v.array(v.number()),
  /** Whether the shop has a payment gateway. */
  onlinePayment: v.boolean(),
  /** Whether the shop accepts cash on delivery. Without it and without a payment gateway, orders are refused. */
  cashOnDelivery: v.boolean(),
  /** Whether the shop has a courier. Without it, delivery to a PIN code cannot be checked. */
  courierConnected: v.boolean(),
  /** Whether the shop has the texts of the sample shop, among them its copyright year. */
  isSample: v.boolean(),
  promises: ShopPromises,
  /** The URL paths of the pages and articles that the owner has published, without the prefix of a language. */
  ownPages: v.array(v.string()),
  /**
   * The profile that the owner entered. If null, the profile of the sample is shown, or an empty one if `isSample` is
   * false.
   */
  profile: v.nullable(PublicProfile),
  /** The look of the shop. If null, the look of the untouched sample is shown. */
  look: v.nullable(PublicLook),
  /** The owner's content of home page and menus. Absent until the owner has saved it. */
  content: v.exactOptional(PublicContent),
  /** Whether visitors see the shop. A closed shop takes no orders. */
  isOpen: v.boolean(),
})
export type PublicSettings = v.InferOutput<typeof PublicSettings>

/** Returns the public settings. Cart and checkout use them to calculate totals on the device. */
export const getSettings = get(settingsPath, PublicSettings)

/** The shipping settings, and the settings that only admins can read. */
export const AdminSettings = v.object({
  /** A text that changes when one of these settings changes. It is the ETag. */
  version: v.string(),
  /** Whether the shop shows the sample profile. An own shop that is open cannot switch `everywhere` off. */
  isSample: v.boolean(),
  ...ShippingSettings.entries,
  /** The prefix of invoice numbers. */
  invoicePrefix: v.string(),
  /** Maximum total of a COD order, in rupees. */
  codMaxAmount: Money,
  /** Maximum total quantity of a COD order. */
  codMaxPieces: v.number(),
  /** Maximum number of unconfirmed COD orders per phone number, delivery address and IP address. */
  codOpenPerPhone: v.number(),
  codOpenPerAddress: v.number(),
  codOpenPerIp: v.number(),
  /** Days after which an unconfirmed COD order is cancelled. */
  codExpiryDays: v.number(),
  /** Whether the shop accepts cash on delivery. */
  cashOnDelivery: v.boolean(),
  /** Whether reviews are published only after an admin has approved them. */
  reviewApproval: v.boolean(),
  /** Whether the turnover of the previous financial year was above ₹5 crore: HSN codes then need 6 digits instead of 4. */
  largeTurnover: v.boolean(),
  /** Whether the turnover was above ₹5 crore in any year since 2017-18: buyers with a GSTIN then need e-invoices. */
  eInvoices: v.boolean(),
  promises: ShopPromises,
})
export type AdminSettings = v.InferOutput<typeof AdminSettings>

const VersionedSettings = v.omit(AdminSettings, ['version', 'isSample'])
export type VersionedSettings = v.InferOutput<typeof VersionedSettings>

const SettingsVersion = v.object({
  id: Id,
  /** The admin who saved the version; null for the settings before the first change, and after the account was deleted. */
  savedBy: v.nullable(v.string()),
  savedAt: Instant,
  settings: VersionedSettings,
})
export type SettingsVersion = v.InferOutput<typeof SettingsVersion>

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

/** The error message for an invalid prefix of invoice numbers, shared by form and server. */
export const invoicePrefixMessage = 'Use one or two capital letters or digits. The second cannot be C.'

/** Returns all settings of the tab Shipping. The ETag is accepted in `If-Match` of `updateSettings`. */
export const getAdminSettings = get('/api/admin/settings', AdminSettings, admin)

/** Returns the last ten versions of these settings, newest first. The first one is the current version. */
export const getSettingsVersions = get('/api/admin/settings/versions', v.array(SettingsVersion), admin)

/**
 * Replaces the shipping settings: amounts in rupees, tax rate as a percentage. Optional fields that are left out
 * stay unchanged. The settings apply from the next read and order on. 400 for an own shop that is open: without
 * `everywhere`, or registered for GST without a GSTIN. 409 `conflict` with `current` when `If-Match` is outdated.
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
    taxIncluded: v.exactOptional(v.boolean()),
    gstRegistration: v.exactOptional(GstRegistration),
    /**
     * State of the shop; used if it has no GSTIN. Required (400) if `everywhere` is on and the shop charges no GST, because
     * such a shop delivers only within its state.
     */
    shopState: v.exactOptional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
    /** The second character cannot be C, because the numbers of credit notes begin with the prefix and C. */
    invoicePrefix: v.exactOptional(
      v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9][ABD-Z0-9]?$/, invoicePrefixMessage)),
    ),
    codMaxAmount: v.exactOptional(
      v.pipe(
        MoneyInput,
        v.minValue(amountRange.min * 100, amountRange.message),
        v.maxValue(amountRange.max * 100, amountRange.message),
      ),
    ),
    codMaxPieces: v.exactOptional(wholeNumber(codRanges.codMaxPieces)),
    codOpenPerPhone: v.exactOptional(wholeNumber(codRanges.codOpenPerPhone)),
    codOpenPerAddress: v.exactOptional(wholeNumber(codRanges.codOpenPerAddress)),
    codOpenPerIp: v.exactOptional(wholeNumber(codRanges.codOpenPerIp)),
    codExpiryDays: v.exactOptional(wholeNumber(codRanges.codExpiryDays)),
    cashOnDelivery: v.exactOptional(v.boolean()),
    reviewApproval: v.exactOptional(v.boolean()),
    largeTurnover: v.exactOptional(v.boolean()),
    eInvoices: v.exactOptional(v.boolean()),
    /** The promises. Times and the discount can be left out; they then stay unchanged. */
    promises: v.exactOptional(
      v.object({
        returnDays: wholeNumber(promiseRanges.returnDays),
        replyHours: wholeNumber(promiseRanges.replyHours),
        packHours: v.exactOptional(v.nullable(wholeNumber(promiseRanges.packHours))),
        deliveryMetro: days(),
        deliveryTier1: days(),
        deliveryOther: days(),
        refundCards: days(),
        refundUpi: days(),
        refundBank: days(),
        consultationPhone: v.nullable(Price),
        consultationVisit: v.nullable(Price),
        expressDelivery: v.boolean(),
        courierPickup: v.boolean(),
        storeCredit: v.boolean(),
        freeExchange: v.boolean(),
        newsletterDiscount: v.exactOptional(v.boolean()),
      }),
    ),
  }),
  AdminSettings,
  admin,
)
