import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CardVariant, ProductCard } from '#rules/product-card'
import * as t from '#texts/wishlist'
import { buttonClass } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/dialog.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCardsOf } from './cards-of.queries.ts'
import { useWishlist, type WishlistItem } from './wishlist-store.ts'

interface WishlistPageProps {
  tile: (card: ProductCard) => ReactNode
  /** Suggestions that are shown when the wishlist is empty. */
  suggestions: ReactNode
}

/** The wishlist page. It shows current prices, or stored prices when the shop cannot be reached. */
export const WishlistPage = ({ tile, suggestions }: WishlistPageProps) => {
  const wishes = useWishlist()
  const cards = wishlistCards(wishes, useCardsOf(wishes).cards)
  const list = useRef<HTMLUListElement>(null)
  const left = useRef(0)
  const count = cards.length
  const before = useRef(count)

  // Removing a product removes the focused button too, so the focus moves to the next product.
  useEffect(() => {
    const taken = count < before.current
    before.current = count
    if (!taken || document.activeElement !== document.body) return
    const next = list.current?.children[Math.min(left.current, count - 1)]
    const link = next?.querySelector<HTMLElement>('h3 a')
    if (link) link.focus({ preventScroll: true })
    else focusTitle()
  }, [count])

  if (count === 0) {
    return (
      <>
        <EmptyState
          level="h1"
          picture={<Heart aria-hidden="true" />}
          title={t.emptyWishlistTitle}
          text={t.emptyWishlistText}
        >
          <Link to="/products" className={buttonClass()}>
            {t.browseAllProducts}
          </Link>
        </EmptyState>
        {suggestions}
      </>
    )
  }
  return (
    <div className="wrap pt-8 pb-20 sm:pt-12">
      <h1 className="display text-2xl">{t.wishlist}</h1>
      <p className="mt-2 mb-6 text-ink-soft sm:mb-8">{t.wishlistCount(count)}</p>
      <h2 className="sr-only">{t.products}</h2>
      <ul
        ref={list}
        className="card-grid"
        onFocus={({ target }) => {
          left.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target))
        }}
      >
        {cards.map((card) => (
          <li key={card.id}>{tile(card)}</li>
        ))}
      </ul>
    </div>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isMoney = (value: unknown): value is string => isText(value) && /^\d+\.\d\d$/.test(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isVariant = (value: unknown): value is CardVariant =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  isNumber(value.id) &&
  'title' in value &&
  isText(value.title) &&
  'price' in value &&
  isMoney(value.price) &&
  'inventory' in value &&
  isNumber(value.inventory)

/** Returns the product card that was stored with a wishlist item, or null when the card is invalid. */
function storedCard({ id, name, slug, price, ...rest }: WishlistItem): ProductCard | null {
  if (!isText(name) || !isText(slug) || !isMoney(price)) return null
  const { shortDescription, compareAtPrice, categoryId, imageUrl, inventory, isFeatured, variants } = rest
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
    ...(Array.isArray(variants) ? { variants: variants.filter(isVariant) } : {}),
  }
}

const soldOut = (card: ProductCard): ProductCard => ({
  ...card,
  inventory: 0,
  ...(card.variants ? { variants: [] } : {}),
})

/**
 * Returns the product cards of a wishlist, latest item first: the current card of each product, or the stored card
 * until the catalogue is loaded. Products that are no longer in the catalogue are out of stock. Unreadable items are
 * omitted.
 */
export function wishlistCards(
  wishes: readonly WishlistItem[],
  known: readonly ProductCard[] | undefined,
): ProductCard[] {
  const byId = new Map(known?.map((card) => [card.id, card]))
  return wishes.toReversed().flatMap((wish) => {
    const stored = storedCard(wish)
    const card = byId.get(wish.id) ?? (stored && known ? soldOut(stored) : stored)
    return card ?? []
  })
}
