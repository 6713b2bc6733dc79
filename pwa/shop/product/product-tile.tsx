import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { excerpt } from '#rules/excerpt'
import { languageAttributes } from '#rules/language-attributes'
import { isOnSale, type ProductCard, stockNotice } from '#rules/product-card'
import { pricesDiffer } from '#rules/variants'
import * as t from '#texts/product'
import { Badge } from '../../ui/badge.tsx'
import { Picture, tileSizes } from '../../ui/picture.tsx'
import { Price, Rating } from './price-and-rating.tsx'
import { WishlistButton } from './wishlist-button.tsx'

interface ProductTileProps {
  card: ProductCard
  /** The add-to-cart button of the product. */
  action: ReactNode
  load?: 'lazy' | 'eager' | 'high'
}

/** The length in characters of a text that fills three lines of a tile on a phone. */
const maxExcerpt = 60

/**
 * The tile of a product in a list. The whole tile links to the product page, except the wishlist button and the
 * add-to-cart button.
 */
export const ProductTile = ({ card, action, load = 'lazy' }: ProductTileProps) => {
  const stock = stockNotice(card.inventory)
  const soldOut = stock.kind === 'out'
  return (
    <article className="group relative row-span-6 grid grid-cols-1 grid-rows-subgrid">
      <div className="relative aspect-4/5 overflow-hidden rounded-card bg-paper-deep">
        <Picture
          src={card.imageUrl}
          alt=""
          sizes={tileSizes}
          load={load}
          className={`size-full object-cover transition-transform duration-500 ease-calm group-hover:scale-103 ${soldOut ? 'opacity-50 grayscale' : ''}`}
        />
        <div className="absolute inset-x-2 bottom-2 flex flex-wrap gap-1 sm:inset-x-3 sm:bottom-3 sm:gap-1.5">
          {soldOut && <Badge tone="out">{stock.text}</Badge>}
          {!soldOut && isOnSale(card) && <Badge tone="sale">{t.sale}</Badge>}
          {card.isFeatured && <Badge tone="best">{t.bestSeller}</Badge>}
        </div>
      </div>
      <h3
        className="display line-clamp-4 pt-3 text-start text-base leading-tight! sm:text-lg"
        {...languageAttributes(card.name)}
      >
        <Link
          to="/products/$slug"
          params={{ slug: card.slug }}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          {card.name}
        </Link>
      </h3>
      <p
        className="self-start pt-1 text-start text-sm leading-snug text-ink-soft"
        {...languageAttributes(card.shortDescription)}
      >
        {excerpt(card.shortDescription ?? '', maxExcerpt)}
      </p>
      <Rating product={card} className="pt-1.5" />
      <div className="pt-1">
        <Price product={card} from={pricesDiffer(card.variants)} />
        {stock.kind === 'low' && <p className="text-sm font-medium text-terracotta">{stock.text}</p>}
      </div>
      <div className="relative z-10 pt-2.5">{action}</div>
      <div className="absolute top-0.5 end-0.5 z-10 sm:top-1.5 sm:end-1.5">
        <WishlistButton product={card} small className="bg-card/85 group-hover/wish:bg-card" />
      </div>
    </article>
  )
}
