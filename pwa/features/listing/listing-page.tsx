import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { countText, sortProducts } from '#rules/product-list'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryPills } from './category-pills.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListingState } from './listing-search.ts'

interface ListingPageProps {
  categories: readonly Category[]
  /** What the search found, in its rank, or the whole catalogue. */
  found: readonly ProductCard[]
  state: ListingState
  /** One product's tile, by its place in the list. */
  tile: (card: ProductCard, index: number) => ReactNode
}

/** Results keep their rank until another sort is asked for. */
function shownOf(found: readonly ProductCard[], { categoryId, text, sort }: ListingState): readonly ProductCard[] {
  const cards = categoryId === null ? found : found.filter((card) => String(card.categoryId) === categoryId)
  return text.trim() !== '' && sort === 'featured' ? cards : sortProducts(cards, sort)
}

/** The catalogue: what narrows it, how many there are, and the products. */
export const ListingPage = ({ categories, found, state, tile }: ListingPageProps) => {
  const shown = shownOf(found, state)
  const category = categories.find(({ id }) => String(id) === state.categoryId)
  return (
    <div className="wrap pb-20">
      <header className="pt-3 pb-3 sm:pt-6 sm:pb-5">
        <h1 className="display text-[2rem] sm:text-5xl">All Products</h1>
        <p className="mt-2 text-ink-soft sm:text-lg">Discover our complete range of natural wellness products</p>
      </header>
      <div className="grid gap-3">
        <FilterForm categories={categories} state={state} />
        <CategoryPills categories={categories} state={state} />
        <ActiveFilters state={state} categoryName={category?.name ?? state.categoryId} />
      </div>
      <p role="status" className="mt-2 mb-3 text-sm text-ink-soft sm:mt-4 sm:mb-6">
        {countText(shown.length)}
      </p>
      <h2 className="sr-only">Products</h2>
      {shown.length === 0 ? (
        <EmptyState
          picture={<SearchX aria-hidden="true" />}
          title="No products found"
          text="Try adjusting your search criteria or browse all categories."
        >
          <Link to="/products" className={buttonClass('primary')}>
            Clear Filters
          </Link>
        </EmptyState>
      ) : (
        <ul className="card-grid">
          {shown.map((card, index) => (
            <li key={card.id}>{tile(card, index)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
