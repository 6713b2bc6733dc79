import type { Category, Product, Variant } from '#contract/catalogue'
import type { PublicContent, StoredContent, Testimonial } from '#contract/look/content'
import type { PublicLook } from '#contract/look/look'
import type { PublicProfile, StoredProfile } from '#contract/profile'
import type { PublicSettings, ShippingSettings, ShopPromises } from '#contract/settings'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { rupees } from '#rules/money'
import type { CodLimits } from '#rules/order/order-limits'
import { averageOf, type RatingCounts } from '#rules/rating'
import { publicLook } from '#rules/shop/shop-look'
import { ownPromises, profileOf, type ShopProfile, sampleGstin, samplePromises } from '#rules/shop/shop-profile'
import { gstRatesOn } from '#rules/tax/gst'
import { stateOfGstin } from '#rules/tax/place-of-supply'
import { unitPriceOf } from '#rules/variant-choice'
import { cheapest, optionsByName } from '#rules/variants'
import {
  type CategoryRow,
  findCategory,
  type ProductRow,
  readSettings,
  type SettingsRow,
  type VariantRow,
} from './catalogue-store.ts'

/** Returns the number of approved reviews of a product with 1, 2, 3, 4 and 5 stars. */
export const ratingCountsOf = (row: Pick<ProductRow, `stars${1 | 2 | 3 | 4 | 5}`>): RatingCounts => [
  row.stars1,
  row.stars2,
  row.stars3,
  row.stars4,
  row.stars5,
]

const orNull = (paise: number | null): string | null => (paise === null ? null : rupees(paise))

/** Converts a tax rate in hundredths of a per cent to a percentage. */
const percentOf = (rate: number | null): number | null => (rate === null ? null : rate / 100)

export const packageSizeOf = ({ packageAmount: amount, packageUnit: unit }: VariantRow) =>
  amount !== null && unit !== null ? { amount, unit } : null

/** Converts a row to the variant of the API. */
export const variantReply = (row: VariantRow, options: Product['options']): Variant => ({
  id: row.id,
  sku: row.sku,
  barcode: row.barcode,
  title: row.title,
  options: optionsByName(options, row.optionValues),
  price: rupees(row.price),
  regularPrice: rupees(row.regularPrice ?? row.price),
  salePrice: orNull(row.salePrice),
  saleFrom: row.saleFrom?.toISOString() ?? null,
  saleTo: row.saleTo?.toISOString() ?? null,
  mrp: orNull(row.mrp),
  inventory: row.inventory,
  lowStockAt: row.lowStockAt,
  weight: row.weight,
  dimensions: row.dimensions,
  packageSize: packageSizeOf(row),
  hsn: row.hsn,
  gstRate: percentOf(row.gstRate),
  imageUrl: row.imageUrl,
  isActive: row.isActive,
})

/**
 * Converts a row to the product of the API. Every field is listed, so that internal columns are never included by
 * mistake.
 */
