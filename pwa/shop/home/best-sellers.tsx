import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard } from '#rules/product-card'
import { SectionHeading } from './section-heading.tsx'

interface BestSellersProps {
  cards: readonly ProductCard[]
  tile: (card: ProductCard, index: number) => ReactNode
}

const more =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest'

/** The first four featured products (specification section 9). */
export const BestSellers = ({ cards, tile }: BestSellersProps) => (
  <section aria-labelledby="best-sellers" className="wrap section">
    <SectionHeading id="best-sellers" eyebrow="Customer favourites" title="Best Sellers">
      <Link to="/products" className={more}>
        View All Products
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    </SectionHeading>
    <ul className="card-grid best-four">
      {cards.slice(0, 4).map((card, index) => (
        <li key={card.id}>{tile(card, index)}</li>
      ))}
    </ul>
  </section>
)
