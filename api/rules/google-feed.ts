import type { Product, Variant } from '#contract/catalogue'
import { productPage } from '#contract/page-paths'
import type { RateSettings, ShopPromises } from '#contract/settings'
import { excerpt } from './excerpt.ts'
import { parseRupees, rupees } from './money.ts'
import { absolutePicture, brandOf, gtinOf, namedOptions, pictureFor, summaryOf } from './product-data.ts'
import { claimsIn } from './product-warnings.ts'
import { checkoutTotals } from './totals.ts'
import { unitPriceOf } from './variant-choice.ts'
import { nameWithVariant } from './variants.ts'

/** The path of the product feed for Google Merchant Center. */
export const feedPath = '/feeds/google.xml'

/** The product fields that the feed for Google Merchant Center needs. */
export const feedFields = [
  'id',
  'name',
  'slug',
  'description',
  'shortDescription',
  'options',
  'variants',
  'category',
  'imageUrl',
  'images',
  'manufacturer',
  'caution',
  'requiresPrescription',
  'createdAt',
] as const satisfies (keyof Product)[]
export type FeedProduct = Pick<Product, (typeof feedFields)[number]>

export interface FeedShop {
  /** The origin of the shop's URL, without a slash at the end. */
  origin: string
  brand: string
  settings: RateSettings & { promises: Pick<ShopPromises, 'returnDays'> }
}

/**
 * Terms of medical claims, in addition to those of `claimsIn`: verbs that promise an effect on an illness, and
 * illnesses of the schedule to the Drugs and Magic Remedies Act, 1954. Google excludes products with such claims.
 */
const medicalWords =
  /\b(heal(s|ed|ing)?|treat(s|ed|ing|ments?)?|diabet(es|ic|ics)|cancers?|cancerous|tumou?rs?|asthma(tic)?|arthritis|hypertension|epilepsy|paralysis|leprosy|leukoderma|tuberculosis|HIV|AIDS|COVID(-19)?|coronavirus|depression|hepatitis|jaundice|infertility|impoten(t|ce|cy)|piles|h(a)?emorrhoids|kidney stones?|gall ?stones?|heart disease|blood pressure|blood sugar)\b/giu

/**
 * Returns the reasons, for the owner, why a product is not part of the product feed; empty if it is part of the feed.
 */
export function feedExclusions(
  product: Pick<FeedProduct, 'name' | 'description' | 'shortDescription' | 'caution' | 'requiresPrescription'>,
): string[] {
  const texts = [product.name, product.shortDescription, product.description]
  const words = (texts.join('\n').match(medicalWords) ?? []).map((word) => word.toLowerCase())
  const claims = [...new Set([...claimsIn(...texts), ...words])]
  return [
    ...claims.map((claim) => `Medical claim: ${claim}`),
    ...(product.requiresPrescription ? ['Prescription required'] : []),
    ...(/medical\s+supervision/i.test(product.caution ?? '') ? ['Caution: medical supervision'] : []),
  ]
}

type Attribute = readonly [name: string, value: string | readonly Attribute[]]

const inr = (amount: string) => `${amount} INR`

const minuteMs = 60_000

/**
 * Formats a sale period in whole minutes, as Google requires. Start and end are rounded so that the feed never shows a
 * sale that the page does not show.
 */
function period(from: string, to: string): string {
  const start = Math.ceil(Date.parse(from) / minuteMs) * minuteMs
  const [first, last] = [start, Date.parse(to)].map((time) => `${new Date(time).toISOString().slice(0, 16)}Z`)
  return `${first}/${last}`
}

/**
 * Returns the feed attributes for price and sale price. A running sale has a period only if it has an end; if it has no
 * start, the period begins when the product was created. A future sale is included only if it has a start and an end.
 */
function priceAttributes(variant: Variant, createdAt: string, now: number): Attribute[] {
  const { price, regularPrice, salePrice, saleFrom, saleTo } = variant
  const isRunning = salePrice !== null && price === salePrice && price !== regularPrice
  const isPlanned = !isRunning && saleFrom !== null && saleTo !== null && Date.parse(saleFrom) > now
  if (salePrice === null || !(isRunning || isPlanned)) return [['price', inr(price)]]
  return [
    ['price', inr(regularPrice)],
    ['sale_price', inr(salePrice)],
    ...(saleTo ? [['sale_price_effective_date', period(saleFrom ?? createdAt, saleTo)] as const] : []),
  ]
}

const feedUnit = (unit: string) => (unit === 'piece' ? 'ct' : unit)

function unitPricing({ price, packageSize }: Variant): Attribute[] {
  const unitPrice = unitPriceOf(parseRupees(price), packageSize)
  if (!unitPrice || !packageSize) return []
  return [
    ['unit_pricing_measure', `${packageSize.amount} ${feedUnit(packageSize.unit)}`],
    ['unit_pricing_base_measure', `${unitPrice.per} ${feedUnit(unitPrice.unit)}`],
  ]
}

