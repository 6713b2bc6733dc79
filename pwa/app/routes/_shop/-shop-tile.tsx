import { memo } from 'react'
import type { ProductCard } from '#rules/product-card'
import { AddToCartButton } from '../../../shop/product/add-to-cart-button.tsx'
import { ProductTile } from '../../../shop/product/product-tile.tsx'

interface ShopTileProps {
  card: ProductCard
  load?: 'lazy' | 'eager' | 'high'
}

// The contents of the cards are compared, because refetching the catalogue creates new objects for the same products.
const isSame = (a: ShopTileProps, b: ShopTileProps) =>
  a.load === b.load && JSON.stringify(a.card) === JSON.stringify(b.card)

/**
 * A product card with its add button, for the lists of home and listing. It connects the features catalogue and cart.
 */
export const ShopTile = memo(
  ({ card, load = 'lazy' }: ShopTileProps) => (
    <ProductTile
      card={card}
      load={load}
      action={
        <AddToCartButton
          product={card}
          className="min-h-11! w-full bg-saffron-soft! px-2! text-sm! text-forest! hover:bg-saffron! disabled:bg-paper-deep! disabled:text-ink-soft!"
        />
      }
    />
  ),
  isSame,
)
