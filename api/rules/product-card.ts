import type { Product, Variant } from '#contract/catalogue'
import * as t from '#texts/product-rules'
import { formerPrice } from './sale-price.ts'

interface TranslatedCard {
  /**
   * The English name if `name` is translated. Lists are sorted by it in every language, so that their sequence is the
   * same as on the server.
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
 * The fields of a product that a card in a list shows; small enough to store the cards of the whole catalogue in the
 * browser.
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
    /** Absent in cards that an older version of the shop stored on the device. */
    gstRate?: number | null
    /**
     * The active variants of a product with options, which `choicesOf` returns, and the only variant of a product with a
     * scheduled sale. Absent in cards of other products.
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

/** The fields of the sale are left out without a scheduled sale, so that cards are small. Most variants have none. */
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
    // The rate is left out if the product has the tax rate of the settings, as most products do.
    ...(gstRate == null ? {} : { gstRate }),
    ...(variants.length === 0 ? {} : { variants }),
    ...(categoryPosition === undefined ? {} : { categoryPosition }),
    ...(homePosition === undefined ? {} : { homePosition }),
  }
}

/** Whether the card shows the 'Sale' badge: the price is lower than before (specification section 2). */
export const isOnSale = (card: Pick<ProductCard, 'price' | 'compareAtPrice' | 'variants'>): boolean =>
  formerPrice(card) !== null

// Low stock is 1 to 10 pieces (specification section 9).
function stockKind(inventory: number): StockNotice['kind'] {
  if (inventory <= 0) return 'out'
  return inventory <= 10 ? 'low' : 'in'
}

/** The stock notice of a product card (specification section 2). */
export function stockNotice(inventory: number): StockNotice {
  const kind = stockKind(inventory)
  return { kind, text: { out: t.outOfStock, low: t.fewLeftOnCard(inventory), in: null }[kind] }
}

/** The stock notice of the product page (specification section 2). */
export function detailStockNotice(inventory: number): StockNotice {
  const kind = stockKind(inventory)
  return { kind, text: { out: t.outOfStock, low: t.fewLeft(inventory), in: null }[kind] }
}