/**
 * Returns the feed attributes for brand, GTIN and SKU. If a product has no GTIN and no SKU, an attribute of the feed
 * must say so.
 */
function identifiers(product: FeedProduct, { barcode, sku }: Variant, shopName: string): Attribute[] {
  const gtin = gtinOf(barcode)
  return [
    ['brand', brandOf(product, shopName)],
    ...(gtin ? [['gtin', gtin] as const] : []),
    ...(sku ? [['mpn', sku] as const] : []),
    ...(gtin || sku ? [] : [['identifier_exists', 'no'] as const]),
  ]
}

/**
 * Returns the feed attributes for the options of a variant: with Google's attribute for the option (such as `size`) if
 * there is one, otherwise as `product_detail`.
 */
const optionAttributes = (product: FeedProduct, variant: Variant): Attribute[] =>
  namedOptions(product).map(({ name, property }) => {
    const value = variant.options[name] ?? ''
    if (property) return [property, value]
    return [
      'product_detail',
      [
        ['attribute_name', name],
        ['attribute_value', value],
      ],
    ]
  })

/** Returns the feed attributes for the pictures of a product. Google reads at most 10 additional pictures. */
function pictures(product: FeedProduct, variant: Variant, { origin }: FeedShop): Attribute[] {
  const main = pictureFor(product, origin, product.options.length > 0 ? variant : undefined)
  if (!main) return []
  const all = [product.imageUrl, ...product.images].flatMap((picture) =>
    picture ? absolutePicture(picture, origin) : [],
  )
  const others = [...new Set(all)].filter((picture) => picture !== main).slice(0, 10)
  return [['image_link', main], ...others.map((picture) => ['additional_image_link', picture] as const)]
}

/** Returns the feed attributes for delivery: the delivery charge of the checkout for one piece, without tax. */
function shipping({ price, gstRate }: Variant, { settings }: FeedShop): Attribute {
  const { shipping: cost } = checkoutTotals([{ amount: parseRupees(price), gstRate }], 0, settings)
  return [
    'shipping',
    [
      ['country', 'IN'],
      ['price', inr(rupees(cost))],
    ],
  ]
}

const idOf = ({ id, sku }: Variant) => (sku && sku.length <= 50 ? sku : String(id))

/**
 * Returns the attributes of each active variant of a product (support.google.com/merchants/answer/7052112). Title,
 * link, picture, price, availability and brand are the same as in the structured data of the page, because Google
 * compares them.
 */
function itemsOf(product: FeedProduct, shop: FeedShop, now: number): Attribute[][] {
  const hasOptions = product.options.length > 0
  const page = shop.origin + productPage(product.slug)
  const returnDays = shop.settings.promises.returnDays
  return product.variants.map((variant) => [
    ['id', idOf(variant)],
    ...(hasOptions ? [['item_group_id', String(product.id)] as const] : []),
    ['title', excerpt(nameWithVariant(product.name, variant.title), 150)],
    ['description', excerpt(summaryOf(product), 5000)],
    ['link', hasOptions ? `${page}?variant=${variant.id}` : page],
    ...pictures(product, variant, shop),
    ['availability', variant.inventory > 0 ? 'in_stock' : 'out_of_stock'],
    ...priceAttributes(variant, product.createdAt, now),
    ...unitPricing(variant),
    ...identifiers(product, variant, shop.brand),
    ['condition', 'new'],
    ...(product.category ? [['product_type', product.category.name] as const] : []),
    ...optionAttributes(product, variant),
    shipping(variant, shop),
    ['return_policy_label', `returns-${returnDays}-days`],
  ])
}

// Characters that XML 1.0 does not allow: control characters and single surrogates.
const notInXml = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

const xml = (text: string) =>
  text.replace(notInXml, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const element = ([name, value]: Attribute): string =>
  `<g:${name}>${typeof value === 'string' ? xml(value) : value.map(element).join('')}</g:${name}>`

/**
 * Returns the feed entries (XML) of a product's variants; empty if the product is excluded. `now` is in milliseconds
 * since 1970.
 */
export const feedEntries = (product: FeedProduct, shop: FeedShop, now: number): string =>
  feedExclusions(product).length > 0
    ? ''
    : itemsOf(product, shop, now)
        .map((item) => `<item>${item.map(element).join('')}</item>\n`)
        .join('')

/** Returns the feed (RSS 2.0) with the given entries (XML). */
export const feedDocument = ({ origin, brand }: FeedShop, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${xml(brand)}</title>\n<link>${xml(origin)}/</link>\n<description>${xml(brand)}</description>\n${items.join('')}</channel>\n</rss>\n`
