import { type ProductCard, toCard } from '#rules/product-card'
import { toast } from '../../ui/toast-store.ts'
import { changeWishes } from './wishlist-store.ts'

/** Puts a product on the wishlist with its card, so that the list can be read without a network; or takes it off. */
export function pressHeart(product: ProductCard, onView: () => void): void {
  let wished = false
  changeWishes((before) => {
    const others = before.filter(({ id }) => id !== product.id)
    wished = others.length === before.length
    return wished ? [...others, { ...toCard(product) }] : others
  })
  const action = { label: 'View Wishlist', onClick: onView }
  toast(wished ? { title: 'Added to wishlist', action } : { title: 'Removed from wishlist' })
}
