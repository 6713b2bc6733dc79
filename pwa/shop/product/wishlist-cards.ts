import type { ProductCard } from '#rules/product-card'
import type { WishlistItem } from './wishlist-store.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isMoney = (value: unknown): value is string => isText(value) && /^\d+\.\d\d$/.test(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The card that was stored with a wishlist item; null when it is invalid. */
function storedCard({ id, name, slug, price, ...rest }: WishlistItem): ProductCard | null {
  if (!isText(name) || !isText(slug) || !isMoney(price)) return null
  const { shortDescription, compareAtPrice, categoryId, imageUrl, inventory, isFeatured } = rest
  return {
    id,
    name,
    slug,
    price,
    shortDescription: isTextOrNull(shortDescription) ? shortDescription : null,
    compareAtPrice: isMoney(compareAtPrice) ? compareAtPrice : null,
    categoryId: isNumber(categoryId) ? categoryId : null,
    imageUrl: isTextOrNull(imageUrl) ? imageUrl : null,
    inventory: isNumber(inventory) ? inventory : 0,
    isFeatured: isFeatured === true,
    averageRating: isNumber(rest.averageRating) ? rest.averageRating : 0,
    reviewCount: isNumber(rest.reviewCount) ? rest.reviewCount : 0,
    createdAt: isText(rest.createdAt) ? rest.createdAt : '',
  }
}

/**
 * The cards of a wishlist, latest item first: the current card of each product, or the stored one while the
 * catalogue is unknown. Products that left the catalogue are out of stock; unreadable items are left out.
 */
export function wishlistCards(
  wishes: readonly WishlistItem[],
  known: readonly ProductCard[] | undefined,
): ProductCard[] {
  const byId = new Map(known?.map((card) => [card.id, card]))
  return wishes.toReversed().flatMap((wish) => {
    const stored = storedCard(wish)
    const card = byId.get(wish.id) ?? (stored && known ? { ...stored, inventory: 0 } : stored)
    return card ?? []
  })
}
