import { useNavigate } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { ProductCard } from '#rules/product-card'
import { Tooltip } from '../../ui/tooltip.tsx'
import { pressHeart } from './press-heart.ts'
import { useWished } from './wishlist-store.ts'

interface WishButtonProps {
  product: ProductCard
  className?: string
  /** For a picture's corner: the circle is smaller than what a finger meets. */
  small?: boolean
}

/** The heart: remembers a product on this device. */
export const WishButton = ({ product, className = '', small = false }: WishButtonProps) => {
  const wished = useWished(product.id)
  const navigate = useNavigate()
  const press = () => pressHeart(product, () => void navigate({ to: '/wishlist' }))
  return (
    <Tooltip text={wished ? 'Remove from wishlist' : 'Add to wishlist'}>
      <button
        type="button"
        aria-pressed={wished}
        aria-label={`Wishlist: ${product.name}`}
        onClick={press}
        className="group/wish grid size-[44px] place-items-center rounded-full text-forest"
      >
        <span
          className={`grid place-items-center rounded-full transition-colors ${small ? 'size-[36px]' : 'size-[44px]'} ${className}`}
        >
          <Heart
            size={small ? 18 : 20}
            aria-hidden="true"
            className={wished ? 'fill-terracotta text-terracotta' : ''}
            strokeWidth={1.75}
          />
        </span>
      </button>
    </Tooltip>
  )
}
