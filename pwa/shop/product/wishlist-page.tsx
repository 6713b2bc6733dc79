import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductCard } from '#rules/product-card'
import { focusTitle } from '../../app/focus-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCardsOf } from './cards-of.queries.ts'
import { wishlistCards } from './wishlist-cards.ts'
import { useWishlist } from './wishlist-store.ts'

/** The wishlist, with current prices, or with stored ones when the shop cannot be reached. */
export const WishlistPage = ({ tile }: { tile: (card: ProductCard) => ReactNode }) => {
  const wishes = useWishlist()
  const cards = wishlistCards(wishes, useCardsOf(wishes).cards)
  const list = useRef<HTMLUListElement>(null)
  const left = useRef(0)
  const count = cards.length
  const before = useRef(count)

  // A removed product takes the focused button with it, so the focus moves to the product that takes its place.
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
      <EmptyState
        level="h1"
        picture={<Heart aria-hidden="true" />}
        title="Your wishlist is empty"
        text="Tap the heart on any product to save it here."
      >
        <Link to="/products" className={buttonClass()}>
          Browse All Products
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="wrap pt-8 pb-20 sm:pt-12">
      <h1 className="display text-3xl sm:text-4xl">Wishlist</h1>
      <p className="mt-2 mb-6 text-ink-soft sm:mb-8">
        {count === 1 ? '1 product' : `${count} products`}, kept on this device until you log out.
      </p>
      <h2 className="sr-only">Products</h2>
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
