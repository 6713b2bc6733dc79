import { type ProductCard, toCard } from '#rules/product-card'
import { toast } from '../../ui/toast-store.ts'
import { changeWishlist } from './wishlist-store.ts'

/** Adds a product to the wishlist with its card, so that the list can be read offline, or removes it. */
export function toggleWishlist(product: ProductCard, onView: () => void): void {
  let wishlisted = false
  changeWishlist((before) => {
    const others = before.filter(({ id }) => id !== product.id)
    wishlisted = others.length === before.length
    return wishlisted ? [...others, { ...toCard(product) }] : others
  })
  const action = { label: 'View Wishlist', onClick: onView }
  toast(wishlisted ? { title: 'Added to wishlist', action } : { title: 'Removed from wishlist' })
}
