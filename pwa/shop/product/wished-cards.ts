import type { ProductCard } from '#rules/product-card'
import type { Wish } from './wishlist-store.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isMoney = (value: unknown): value is string => isText(value) && /^\d+\.\d\d$/.test(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The card that a wish was kept with; null where it is none. */
function keptCard({ id, name, slug, price, ...rest }: Wish): ProductCard | null {
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
 * What a wishlist shows, the latest wish first: each product as the shop tells it now, as it was when wished while that
 * is unknown. One that has left the catalogue is sold out; a wish that cannot be read is left out.
 */
export function wishedCards(wishes: readonly Wish[], known: readonly ProductCard[] | undefined): ProductCard[] {
  const byId = new Map(known?.map((card) => [card.id, card]))
  return wishes.toReversed().flatMap((wish) => {
    const kept = keptCard(wish)
    const card = byId.get(wish.id) ?? (kept && known ? { ...kept, inventory: 0 } : kept)
    return card ?? []
  })
}
