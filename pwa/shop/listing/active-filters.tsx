import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { addressOf, type ListingState } from './listing-search.ts'

interface ActiveFiltersProps {
  state: ListingState
  /** The chosen category's name, or the requested id when there is no such category. */
  categoryName: string | null
}

const chip =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-3xl border border-forest/30 bg-leaf-soft py-1 pr-3 pl-4 text-sm font-medium text-forest hover:border-forest'

/** The active filters as removable chips. They are links, so they work before hydration. */
export const ActiveFilters = ({ state, categoryName }: ActiveFiltersProps) => {
  if (state.categoryId === null && state.text === '') return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="text-sm text-ink-soft">Active filters:</h2>
      {categoryName !== null && (
        <Link
          to="/products"
          search={addressOf({ ...state, categoryId: null })}
          resetScroll={false}
          className={chip}
          aria-label={`Remove filter ${categoryName}`}
        >
          <span>{categoryName}</span>
          <X size={15} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
      {state.text !== '' && (
        <Link
          to="/products"
          search={addressOf({ ...state, text: '' })}
          resetScroll={false}
          className={chip}
          aria-label={`Remove search "${state.text}"`}
        >
          <span dir="auto">"{state.text}"</span>
          <X size={15} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
      <Link
        to="/products"
        resetScroll={false}
        className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-forest underline underline-offset-4"
      >
        Clear all
      </Link>
    </div>
  )
}
