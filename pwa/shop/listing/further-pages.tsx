import { stringifySearch } from '../../api/search-params.ts'
import { rowsAPage } from './listing.queries.ts'
import { addressOf, type ListingState } from './listing-search.ts'

interface FurtherPagesProps {
  /** Number of products in the list. */
  total: number
  state: ListingState
  page: number
}

const link =
  'grid min-h-11 min-w-11 place-items-center rounded-full border border-line bg-card px-3.5 text-sm font-medium tabular-nums hover:border-forest aria-[current]:border-forest aria-[current]:bg-forest aria-[current]:text-paper'

/** Page links for use without scripts or before hydration. Afterwards the list loads more rows while scrolling. */
export const FurtherPages = ({ total, state, page }: FurtherPagesProps) => {
  const last = Math.ceil(total / rowsAPage)
  if (last < 2) return null
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((number) => number > 1 && number < last)
  const to = (number: number) =>
    `/products${stringifySearch({ ...addressOf(state), page: number > 1 ? number : undefined })}`
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <a href={to(page - 1)} rel="prev" className={link}>
          Previous
        </a>
      )}
      {[1, ...near, last].map((number) => (
        <a
          key={number}
          href={to(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={link}
        >
          {number}
        </a>
      ))}
      {page < last && (
        <a href={to(page + 1)} rel="next" className={link}>
          Next
        </a>
      )}
    </nav>
  )
}
