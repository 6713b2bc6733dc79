import * as v from 'valibot'
import { admin, get, put } from './endpoint.ts'
import { PublicContent } from './look/content.ts'
import { PublicLook, StoredLogo } from './look/look.ts'
import { settingsPath } from './paths.ts'
import { PublicProfile } from './profile.ts'
import { Id, Instant, Money, MoneyInput, Price } from './scalars.ts'

/**
 * The GST registration of the shop. `regular`: it charges GST. `composition`: it pays GST without charging it. `none`:
 * it has no GSTIN.
 */
export const GstRegistration = v.picklist(['regular', 'composition', 'none'])
export type GstRegistration = v.InferOutput<typeof GstRegistration>

/**
 * The shipping settings. They replace the rates of specification section 9 in cart drawer, cart page and checkout only
 * if the setting "Use these rates everywhere" (`everywhere`) is on.
 */
export const ShippingSettings = v.object({
  everywhere: v.boolean(),
  /** The subtotal in rupees from which shipping is free. */
  freeThreshold: Money,
  /** Cost of shipping in rupees below the threshold for free shipping. */
  standardCost: Money,
  /** Tax rate as a percentage, 0-100. */
  taxRate: v.number(),
  /** Whether prices include the tax. Only the setting "Use these rates everywhere" makes the checkout use this value. */
  taxIncluded: v.boolean(),
  gstRegistration: GstRegistration,
  /** Code of the shop's state, from its GSTIN or from the settings; null if unknown. */
  shopState: v.nullable(v.string()),
})
export type ShippingSettings = v.InferOutput<typeof ShippingSettings>

/**
 * The settings from which totals are calculated. Optional fields are missing in settings that an earlier release stored
 * on the device.
 */
export type RateSettings = Pick<ShippingSettings, 'everywhere' | 'freeThreshold' | 'standardCost' | 'taxRate'> &
  Partial<ShippingSettings>

/**
 * The promises: services and times that the texts of the shop offer, besides delivery costs. The software does not
 * provide these services, so a text is shown only if the owner has switched the service on.
 */
export const ShopPromises = v.object({
  /** Number of days after delivery in which an unopened product can be returned. */
  returnDays: v.number(),
  /** Number of hours within which the shop answers a contact message. */
  replyHours: v.number(),
  /** Number of hours within which an order is packed; null if the shop promises no time. */
  packHours: v.nullable(v.number()),
  /** Delivery time in days for each delivery zone, such as `2-3` or `4`; null if the shop promises no time. */
  deliveryMetro: v.nullable(v.string()),
  deliveryTier1: v.nullable(v.string()),
  deliveryOther: v.nullable(v.string()),
  /** Business days until a refund arrives, by payment method, such as `2-3`; null if the shop promises no time. */
  refundCards: v.nullable(v.string()),
  refundUpi: v.nullable(v.string()),
  refundBank: v.nullable(v.string()),
  /**
   * Price of a consultation by phone, and (`consultationVisit`) in person, in rupees; null if the shop offers none.
   */
  consultationPhone: v.nullable(Money),
  consultationVisit: v.nullable(Money),
  /** Whether the shop offers express delivery. */
  expressDelivery: v.boolean(),
  /** Whether the shop promises that a courier collects returns at the address of the customer. */
  courierPickup: v.boolean(),
  /** Whether the shop offers refunds as store credit. */
  storeCredit: v.boolean(),
  /** Whether the shop offers one exchange per order without delivery costs. */
  freeExchange: v.boolean(),
  /** Whether a new newsletter subscriber gets a code for 10 % off the first order. The software creates the code. */
  newsletterDiscount: v.boolean(),
})
export type ShopPromises = v.InferOutput<typeof ShopPromises>