export function productReply(
  row: ProductRow,
  category: CategoryRow | undefined,
  homeOrder: readonly number[],
): Product {
  const ratingCounts = ratingCountsOf(row)
  const { rating, averageRating, reviewCount } = averageOf(ratingCounts)
  const active = row.variants.filter(({ isActive }) => isActive)
  const shown = cheapest(row.variants)
  const only = onlyVariant(row)
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    shortDescription: row.shortDescription,
    price: rupees(row.price),
    compareAtPrice: orNull(row.compareAtPrice),
    mrp: orNull(shown?.mrp ?? null),
    unitPrice: shown ? unitPriceOf(shown.price, packageSizeOf(shown)) : null,
    options: row.options,
    variants: active.map((variant) => variantReply(variant, row.options)),
    categoryId: row.categoryId,
    category: category ? { id: category.id, name: category.name, slug: category.slug } : null,
    imageUrl: row.imageUrl,
    images: row.images,
    gallery: row.images,
    imageAlts: row.images.map((path) => row.imageAlts?.[path] ?? ''),
    ingredients: row.ingredients,
    dosage: row.dosage,
    benefits: row.benefits,
    certifications: row.certifications,
    inventory: row.inventory,
    isActive: row.isActive,
    isFeatured: row.isFeatured,
    rating,
    averageRating,
    reviewCount,
    ratingCounts: [...ratingCounts],
    doshaTypes: row.doshaTypes,
    boughtWith: row.boughtWith,
    sku: only?.sku ?? null,
    weight: only?.weight ?? null,
    dimensions: only?.dimensions ?? null,
    hsn: only?.hsn ?? null,
    gstRate: percentOf(only?.gstRate ?? null),
    netQuantity: row.netQuantity,
    manufacturer: row.manufacturer,
    countryOfOrigin: row.countryOfOrigin,
    licenceNumber: row.licenceNumber,
    bestBefore: row.bestBefore,
    caution: row.caution,
    requiresPrescription: row.requiresPrescription,
    ...(row.uqc === 'NOS' ? {} : { uqc: row.uqc }),
    createdAt: row.createdAt.toISOString(),
    ...positionsOf(row, category, homeOrder),
  }
}

/**
 * Returns the positions of a product in the manual orders, starting at 1. Lists without a position for the product are
 * left out.
 */
function positionsOf({ id, isFeatured }: ProductRow, category: CategoryRow | undefined, homeOrder: readonly number[]) {
  const categoryPosition = (category?.productOrder.indexOf(id) ?? -1) + 1
  const homePosition = isFeatured ? homeOrder.indexOf(id) + 1 : 0
  return { ...(categoryPosition > 0 ? { categoryPosition } : {}), ...(homePosition > 0 ? { homePosition } : {}) }
}

/** Returns the only active variant of a product; undefined if the product has none or several. */
export function onlyVariant({ variants }: Pick<ProductRow, 'variants'>): VariantRow | undefined {
  const active = variants.filter(({ isActive }) => isActive)
  const [first, second] = active.length > 0 ? active : variants
  return second ? undefined : first
}

/** Converts a row to the product of the API after reading its category and the order of the home page. */
export async function storedProductReply(tx: Tx, row: ProductRow): Promise<Product> {
  const category = row.categoryId === null ? null : await findCategory(tx, row.categoryId)
  const homeOrder = row.isFeatured ? (await readSettings(tx))?.homeOrder : []
  return productReply(row, category ?? undefined, homeOrder ?? [])
}

/** Converts a row to the category of the API. `productCount` counts active products. */
export const categoryReply = (row: CategoryRow, productCount: number): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  imageUrl: row.imageUrl,
  parentId: row.parentId,
  productCount,
})

/**
 * Converts the row of settings to the settings of the API; before the first seed, returns the documented defaults. Tax
 * is stored in hundredths of a percent.
 */
export const settingsReply = (row: SettingsRow | null): ShippingSettings => ({
  everywhere: row?.everywhere ?? false,
  freeThreshold: rupees(row?.freeThreshold ?? 2500_00),
  standardCost: rupees(row?.standardCost ?? 150_00),
  taxRate: (row?.taxRate ?? 18_00) / 100,
  taxIncluded: row?.taxIncluded ?? false,
  gstRegistration: row?.gstRegistration ?? 'regular',
  shopState: stateOfGstin(gstinOf(row) ?? '')?.code ?? row?.shopState ?? null,
})

/** Returns the GSTIN of the shop with this row of settings; null if it has none. */
export const gstinOf = (row: SettingsRow | null): string | null =>
  row?.profile ? row.profile.gstin : row?.isSample === false ? null : sampleGstin

/**
 * Whether an own shop is registered for GST in its settings but has no GSTIN. Such a shop must not charge GST, and its
 * invoices would be samples.
 */
export const lacksGstin = (row: SettingsRow | null): boolean =>
  row?.isSample === false && row.gstRegistration !== 'none' && gstinOf(row) === null

