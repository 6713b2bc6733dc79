import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/catalogue'
import { addressOf, type ListingState } from './listing-search.ts'

interface CategoryPillsProps {
  categories: readonly Category[]
  state: ListingState
}

const pill =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors'

/** The categories as links; a row that scrolls sideways on a phone. */
export const CategoryPills = ({ categories, state }: CategoryPillsProps) => {
  const choices = [{ id: null, name: 'All' }, ...categories.map(({ id, name }) => ({ id: String(id), name }))]
  return (
    <nav
      aria-label="Categories"
      // The browser does not scroll to a focused link of which a part is visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="no-bar -mx-[clamp(1rem,4vw,3rem)] -my-0.5 overflow-x-auto px-[clamp(1rem,4vw,3rem)] py-1.5 lg:col-span-1! lg:mr-0 lg:pr-1.5"
    >
      <ul className="flex gap-2">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/products"
              search={addressOf({ ...state, categoryId: id })}
              resetScroll={false}
              aria-current={state.categoryId === id ? 'true' : undefined}
              className={`${pill} ${state.categoryId === id ? 'border-forest bg-forest text-paper' : 'border-line bg-card text-ink hover:border-forest'}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
