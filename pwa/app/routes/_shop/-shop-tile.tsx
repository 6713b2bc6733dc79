import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductCard } from '#rules/product-card'
import * as t from '#texts/add-to-cart'
import { AddToCartButton } from '../../../shop/product/add-to-cart-button.tsx'
import { ProductTile } from '../../../shop/product/product-tile.tsx'
import { buttonClass } from '../../../ui/button.tsx'

interface ShopTileProps {
  card: ProductCard
  load?: 'lazy' | 'eager' | 'high'
}

// Tiles are rendered again only if the contents of the product cards differ, because refetching the catalogue creates
// new objects for the same products.
const isSame = (a: ShopTileProps, b: ShopTileProps) =>
  a.load === b.load && JSON.stringify(a.card) === JSON.stringify(b.card)

const look =
  'min-h-11! w-full bg-saffron-soft! px-2! text-sm! text-forest! hover:bg-saffron! disabled:bg-paper-deep! disabled:text-ink-soft!'

/**
 * A product tile with its add-to-cart button, for the lists on the home page and the product list. It connects the
 * features catalogue and cart.
 */
export const ShopTile = memo(
  ({ card, load = 'lazy' }: ShopTileProps) => (
    <ProductTile
      card={card}
      load={load}
      action={
        card.requiresPrescription && card.inventory > 0 ? (
          // The law requires a caution beside an add-to-cart button. The tile has no caution, so it links to the
          // product page, which shows the caution.
          <Link
            to="/products/$slug"
            params={{ slug: card.slug }}
            className={buttonClass('primary', look)}
            aria-label={t.viewProductNamed(card.name)}
          >
            {t.viewProduct}
          </Link>
        ) : (
          <AddToCartButton product={card} className={look} />
        )
      }
    />
  ),
  isSame,
)