/** Minimum, maximum and error message of each promised time, shared by form and server. */
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
  /** Whether the shop shows the texts of the sample shop, including the copyright year of the sample. */
  isSample: v.boolean(),
  promises: ShopPromises,
  /**
   * The URL paths of the pages and articles that the owner has published, and of the active collections, without the
   * language prefix.
   */
  ownPages: v.array(v.string()),
  /**
   * The profile that the owner entered. If null, the shop shows the sample profile, or an empty profile if `isSample`
   * is false.
   */
  profile: v.nullable(PublicProfile),
  /** The look of the shop. If null, the look of the sample shop is shown. */
  look: v.nullable(PublicLook),
  /** The content of home page and menus that the owner saved. Absent until the owner has saved it. */
  content: v.exactOptional(PublicContent),
  /** Whether visitors see the shop. A closed shop takes no orders. */
  isOpen: v.boolean(),
})
export type PublicSettings = v.InferOutput<typeof PublicSettings>

/** Returns the public settings. Cart and checkout use them to calculate totals on the device. */
export const getSettings = get(settingsPath, PublicSettings)

/** The shipping settings together with the settings that only admins can read. */
export const AdminSettings = v.object({
  /** A hash of the settings, which changes when one of them changes. It is the ETag. */
  version: v.string(),
  /**
   * Whether the shop shows the sample profile. In an own shop that is open, the setting "Use these rates everywhere"
   * (`everywhere`) must be on.
   */
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
  /**
   * Whether the shop's turnover of the previous financial year was above ₹5 crore: HSN codes then need 6 digits instead
   * of 4.
   */
  largeTurnover: v.boolean(),
  /**
   * Whether the shop's turnover was above ₹5 crore in any year since 2017-18: buyers with a GSTIN then need e-invoices.
   */
  eInvoices: v.boolean(),
  /** The picture of the signature on invoices. Absent in versions that an earlier release stored. */
  signature: v.optional(v.nullable(StoredLogo), null),
  promises: ShopPromises,
})
export type AdminSettings = v.InferOutput<typeof AdminSettings>

const VersionedSettings = v.omit(AdminSettings, ['version', 'isSample'])
export type VersionedSettings = v.InferOutput<typeof VersionedSettings>

const SettingsVersion = v.object({
  id: Id,
  /**
   * The admin who saved this version; null for the settings before the first change, and after the account was deleted.
   */
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

/** The error message for a signature that cannot be used. */
export const signatureMessage = 'Please use a PNG, JPEG or WebP file of at most 2 MB'

/** A new signature as a data URL, or the hash of the stored one. */
const Signature = v.pipe(
  v.string(),
  v.regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+|[0-9a-f]{32})$/, signatureMessage),
  v.maxLength(2_800_000, signatureMessage),
)

/** The error message for an invalid prefix of invoice numbers, shared by form and server. */
export const invoicePrefixMessage = 'Use one or two capital letters or digits. The second cannot be C.'

/** Returns all settings of the dashboard's Shipping tab. The ETag is accepted in `If-Match` of `updateSettings`. */
export const getAdminSettings = get('/api/admin/settings', AdminSettings, admin)

/** Returns the last ten versions of the settings, newest first. The first one is the current version. */
export const getSettingsVersions = get('/api/admin/settings/versions', v.array(SettingsVersion), admin)

/**
 * Replaces the shipping settings: amounts in rupees, tax rate as a percentage. Optional fields that are left out stay
 * unchanged. The next read and the next order use the new settings. Returns 400 for an open own shop if "Use these
 * rates everywhere" (`everywhere`) would be off or the shop would be registered for GST without a GSTIN. Returns 409
 * `conflict` with `current` when `If-Match` is outdated.
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
     * State of the shop; used if the shop has no GSTIN. Required (400) if `everywhere` is on and the shop charges no
     * GST, because such a shop delivers only within its state.
     */
    shopState: v.exactOptional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
    /**
     * The prefix of invoice numbers. Its second character cannot be C, because numbers of credit notes begin with the
     * prefix and C.
     */
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
    /** The signature on invoices that are issued from now on; null for none. */
    signature: v.exactOptional(v.nullable(Signature)),
    /** The promises in the texts of the shop. Times and the discount that are left out stay unchanged. */
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
  { ...admin, pictures: true },
)
