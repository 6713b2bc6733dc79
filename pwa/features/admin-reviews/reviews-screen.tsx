import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type AdminReview, getAdminReviews } from '#contract/back-office'
import { pageQuery } from '../../dashboard/admin-query.ts'
import { FilterSelect } from '../../dashboard/filter-select.tsx'
import { listPath, pageOf } from '../../dashboard/list-address.ts'
import { ListState } from '../../dashboard/list-state.tsx'
import { NothingFound } from '../../dashboard/nothing-found.tsx'
import { Pager } from '../../dashboard/pager.tsx'
import { Screen } from '../../dashboard/screen.tsx'
import { SearchBox } from '../../dashboard/search-box.tsx'
import { useAdminAddress } from '../../dashboard/use-admin-address.ts'
import { ReviewCard } from './review-card.tsx'

const shown = [
  { value: '', label: 'Shown and hidden' },
  { value: 'true', label: 'Shown' },
  { value: 'false', label: 'Hidden' },
]
const stars = [
  { value: '', label: 'Any rating' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
]

/** What customers wrote, newest first; each can be hidden from the shop and shown again. */
export const ReviewsScreen = () => {
  const { search } = useAdminAddress()
  const query = useQuery(pageQuery<AdminReview>(listPath(getAdminReviews.path, search, ['q', 'shown', 'rating'])))
  const none = {
    title: 'No reviews yet',
    text: 'What customers write about a product appears here.',
    picture: <Star aria-hidden="true" />,
  }
  return (
    <Screen title="Reviews">
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchBox label="Search text, name or product" />
        <FilterSelect name="shown" label="Shown or hidden" options={shown} />
        <FilterSelect name="rating" label="Rating" options={stars} />
      </div>
      <ListState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingFound tab="reviews" none={none} />}
      >
        {({ rows, total }) => (
          <>
            <ul aria-label="Reviews" className="grid gap-3">
              {rows.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
            <Pager {...pageOf(search)} total={total} />
          </>
        )}
      </ListState>
    </Screen>
  )
}