/** Returns what the shop promises in its texts, such as the return window, or the defaults until the owner sets it. */
export function promisesReply(row: SettingsRow | null): ShopPromises {
  // The row may come from an earlier release, which stored fewer or no promises and sent every new subscriber a discount
  // code.
  const stored: Partial<ShopPromises> = row?.promises ?? {}
  return { ...(row?.isSample === false ? ownPromises : samplePromises), newsletterDiscount: true, ...stored }
}

/** Converts the row of settings to the public settings of the API. */
export const publicSettings = (
  row: SettingsRow | null,
  {
    onlinePayment,
    courierConnected,
    ownPages,
    testimonials,
    now,
  }: Pick<PublicSettings, 'onlinePayment' | 'courierConnected' | 'ownPages'> & {
    testimonials: Testimonial[]
    now: Date
  },
): PublicSettings => ({
  ...settingsReply(row),
  gstRates: gstRatesOn(dayInIndia(now)),
  onlinePayment,
  cashOnDelivery: row?.cashOnDelivery ?? true,
  courierConnected,
  isSample: row?.isSample ?? true,
  promises: promisesReply(row),
  ownPages,
  profile: row?.profile ? publicProfile(row.profile) : null,
  look: shownLook(row),
  ...(row?.content && { content: publicContent(row.content, testimonials) }),
  isOpen: row?.isOpen ?? true,
})

/** Returns the public part of the home page content: only values that the owner has set, and visible sections. */
function publicContent(content: StoredContent, testimonials: Testimonial[]): PublicContent {
  const { announcement, headerMenu, footerMenu, footerText, sections, claims } = content
  return {
    ...(announcement && { announcement }),
    ...(headerMenu && headerMenu.length > 0 && { headerMenu }),
    ...(footerMenu && footerMenu.length > 0 && { footerMenu }),
    ...(footerText && { footerText }),
    ...(sections && {
      sections: sections.flatMap(({ id, isVisible, eyebrow, title, text }) =>
        isVisible ? [{ id, ...(eyebrow && { eyebrow }), ...(title && { title }), ...(text && { text }) }] : [],
      ),
    }),
    ...(claims.length > 0 && { claims }),
    ...(testimonials.length > 0 && { testimonials }),
  }
}

/** Returns the profile of the shop with this row of settings, as pages and emails show it. */
export const shownProfile = (row: SettingsRow | null): ShopProfile =>
  profileOf({ ...textSettings(row), look: shownLook(row) })

const textSettings = (row: SettingsRow | null) => ({
  profile: row?.profile ? publicProfile(row.profile) : null,
  isSample: row?.isSample ?? true,
})

/**
 * Returns the public part of the look (logo and colours) that the owner has saved; null for a sample shop with an
 * unchanged look.
 */
const shownLook = (row: SettingsRow | null): PublicLook | null =>
  publicLook(row?.look ?? null, profileOf(textSettings(row)))

/** Returns the profile without the fields that only emails use. */
function publicProfile({ emailSender: _sender, emailSignature: _signature, ...profile }: StoredProfile): PublicProfile {
  return profile
}

/** Returns the prefix of invoice numbers from the settings; otherwise the start of the prefix of order numbers. */
export const invoicePrefixOf = (row: SettingsRow | null): string =>
  row?.invoicePrefix ??
  shownProfile(row)
    .orderPrefix.slice(0, 2)
    .replace(/(?<=.)C$/, '')

/** Returns the COD limits of the settings, or the defaults before the first seed. */
export const codLimitsOf = (row: SettingsRow | null): CodLimits => ({
  maxAmount: row?.codMaxAmount ?? 25_000_00,
  maxPieces: row?.codMaxPieces ?? 50,
  openPerPhone: row?.codOpenPerPhone ?? 5,
  openPerAddress: row?.codOpenPerAddress ?? 5,
  openPerIp: row?.codOpenPerIp ?? 200,
  expiryDays: row?.codExpiryDays ?? 7,
})
