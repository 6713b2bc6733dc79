import type { Product, Variant } from '#contract/catalogue'
import * as t from '#texts/product-rules'
import { formerPrice } from './sale-price.ts'

interface TranslatedCard {
  /**
   * The English name if `name` is translated. Lists are sorted by the English name in every language, so that their
   * sequence equals that of the server.
   */
  englishName?: string
}

/** The fields of a variant that its cart line needs. `imageUrl` and `gstRate` are absent where they are null. */
export type CardVariant = Pick<Variant, 'id' | 'title' | 'price' | 'inventory'> &
  Partial<Pick<Variant, 'regularPrice' | 'salePrice' | 'saleFrom' | 'saleTo'>> & {
    imageUrl?: string | null | undefined
    gstRate?: number | null | undefined
  }

/**
 * The product fields that a card in a list shows. They are small enough to store the cards of the whole catalogue in
 * the browser.
 */
export type ProductCard = TranslatedCard &
  Pick<
    Product,
    | 'id'
    | 'name'
    | 'slug'
    | 'shortDescription'
    | 'price'
    | 'compareAtPrice'
    | 'categoryId'
    | 'imageUrl'
    | 'inventory'
    | 'isFeatured'
    | 'averageRating'
    | 'reviewCount'
    | 'createdAt'
    | 'categoryPosition'
    | 'homePosition'
  > & {
    /** GST rate; absent in cards that an older version of the shop stored on the device. */
    gstRate?: number | null
    /** Whether the product needs a prescription; absent if it needs none. */
    requiresPrescription?: boolean
    /**
     * For a product with options, the active variants, which `choicesOf` returns. For a product with a scheduled sale,
     * its only variant. Absent in cards of other products.
     */
    variants?: readonly CardVariant[]
  }

/**
 * Returns the variants that shoppers choose from, in their sequence: the active variants of a product with options.
 * Empty for a product without options, whose only variant has no title.
 */
export const choicesOf = ({ variants = [] }: Pick<ProductCard, 'variants'>): readonly CardVariant[] =>
  variants.filter(({ title }) => title !== '')

/** Returns the fields of a variant that replace those of its product in a card: price, stock, picture and tax rate. */
export const variantFields = ({ id, title, price, inventory, imageUrl, gstRate }: CardVariant) => ({
  variantId: id,
  variantTitle: title,
  price,
  inventory,
  ...(imageUrl ? { imageUrl } : {}),
  gstRate: gstRate ?? null,
})

const cardVariant = ({ id, title, price, inventory, imageUrl, gstRate, ...sale }: CardVariant): CardVariant => ({
  id,
  title,
  price,
  inventory,
  ...saleOf(sale),
  ...(imageUrl ? { imageUrl } : {}),
  ...(gstRate == null ? {} : { gstRate }),
})

/** Returns the sale fields of a variant. Without a scheduled sale the fields are left out, so that cards are small. */
const saleOf = ({ regularPrice, salePrice, saleFrom, saleTo }: Partial<CardVariant>): Partial<CardVariant> =>
  salePrice && regularPrice
    ? { regularPrice, salePrice, ...(saleFrom ? { saleFrom } : {}), ...(saleTo ? { saleTo } : {}) }
    : {}

export interface StockNotice {
  kind: 'out' | 'low' | 'in'
  text: string | null
}

/** Returns the card fields of a product. */
export function toCard(product: ProductCard): ProductCard {
  const { id, name, slug, shortDescription, price, compareAtPrice, categoryId, imageUrl } = product
  const { inventory, isFeatured, averageRating, reviewCount, createdAt, englishName, gstRate } = product
  const { categoryPosition, homePosition } = product
  const variants = (product.variants ?? []).filter(({ title, salePrice }) => title !== '' || salePrice).map(cardVariant)
  return {
    ...(englishName === undefined ? {} : { englishName }),
    id,
    name,
    slug,
    shortDescription,
    price,
    compareAtPrice,
    categoryId,
    imageUrl,
    inventory,
    isFeatured,
    averageRating,
    reviewCount,
    createdAt,
    // The GST rate is left out if the product has the rate of the settings, as most products do.
    ...(gstRate == null ? {} : { gstRate }),
    ...(product.requiresPrescription ? { requiresPrescription: true } : {}),
    ...(variants.length === 0 ? {} : { variants }),
    ...(categoryPosition === undefined ? {} : { categoryPosition }),
    ...(homePosition === undefined ? {} : { homePosition }),
  }
}

/** Whether the card shows the 'Sale' badge: the price is lower than the earlier price (specification section 2). */
export const isOnSale = (card: Pick<ProductCard, 'price' | 'compareAtPrice' | 'variants'>): boolean =>
  formerPrice(card) !== null

// Returns the kind of the stock notice for a number of pieces. Low stock is 1 to 10 pieces (specification section 9).
function stockKind(inventory: number): StockNotice['kind'] {
  if (inventory <= 0) return 'out'
  return inventory <= 10 ? 'low' : 'in'
}

/** Returns the stock notice of a product card (specification section 2). */
export function stockNotice(inventory: number): StockNotice {
  const kind = stockKind(inventory)
  return { kind, text: { out: t.outOfStock, low: t.fewLeftOnCard(inventory), in: null }[kind] }
}

/** Returns the stock notice of the product page (specification section 2). */
export function detailStockNotice(inventory: number): StockNotice {
  const kind = stockKind(inventory)
  return { kind, text: { out: t.outOfStock, low: t.fewLeft(inventory), in: null }[kind] }
}
