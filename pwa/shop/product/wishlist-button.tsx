import { useNavigate } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { type ProductCard, toCard } from '#rules/product-card'
import * as t from '#texts/product'
import { toast } from '../../ui/toast/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { changeWishlist, useWishlisted } from './wishlist-store.ts'

interface WishButtonProps {
  product: ProductCard
  className?: string
  /** Whether the button is in the corner of a picture. If so, its visible circle is smaller than its touch target. */
  small?: boolean
}

/** The wishlist button, a heart: adds a product to this device's wishlist or removes it. */
export const WishlistButton = ({ product, className = '', small = false }: WishButtonProps) => {
  const wishlisted = useWishlisted(product.id)
  const navigate = useNavigate()
  const press = () => toggleWishlist(product, () => void navigate({ to: '/wishlist' }))
  return (
    <Tooltip text={wishlisted ? t.removeFromWishlist : t.addToWishlist}>
      <button
        type="button"
        aria-pressed={wishlisted}
        aria-label={t.wishlistOf(product.name)}
        onClick={press}
        className="group/wish grid size-[44px] place-items-center rounded-full text-forest"
      >
        <span
          className={`grid place-items-center rounded-full transition-colors ${small ? 'size-[36px]' : 'size-[44px]'} ${className}`}
        >
          <Heart
            size={small ? 18 : 20}
            aria-hidden="true"
            className={wishlisted ? 'fill-terracotta text-terracotta' : ''}
            strokeWidth={1.75}
          />
        </span>
      </button>
    </Tooltip>
  )
}

/**
 * Adds a product to the wishlist or removes it. The product card is stored too, so that the wishlist can be shown
 * offline.
 */
function toggleWishlist(product: ProductCard, onView: () => void): void {
  let wishlisted = false
  changeWishlist((before) => {
    const others = before.filter(({ id }) => id !== product.id)
    wishlisted = others.length === before.length
    return wishlisted ? [...others, { ...toCard(product) }] : others
  })
  const action = { label: t.viewWishlist, onClick: onView }
  toast(wishlisted ? { title: t.addedToWishlist, action } : { title: t.removedFromWishlist })
}
